// Which games somebody knows: at the others the goal stands on the table until a match of it is over, or until it is put away.

const key = 'rummage.known';
function load(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
let known: string[] = $state.raw(load());

export const isKnown = (game: string) => known.includes(game);
export function know(game: string): void {
  if (isKnown(game)) return;
  known = [...known, game];
  try {
    localStorage.setItem(key, JSON.stringify(known));
  } catch {
    // In a browser that stores nothing the goal is shown again the next time.
  }
}
