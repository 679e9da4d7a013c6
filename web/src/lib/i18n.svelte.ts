import { shownRank } from './faces';
import { api, setApiLanguage } from './api';
import { languages, pageTexts, unbroken, type Language, type Texts } from './languages';
import { Book, fillPattern, nobody, type Audience, type LanguageRules, type ParameterKind, type Sayable } from './sentences';
import { language } from './settings.svelte';

export type { Texts } from './languages';

/** Texts of the games that are open, by language; see src/games. */
const ofGames: Record<Language, Texts> = $state(Object.fromEntries(languages.map((name) => [name, {}])));

/** Adds the texts of a game, which load with its table: "set.more" is "more" in src/games/set/en.json. */
export function addTexts(game: string, texts: Record<Language, Texts>): void {
  for (const [name, own] of Object.entries(texts))
    for (const [key, text] of Object.entries(own)) (ofGames[name] ??= {})[`${game}.${key}`] = text;
}

/** {name} is a parameter, {count:card|cards} chooses by a number: the same forms as the server's sentences. */
export const fill = (pattern: string, given: Record<string, string | number>, rules: LanguageRules | null): string =>
  fillPattern(pattern, rules, (name) => given[name], (_, value) => String(value));

/** The page's own texts, in the language chosen. */
export function t(key: string, given: Record<string, string | number> = {}): string {
  const name = language();
  const pattern = pageTexts[name]?.[key] ?? ofGames[name]?.[key];
  return pattern === undefined ? key : unbroken(fill(pattern, given, books[name]?.rules ?? null));
}

export const hasText = (key: string) => key in (pageTexts[language()] ?? {}) || key in (ofGames[language()] ?? {});

let books: Record<Language, Book> = $state.raw({});
/** The sentences of the server; while another language is being fetched, those of the one before. */
const book = $state({ current: null as Book | null });
const loading = new Map<Language, Promise<void>>();

/** Fetches the sentences of the language now chosen; called from an effect. */
export function loadSentences(): Promise<void> {
  const name = language();
  setApiLanguage(name);
  const here = books[name];
  if (here) {
    book.current = here;
    return Promise.resolve();
  }
  const before = loading.get(name);
  if (before) return before;
  const fetched = api
    .sentences(name)
    .then((sentences) => {
      const read = new Book(sentences);
      books = { ...books, [name]: read };
      if (language() === name) book.current = read;
    })
    .finally(() => loading.delete(name));
  loading.set(name, fetched);
  return fetched;
}

/** Until the sentences have arrived a word is its bare name. */
export const hasSentences = () => book.current !== null;

/** Spells out a game's notation in sentences: "10♥" for "10H". */
export interface Speller {
  spell(notation: string): string | undefined;
  /** Replaces a list that is too long to be read: "12 cards". */
  spellList?(list: string[]): string | undefined;
}
const spellers: Record<string, Speller> = $state({});
export function addSpeller(folder: string, speller: Speller): void {
  spellers[folder] = speller;
}

/** A list of cards in words; with commas if a card takes several words. */
function speltList(cards: string[], { spell, spellList }: Speller): string {
  const words = cards.map((one) => spell(one));
  const isLong = words.some((one) => one?.includes(' '));
  return spellList?.(cards) ?? words.map((one, i) => one ?? cards[i]).join(isLong ? ', ' : ' ');
}

/** The same message with its cards and other notation of the game spelt out; `kindOf` says which parameters these are. */
export function spelt(message: Sayable, speller: Speller, kindOf: (code: string, name: string) => ParameterKind): Sayable {
  const out: Sayable = { ...message };
  for (const [name, value] of Object.entries(message)) {
    if (name === 'code' || name === 'rule') continue;
    const kind = kindOf(message.code, name);
    if ((kind === 'card' || kind === 'notation') && typeof value === 'string') out[name] = speller.spell(value) ?? value;
    if (kind === 'text' && typeof value === 'string') out[name] = shownRank(value);
    if (kind === 'cards' && Array.isArray(value)) out[name] = speltList(value as string[], speller);
    if (kind === 'messages' && Array.isArray(value)) out[name] = value.map((one) => spelt(one as Sayable, speller, kindOf));
  }
  return out;
}

/** A message of the server as a sentence in the chosen language; the bare code until the sentences have arrived. */
export function say(folder: string, message: Sayable, audience: Audience = nobody): string {
  const now = book.current;
  if (!now) return message.code;
  const speller = spellers[folder];
  if (!speller) return unbroken(now.sentence(folder, message, audience));
  const text = unbroken(now.sentence(folder, spelt(message, speller, (code, name) => now.kindOf(folder, code, name)), audience));
  // A sentence may now begin with a word instead of the notation of a card, so it gets a capital.
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const word = (folder: string, name: string) => book.current?.word(folder, name) ?? name;

export const hasWord = (folder: string, name: string) => book.current?.has(folder, 'word', name) ?? false;
