import { untrack } from 'svelte';
import { api } from './api';
import type { Games, Game, Me } from './schema/protocol';

/** Who I am and what can be played here; each is requested once. */
export const world = $state({ me: null as Me | null, catalogue: null as Games | null });

let asked: Promise<Me> | null = null;
/** Makes a new guest if the browser has no cookie yet. */
export function ensureMe(): Promise<Me> {
  const known = untrack(() => world.me);
  if (known) return Promise.resolve(known);
  asked ??= api
    .me()
    .then((me) => (world.me = me))
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
