import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requirements } from '../src/art/cards';
import { bonusOf, certainPoints, fillText, holds, keepPlaces, mayJoin, mostMore, pattern, pieces, piecesOf, placesOfAdvice, placesOfCards, racesOf, readDeck, readFill, takesOf, usesJoker, withGaps, type DeckData, type RomiView } from '../src/games/romi_rami/view';

// The server sends the file's fields as JSON; each contract and each trophy has a line of its own.
const file = readFileSync('../data/romi_rami/standard.toml', 'utf8');
const rows = file.match(/^ {2}\{.*\}/gm) ?? [];
const cards = JSON.parse(/^cards = (.*)$/m.exec(file)![1]!.replace(/(\d+) = /g, '"$1": ')) as Record<string, number>;
const data = rows.map((row) => JSON.parse(row.replace(/(\w+) = /g, '"$1": ')) as object);
const deck = readDeck({ cards, contracts: data.filter((row) => 'needs' in row) } as unknown as DeckData);

describe('the deck of Romi Rami', () => {
  it('is the one of the data', () => {
    expect(deck.contracts).toHaveLength(36);
    expect(deck.contracts[26]).toMatchObject({ id: 27, text: 'pair of 1s + 4S', points: 5, bonus: 'heart' });
    expect(deck.highest).toBe(5);
  });
  it('is empty until it is here', () => expect(readDeck(null)).toEqual({ contracts: [], highest: 0 }));
});

describe('what may be taken together', () => {
  // ROMI-30
  const market = ['5H', '5V', '4D', '4H', '2D', '1D'];
  const takes = takesOf(['take 5H', 'take 4D', 'take 5H 5V', 'take 5H 4H', 'take 4H 4D', 'take 4D 2D', 'take 4D 2D 1D', 'take 4D 1D', 'take 2D 1D', 'end']);
  const lit = (chosen: number[]) => market.filter((_, i) => mayJoin(takes, market, chosen)[i]);
  it('lights up by what the server allows', () => {
    expect(lit([0])).toEqual(['5V', '4H']);
    expect(lit([2])).toEqual(['4H', '2D', '1D']);
    expect(lit([2, 4])).toEqual(['1D']);
    expect(lit([0, 1])).toEqual([]);
  });
  it('counts how many more', () => expect([mostMore(takes, ['4D']), mostMore(takes, ['5H', '5V'])]).toEqual([2, 0]));
  it('tells equal cards apart', () => {
    expect(holds(['4H', '4H'], ['4H', '4H', '4H'])).toBe(false);
    expect(mayJoin([['4H', '4H']], ['4H', '4H'], [0])).toEqual([false, true]);
    const before = pieces(['4H'], ['4H', '5D']);
    const after = pieces(['4H', '4H'], ['5D']);
    expect(after.hand[1]).toEqual(before.market[0]);
  });
  it('leaves gaps where cards lay', () => expect(withGaps(['1D', '4H', '4H'], ['4H'])).toEqual([null, '4H', null]));
});

describe('fills', () => {
  const text = 'fill 27 : 1H 1D / 2V 3Y * 5D';
  const fill = readFill(text);
  const needs = requirements('pair of 1s + 4S');
  it('are read and written', () => expect([fillText(fill), usesJoker(fill), bonusOf(fill, deck.contracts[26]!)]).toEqual([text, true, 1]));
  it('have the numbers of one another where only suits or the order in a group differ', () => {
    expect(pattern(readFill('fill 27 : 1V 1H / 2H 3H * 5H'), needs)).toBe(pattern(fill, needs));
    expect(pattern(readFill('fill 27 : 1V 1H / 2H * 4H 5H'), needs)).not.toBe(pattern(fill, needs));
    const pairs = requirements('pair + pair');
    expect(pattern(readFill('fill 1 : 2H * / 3H 3V'), pairs)).toBe(pattern(readFill('fill 1 : 3Y 3V / * 2D'), pairs));
  });
  it('take each card of the hand once', () => {
    const hand = pieces(['1H', '1H', '2D'], []).hand;
    expect(piecesOf({ contract: 1, combinations: [['1H', '1H', '*']] }, hand)).toEqual([[hand[0], hand[1], null]]);
  });
  it('a contract that chosen cards complete shows no empty place', () => {
    const places = placesOfCards(requirements('3K + 4S'), ['2Y', '3Y', '3V', '4H', '4V', '4V', '5H', '5V', '5V'], ['1D', '1V'], 5);
    expect(places?.map((one) => one.map((place) => place.number))).toEqual([[5, 5, 5], [1, 2, 3, 4]]);
    expect(places?.flat().filter((place) => place.state === 'pending')).toHaveLength(1);
    expect(placesOfCards(requirements('3K + 4S'), ['2Y', '3Y'], ['1D'], 5)).toBeNull();
    expect(placesOfCards(requirements('4K'), ['1D', '1Y', '2Y'], ['1H'], 5, true)?.flat().map((place) => place.state)).toEqual(['blank', 'blank', 'pending', 'joker']);
    expect(placesOfCards(requirements('3S'), ['2Y', '3Y'], [], 5, true)?.flat().map((place) => place.number)).toEqual([undefined, 2, 3]);
  });
  it('show what is held, what would come and what is missing', () =>
    expect(placesOfAdvice({ contract: 1, missing: 2, fill: null, places: [[{ number: 1, card: '1H' }, { number: 2, card: null }, { number: 3, card: null }]] }, ['3Y'])).toEqual([
      [{ state: 'blank', number: 1, suit: 'heart' }, { state: 'missing', number: 2 }, { state: 'pending', number: 3, suit: 'cherry' }],
    ]));
});

describe('how the match stands', () => {
  const races = (...all: { counts: number[]; leader: number | null }[]) =>
    racesOf({ trophies: ['cherry', '2-card'] } as RomiView, { last_contract: 7, contracts_left: 0, contract_places: 4, scores: [], races: all.map((one) => ({ points: 3, ...one })) });
  it('names each trophy, and the margin of whoever leads it', () => {
    const [cherry, pairs] = races({ counts: [2, 1], leader: 0 }, { counts: [3, 2], leader: 0 });
    expect(cherry).toMatchObject({ trophy: 'cherry', leader: 0, most: 2, next: 1, points: 3 });
    expect(pairs).toMatchObject({ trophy: '2-card', counts: [3, 2], next: 2 });
  });
  it('has no leader on a tie, nor where nobody has any', () => {
    expect(races({ counts: [1, 1, 0], leader: null })[0]).toMatchObject({ leader: null, most: 1, next: 1 });
    expect(races({ counts: [0, 0], leader: null })[0]).toMatchObject({ leader: null, most: 0 });
  });
  it('adds up what is certain', () => {
    expect(certainPoints({ contracts: 14, bonus: 1, joker: 1, trophies: 5 })).toBe(16);
    expect(certainPoints(undefined)).toBe(0);
  });
});

it('a contract keeps its place; what is new takes the free ones', () => {
  expect(keepPlaces([], [4, 7, 9, 2], 4)).toEqual([4, 7, 9, 2]);
  // 7 is filled: its place stays empty, and the others do not move up.
  expect(keepPlaces([4, 7, 9, 2], [4, 9, 2], 4)).toEqual([4, null, 9, 2]);
  expect(keepPlaces([4, null, 9, 2], [4, 9, 2, 5], 4)).toEqual([4, 5, 9, 2]);
  expect(keepPlaces([4, 5, 9, 2], [1, 3, 6, 8], 4)).toEqual([1, 3, 6, 8]);
});
