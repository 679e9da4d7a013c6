import type { Component } from 'svelte';
import { addSpeller, addTexts, type Speller, type Texts } from '../lib/i18n.svelte';
import { codeOf } from '../lib/languages';
import { forPage } from '../lib/markdown';
import type { Teller } from '../lib/story';
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

// What the rules add to a game's text: how its notation is drawn, and exercises to try.
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

// How the story of a match of this game is told.
const tellers = import.meta.glob<Teller>('./*/story.ts');
export async function loadTeller(folder: string): Promise<Teller> {
  const [teller] = await Promise.all([tellers[`./${folder}/story.ts`]?.(), loadTexts(folder)]);
  return teller ?? {};
}

// The same text that `rummage rules GAME` prints, except for the parts that are only for one of the two.
const rules = import.meta.glob<string>('../../../data/*/rules.*.md', { query: '?raw', import: 'default' });

export interface Teaching {
  /** The rules in this language; null if the page has none. */
  source: string | null;
  Notation: Component<{ text: string; large?: boolean }> | null;
  Examples: Component | null;
}
export async function loadTeaching(folder: string, language: string): Promise<Teaching> {
  const [text, notation, example] = await Promise.all([
    rules[`../../../data/${folder}/rules.${language}.md`]?.(),
    notations[`./${folder}/Notation.svelte`]?.(),
    examples[`./${folder}/Examples.svelte`]?.(),
    loadTexts(folder),
  ]);
  return { source: text === undefined ? null : forPage(text), Notation: notation?.default ?? null, Examples: example?.default ?? null };
}

/** The table of a game, with its texts. A game without one gets the generic table, and so does a page with `?plain`. */
export async function loadTable(folder: string, isPlain = new URLSearchParams(location.search).has('plain')): Promise<TableView> {
  const draw = tables[`./${folder}/Table.svelte`];
  if (folder === 'generic' || !draw) return Generic;
  const [table] = await Promise.all([isPlain ? null : draw(), loadTexts(folder)]);
  return table?.default ?? Generic;
}
