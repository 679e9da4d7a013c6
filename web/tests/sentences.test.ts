import { describe, expect, it } from 'vitest';
import { spelt } from '../src/lib/i18n.svelte';
import type { Message } from '../src/lib/protocol';
import { Book, type Sentences } from '../src/lib/sentences';
import cases from './cases.json';

describe('sentences are filled as the terminal fills them', () => {
  it('has many cases of every game and both languages', () => {
    expect(new Set(cases.map((one) => `${one.language} ${one.game}`)).size).toBe(10);
    expect(cases.length).toBeGreaterThan(200);
  });
  for (const { language, game, message, names, seat, text, entries } of cases)
    it(`${language} ${game} ${message.code}`, () => {
      const book = new Book(language, entries as unknown as Sentences);
      expect(book.sentence(game, message as Message, { seat, names })).toBe(text);
    });
});

describe('a book', () => {
  const book = new Book('en', {
    'set/say/came': '{name} comes.',
    'lang/say/over': 'It is over.',
    'lang/word/club': 'club player',
    'lang/word/seat': 'seat',
    'lang/say/sat': { you: 'You sit.', other: '{seat} sits.' },
  });
  it('never takes what people typed for a word of its own', () =>
    expect(book.sentence('set', { code: 'came', name: 'club' })).toBe('club comes.'));
  it('falls back to what every game says, and to the bare code', () => {
    expect(book.sentence('set', { code: 'over' })).toBe('It is over.');
    expect(book.sentence('set', { code: 'unheard_of' })).toBe('unheard_of');
  });
  it('numbers a seat without a name', () => expect(book.sentence('', { code: 'sat', seat: 2 })).toBe('seat 2 sits.'));
  it('speaks to you', () => expect(book.sentence('', { code: 'sat', seat: 2 }, { seat: 2, names: [] })).toBe('You sit.'));
});

describe('spelling cards out', () => {
  const speller = { spell: (text: string) => ({ '2R': 'two reds', JH: 'J♥' })[text], spellList: (list: string[]) => (list.length > 3 ? 'many' : undefined) };
  it('touches cards, lists of cards and the parts of a message, and nothing that was typed', () => {
    const before = { code: 'x', card: 'JH', cards: ['2R', '2R'], short: ['JH', 'JH'], long: ['2R', '2R', '2R', '2R'], given: 'JH', parts: [{ code: 'y', card: '2R' }] };
    expect(spelt(before, speller)).toEqual({
      code: 'x', card: 'J♥', cards: 'two reds, two reds', short: 'J♥ J♥', long: 'many', given: 'JH', parts: [{ code: 'y', card: 'two reds' }],
    });
  });
});
