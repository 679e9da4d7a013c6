import { describe, expect, it } from 'vitest';
import { fill, spelt } from '../src/lib/i18n.svelte';
import { chooseLanguage } from '../src/lib/languages';
import type { Message, Sentences } from '../src/lib/schema/protocol';
import { Book, pluralForm, type LanguageRules, type ParameterKind } from '../src/lib/sentences';
import { cases, languages } from './cases.json';

const english = languages.en as LanguageRules;

describe('sentences are filled as the terminal fills them', () => {
  it('has many cases of every game and both languages', () => {
    expect(new Set(cases.map((one) => `${one.language} ${one.game}`)).size).toBe(10);
    expect(cases.length).toBeGreaterThan(200);
  });
  for (const { language, game, message, names, seat, text, entries, parameters } of cases)
    it(`${language} ${game} ${message.code}`, () => {
      const book = new Book({ language: languages[language as 'en'], parameters, ...entries } as unknown as Sentences);
      expect(book.sentence(game, message as unknown as Message, { seat, names })).toBe(text);
    });
});

describe('a book', () => {
  const book = new Book({
    language: english,
    parameters: { 'set/came': { name: 'text', as: 'word' }, 'lang/sat': { seat: 'seat' } },
    'set/say/came': '{name} comes as a {as}.',
    'lang/say/over': 'It is over.',
    'lang/word/club': 'club player',
    'lang/word/seat': 'seat',
    'lang/say/sat': { you: 'You sit.', other: '{seat} sits.' },
  });
  it('says words in its own words, and never takes what people typed for one', () =>
    expect(book.sentence('set', { code: 'came', name: 'club', as: 'club' })).toBe('club comes as a club player.'));
  it('falls back to what every game says, and to the bare code', () => {
    expect(book.sentence('set', { code: 'over' })).toBe('It is over.');
    expect(book.sentence('set', { code: 'unheard_of' })).toBe('unheard_of');
  });
  it('numbers a seat without a name', () => expect(book.sentence('', { code: 'sat', seat: 2 })).toBe('seat 2 sits.'));
  it('speaks to you', () => expect(book.sentence('', { code: 'sat', seat: 2 }, { seat: 2, names: [] })).toBe('You sit.'));
  it('puts the place of a mistake before a sentence that does not name it', () =>
    expect(book.sentence('', { code: 'over', field: 'hands[1]' })).toBe('hands[1]: It is over.'));
});

describe('a language that is made up of data alone', () => {
  // As in data/lang: one form for 1, 21, 31; one for 2 to 4, 22 to 24; one for all others.
  const rules: LanguageRules = {
    plural: [
      [{ modulo: 10, is: [1] }, { modulo: 100, is_not: [11] }],
      [{ modulo: 10, is: [2, 3, 4] }, { modulo: 100, is_not: [12, 13, 14] }],
    ],
    list_separator: ' + ',
    field_separator: ' -> ',
  };
  const book = new Book({
    language: rules,
    parameters: { 'set/has': { count: 'number' }, 'set/all': { parts: 'messages' } },
    'set/say/has': '{count} {count:kart|karta|kartov}',
    'set/say/all': '{parts}!',
  });
  const has = (count: number) => ({ code: 'has', count });
  it('has three plural forms', () => {
    expect([1, 2, 5, 11, 12, 21, 24, 111, 0].map((one) => pluralForm(rules, one))).toEqual([0, 1, 2, 2, 2, 0, 1, 2, 2]);
    expect([1, 3, 11].map((one) => book.sentence('set', has(one)))).toEqual(['1 kart', '3 karta', '11 kartov']);
  });
  it('forms the plurals of the page too', () =>
    expect([1, 22, 7].map((n) => fill('{n:kart|karta|kartov}', { n }, rules))).toEqual(['kart', 'karta', 'kartov']));
  it('separates in its own way', () => {
    expect(book.sentence('set', { code: 'all', parts: [has(1), has(2)] })).toBe('1 kart + 2 karta!');
    expect(book.sentence('set', { ...has(5), field: 'x' })).toBe('x -> 5 kartov');
  });
  it('is chosen by whoever asks for it', () => {
    const known = ['en', 'fr', 'xx'];
    expect(chooseLanguage(['de-CH', 'xx-YY', 'en'], known, 'en')).toBe('xx');
    expect(chooseLanguage(['de'], known, 'fr')).toBe('fr');
  });
});

describe('spelling cards out', () => {
  const speller = { spell: (text: string) => ({ '2R': 'two reds', JH: 'J♥' })[text], spellList: (list: string[]) => (list.length > 3 ? 'many' : undefined) };
  it('touches cards, lists of cards, other notation and the parts of a message, and nothing that was typed', () => {
    const kinds: Record<string, ParameterKind> = { card: 'card', cards: 'cards', short: 'cards', long: 'cards', program: 'notation', given: 'text', list: 'texts', parts: 'messages' };
    const before = {
      code: 'x', card: 'JH', cards: ['2R', '2R'], short: ['JH', 'JH'], long: ['2R', '2R', '2R', '2R'], program: '2R', given: 'JH', list: ['JH'], parts: [{ code: 'y', card: '2R' }],
    };
    expect(spelt(before, speller, (_, name) => kinds[name]!)).toEqual({
      code: 'x', card: 'J♥', cards: 'two reds, two reds', short: 'J♥ J♥', long: 'many', program: 'two reds', given: 'JH', list: ['JH'], parts: [{ code: 'y', card: 'two reds' }],
    });
  });
});
