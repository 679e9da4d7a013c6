import { language, type Language } from '../lib/settings.svelte';
import { folderOf } from '../lib/me.svelte';

/** What src/games/GAME/tile.json says of the game, for lists of games. Every field is optional. */
export interface Tile {
  /** Its place among the games; those without one follow in the server's order. */
  place: number;
  /** The colour behind its picture. */
  mat: { light: string; dark: string };
  /** The options of a table for beginners, offered where one plays against bots. */
  starter: Record<string, string>;
}
type Words = { one: string; picture: string; starter?: string };

const tiles = import.meta.glob<Partial<Tile> & Partial<Record<Language, Words>>>('./*/tile.json', { eager: true, import: 'default' });

export const tileOf = (game: string): Partial<Tile> => tiles[`./${folderOf(game)}/tile.json`] ?? {};

/** Its one sentence, and what its picture shows, in the language chosen. */
export const tileWords = (game: string): Words | undefined => tiles[`./${folderOf(game)}/tile.json`]?.[language()];

/** What the game offers beginners, and what that is called; undefined if it has nothing of the kind. */
export function starterOf(game: string): { options: Record<string, string>; words: string } | undefined {
  const { starter: options } = tileOf(game);
  const words = tileWords(game)?.starter;
  return options && words ? { options, words } : undefined;
}

/** Sorted as on the home page. */
export const inOrder = <Listed extends { game: string }>(games: Listed[]): Listed[] =>
  [...games].sort((a, b) => (tileOf(a.game).place ?? Infinity) - (tileOf(b.game).place ?? Infinity) || 0);
