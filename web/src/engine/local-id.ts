const mark = 'local-';

/** Matches on this device have addresses of their own: no server gives such a one. */
export const isLocal = (table: string) => table.startsWith(mark);

export function newLocalId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return mark + btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The number that the one person has at a table on this device; the engine gives no other. */
export const localPerson = 1;

const flag = 'rummage.local';
let isNoted = false;
/** Whether a match was ever made on this device: without one no list has to look for any. */
export function hasLocalMatches(): boolean {
  try {
    return isNoted || localStorage.getItem(flag) !== null;
  } catch {
    return false;
  }
}
export function noteLocalMatch(): void {
  isNoted = true;
  try {
    localStorage.setItem(flag, '1');
  } catch {
    // A browser that keeps nothing has nothing to list after a reload.
  }
}
