import { untrack } from 'svelte';
import { api } from './api';
import type { Catalogue, GameInfo, Me } from './protocol';

/** Who I am and what can be played here; both are asked for once. */
export const world = $state({ me: null as Me | null, catalogue: null as Catalogue | null });

let asked: Promise<Me> | null = null;
/** Somebody new where the browser has no cookie yet. */
export function ensureMe(): Promise<Me> {
  const known = untrack(() => world.me);
  if (known) return Promise.resolve(known);
  asked ??= api
    .me()
    .then((me) => (world.me = me))
    .finally(() => (asked = null));
  return asked;
}

export async function ensureGames(): Promise<Catalogue> {
  const known = untrack(() => world.catalogue);
  return known ?? (world.catalogue = await api.games());
}

export const gameInfo = (game: string): GameInfo | undefined =>
  world.catalogue?.games.find((one) => one.game === game);

/** Where the server's sentences of a game stand: "five_crowns" for "five-crowns". */
export const folderOf = (game: string) => game.replaceAll('-', '_');
