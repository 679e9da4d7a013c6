import { untrack } from 'svelte';
import { api, ApiError } from './api';
import type { Games, Game, Me } from './schema/protocol';

/** Who I am and what can be played here; each is requested once. Somebody who has done nothing here yet is nobody. */
export const world = $state({ me: null as Me | null, hasLooked: false, catalogue: null as Games | null });

/** The server's word on who I am. */
export function iAm<T extends Me | null>(me: T): T {
  world.me = me;
  world.hasLooked = true;
  return me;
}

/** Who I am, if the server knows me. Looking around makes no guest. */
export async function lookMe(): Promise<Me | null> {
  if (untrack(() => world.hasLooked)) return untrack(() => world.me);
  try {
    const found = await api.look();
    // Whoever did something in the meantime is somebody by now. Who was only remembered may be signed out since.
    if (!world.hasLooked) iAm(found);
  } catch (error) {
    // Without a network I am who I was.
    if (error instanceof ApiError && error.status === 0) world.me ??= remembered();
    throw error;
  }
  return world.me;
}

const key = 'rummage.me';
function remembered(): Me | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Me | null;
  } catch {
    return null;
  }
}
/** Keeps who I am for a time without a network. */
export function rememberMe(): void {
  try {
    if (world.me) localStorage.setItem(key, JSON.stringify(world.me));
    else if (world.hasLooked) localStorage.removeItem(key);
  } catch {
    // Then matches on this device are played by a guest.
  }
}

let asked: Promise<Me> | null = null;
/** For somebody who does something: makes a new guest if the browser has no cookie yet. */
export function ensureMe(): Promise<Me> {
  const known = untrack(() => world.me);
  if (known && untrack(() => world.hasLooked)) return Promise.resolve(known);
  asked ??= api
    .me()
    .then(iAm)
    .finally(() => (asked = null));
  return asked;
}

export async function ensureGames(): Promise<Games> {
  const known = untrack(() => world.catalogue);
  return known ?? (world.catalogue = await api.games());
}

export const gameInfo = (game: string): Game | undefined =>
  world.catalogue?.games.find((one) => one.game === game);

/** The folder of a game's sentences: "five_crowns" for "five-crowns". */
export const folderOf = (game: string) => game.replaceAll('-', '_');
