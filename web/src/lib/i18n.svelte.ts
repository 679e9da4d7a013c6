import en from '../lang/en.json';
import fr from '../lang/fr.json';
import { api, setApiLanguage } from './api';
import type { Message } from './protocol';
import { Book, nobody, type Audience } from './sentences';
import { language, type Language } from './settings.svelte';

export type Texts = Record<string, string>;
const own: Record<Language, Texts> = { en, fr };
/** Texts of the games that are open, by game; see src/games. */
const ofGames: Record<Language, Texts> = $state({ en: {}, fr: {} });

/** A game's texts come with its table: "set.more" from src/games/set/en.json's "more". */
export function addTexts(game: string, texts: Record<Language, Texts>): void {
  for (const name of ['en', 'fr'] as const)
    for (const [key, text] of Object.entries(texts[name])) ofGames[name][`${game}.${key}`] = text;
}

/** {name} is a parameter, {count:card|cards} chooses by a number: the same forms as the server's sentences. */
export function fill(pattern: string, given: Record<string, string | number>, name: Language): string {
  return pattern.replace(/\{([^}]*)\}/g, (whole, inside: string) => {
    const [key = '', forms] = inside.split(':');
    const value = given[key];
    if (value === undefined) return whole;
    if (forms === undefined || typeof value !== 'number') return String(value);
    const [one = '', many = ''] = forms.split('|');
    const isOne = name === 'fr' ? Math.abs(value) <= 1 : value === 1;
    return isOne ? one : many;
  });
}

/** In French no line begins with : ; ? or !, nor a quotation ends at its edge. */
const bound = (text: string, name: Language) => (name === 'fr' ? text.replace(/ ([:;?!»])/g, '\u00a0$1').replace(/« /g, '«\u00a0') : text);

/** The page's own texts, in the language chosen. */
export function t(key: string, given: Record<string, string | number> = {}): string {
  const name = language();
  const pattern = own[name][key] ?? ofGames[name][key];
  return pattern === undefined ? key : bound(fill(pattern, given, name), name);
}

export const hasText = (key: string) => key in own[language()] || key in ofGames[language()];

const books: Partial<Record<Language, Book>> = $state.raw({});
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
    .then((entries) => {
      const read = new Book(name, entries);
      books[name] = read;
      if (language() === name) book.current = read;
    })
    .finally(() => loading.delete(name));
  loading.set(name, fetched);
  return fetched;
}

/** Until they are here a word is its bare name. */
export const hasSentences = () => book.current !== null;

/** How a game's cards and dice are called where its notation stands in a sentence: "10♥" for "10H". */
export interface Speller {
  spell(notation: string): string | undefined;
  /** Where a long list is better counted than told: "12 cards". */
  spellList?(list: string[]): string | undefined;
}
const spellers: Record<string, Speller> = $state({});
export function addSpeller(folder: string, speller: Speller): void {
  spellers[folder] = speller;
}

/** The same message with the notation of cards spelt out. What somebody typed stays as it was. */
export function spelt(message: Message, speller: Speller): Message {
  const out: Message = { ...message };
  for (const [name, value] of Object.entries(message)) {
    if (name === 'code' || name === 'rule' || name === 'given' || name === 'name') continue;
    if (typeof value === 'string') out[name] = speller.spell(value) ?? value;
    if (!Array.isArray(value)) continue;
    out[name] = value.every((one) => typeof one === 'string')
      ? (speller.spellList?.(value) ??
        value.map((one) => speller.spell(one) ?? one).join(value.some((one) => speller.spell(one)?.includes(' ')) ? ', ' : ' '))
      : value.map((one) => (typeof one === 'object' && one !== null ? spelt(one as Message, speller) : (one as unknown)));
  }
  return out;
}

/** What the server wants to have said, in the language chosen; the bare code until the sentences are here. */
export function say(folder: string, message: Message, audience: Audience = nobody): string {
  const speller = spellers[folder];
  const text = bound(book.current?.sentence(folder, speller ? spelt(message, speller) : message, audience) ?? message.code, language());
  // What began with a card's notation begins with a word now.
  return speller ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

export const word = (folder: string, name: string) => book.current?.word(folder, name) ?? name;

export const hasWord = (folder: string, name: string) => book.current?.has(folder, 'word', name) ?? false;
