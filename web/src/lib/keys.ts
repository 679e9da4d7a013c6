/**
 * Whether a key that was pressed somewhere on the page is meant for the table: it is not typed into a field, no dialog is open, and it is
 * not a command of the browser (pressed with Ctrl, Alt or the command key).
 */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as HTMLElement;
  return !/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && document.querySelector('dialog[open]') === null;
}
