// What letter stands on which key. Keys that count by their place (`KeyboardEvent.code`, which is named after QWERTY) are shown with the
// letters of the player's own keyboard: those that the browser knows, else those that were typed, else those of the layout to which these
// belong.
import { change, settings, type Layout } from './settings.svelte';

const rows: Record<Exclude<Layout, 'typed'>, string> = {
  qwerty: 'QWERTYUIOPASDFGHJKLZXCVBNM',
  azerty: 'AZERTYUIOPQSDFGHJKLWXCVBN,',
  qwertz: 'QWERTZUIOPASDFGHJKLYXCVBNM',
};
const places = [...rows.qwerty].map((letter) => `Key${letter}`);

/** How many of the typed letters stand where this layout has them, less those that do not. */
function fitOf(layout: keyof typeof rows): number {
  return places.filter((code, at) => settings.typed[code] === rows[layout][at]).length - places.filter((code, at) => (settings.typed[code] ?? rows[layout][at]) !== rows[layout][at]).length;
}
/** The layout that fits best what was typed. */
const likely = () => (Object.keys(rows) as (keyof typeof rows)[]).reduce((best, one) => (fitOf(one) > fitOf(best) ? one : best));

/** What stands on the key at this place. */
export function letterAt(code: string): string {
  const layout = settings.layout === 'typed' ? likely() : settings.layout;
  const own = settings.layout === 'typed' ? settings.typed[code] : undefined;
  return own ?? rows[layout][places.indexOf(code)] ?? '';
}

function learn(found: Record<string, string>): void {
  if (Object.entries(found).some(([code, letter]) => settings.typed[code] !== letter)) change({ typed: { ...settings.typed, ...found } });
}

/** The place of the key that was pressed; its letter is learned from that. Keyboards on a screen say only the letter. */
export function placeTyped({ code, key }: KeyboardEvent): string {
  if (!code) return places.find((one) => letterAt(one) === key.toUpperCase()) ?? '';
  if (places.includes(code) && [...key].length === 1) learn({ [code]: key.toUpperCase() });
  return code;
}

/** Asks the browser, where it can say: `navigator.keyboard` is Chromium's alone, and only where the page came over a safe line. */
export async function askLayout(): Promise<void> {
  const { keyboard } = navigator as { keyboard?: { getLayoutMap?: () => Promise<Map<string, string>> } };
  const known = await keyboard?.getLayoutMap?.().catch(() => undefined);
  if (known) learn(Object.fromEntries(places.flatMap((code) => { const letter = known.get(code); return letter ? [[code, letter.toUpperCase()]] : []; })));
}
