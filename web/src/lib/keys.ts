import { settings } from './settings.svelte';

/** A letter, a digit or a sign by itself; who dictates or has a tremor may have switched these off. */
export const isSign = (key: string) => [...key].length === 1 && key !== ' ';

/** The key that is announced for a button; none where single letters are switched off. */
export const shortcut = (key: string | undefined) => (settings.letters ? key : undefined);

/**
 * Whether a key that was pressed somewhere on the page is meant for the table: it is not typed into a field, no dialog is open, and it is
 * not a command of the browser (pressed with Ctrl, Alt or the command key), nor a single letter where these are switched off.
 */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!settings.letters && isSign(event.key)) return false;
  const target = event.target as HTMLElement;
  return !/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && document.querySelector('dialog[open]') === null;
}

/** The digit on the key that was pressed: on many keyboards digits are typed with Shift, and the key alone gives a sign. */
export function digitOf({ key, code }: KeyboardEvent): number | null {
  const found = /^\d$/.exec(key) ?? /(?<=^(?:Digit|Numpad))\d$/.exec(code);
  return found ? Number(found[0]) : null;
}
