import type { Component } from 'svelte';
import { addSpeller, addTexts, type Speller, type Texts } from '../lib/i18n.svelte';
import { codeOf } from '../lib/languages';
import type { TableState } from '../lib/table.svelte';
import Generic from './generic/Table.svelte';

/** What src/games/GAME/Table.svelte is given: the table it draws. It fills a TableShell and calls `table.act`. */
export interface TableProps {
  table: TableState;
}
export type TableView = Component<TableProps>;

// A game is a folder, named as in games/ and data/: Table.svelte draws it, LANGUAGE.json are its texts, words.ts (if there is one)
// spells its cards.
const tables = import.meta.glob<{ default: TableView }>(['./*/Table.svelte', '!./generic/Table.svelte']);
const texts = import.meta.glob<{ default: Texts }>(['./*/*.json', '!./*/tile.json']);

/** How the game's notation is spelt out in sentences; see addSpeller. */
const words = import.meta.glob<Speller>('./*/words.ts');

// What the rules page adds to a game's text: how its notation is drawn, and exercises to try.
const notations = import.meta.glob<{ default: Component<{ text: string; large?: boolean }> }>('./*/Notation.svelte');
const examples = import.meta.glob<{ default: Component }>('./*/Examples.svelte');

async function loadTexts(folder: string): Promise<void> {
  const own = Object.entries(texts).filter(([path]) => path.startsWith(`./${folder}/`));
  const [speller, ...read] = await Promise.all([
    words[`./${folder}/words.ts`]?.(),
    ...own.map(async ([path, load]): Promise<[string, Texts]> => [codeOf(path), (await load()).default]),
  ]);
  addTexts(folder, Object.fromEntries(read));
  if (speller) addSpeller(folder, speller);
}

export interface Teaching {
  Notation: Component<{ text: string; large?: boolean }> | null;
  Examples: Component | null;
}
export async function loadTeaching(folder: string): Promise<Teaching> {
  const [notation, example] = await Promise.all([
    notations[`./${folder}/Notation.svelte`]?.(),
    examples[`./${folder}/Examples.svelte`]?.(),
    loadTexts(folder),
  ]);
  return { Notation: notation?.default ?? null, Examples: example?.default ?? null };
}

/** The table of a game, with its texts. A game without one gets the generic table, and so does a page with `?plain`. */
export async function loadTable(folder: string, isPlain = new URLSearchParams(location.search).has('plain')): Promise<TableView> {
  const draw = tables[`./${folder}/Table.svelte`];
  if (folder === 'generic' || !draw) return Generic;
  const [table] = await Promise.all([isPlain ? null : draw(), loadTexts(folder)]);
  return table?.default ?? Generic;
}
