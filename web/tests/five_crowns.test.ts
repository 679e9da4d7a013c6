import { describe, expect, it } from 'vitest';
import { bestPiles, hold, keepOwn, ownFrom, place, sortedPiles, step, written } from '../src/games/five_crowns/arrange';
import { apart, scaleOf } from '../src/games/five_crowns/plot';
import { outsTold, recapOf } from '../src/games/five_crowns/recap';
import { meanings, outs, parseLaid, totals, wildOf, worthOf, type CrownsView } from '../src/games/five_crowns/view';

const view = (more: Partial<CrownsView>): CrownsView => ({
  seats: 2, options: { 'first-dealer': 'random' }, viewer: null, hand: 3, dealer: 0, to_act: 0, phase: 'draw', out: null, seen: [[], []], laid: ['', ''], left: [[], []], sheet: [], discards: [], cards: [], held: [5, 5], pile_left: 50, ...more,
});
const keys = (piles: { cards: { key: string }[] }[]) => piles.map((pile) => pile.cards.map((one) => one.key));

describe('the hand of Five Crowns', () => {
  const held = hold(['3C', '4C', 'JK', '9S', '9S'], []);
  it('tells equal cards apart, and each keeps its name', () => {
    expect(held.map((one) => one.key)).toEqual(['3C.0', '4C.0', 'JK.0', '9S.0', '9S.1']);
    const after = hold(['3C', '9S', '9S', '9S'], held.filter((one) => one.key !== '9S.0'));
    expect(after.map((one) => one.key)).toEqual(['3C.0', '9S.1', '9S.0', '9S.2']);
  });
  it('lies as the solver says, the discard at the end', () => {
    const piles = bestPiles(held, { left: 9, groups: [{ kind: 'run', cards: ['3C', '4C', 'JK'] }], loose: ['9S'] }, '7', held[3]!);
    expect(keys(piles)).toEqual([['3C.0', '4C.0', 'JK.0'], ['9S.1'], ['9S.0']]);
    expect(piles.map((pile) => pile.kind)).toEqual(['run', 'loose', 'goes']);
    expect(piles[0]!.cards[2]!.as).toEqual({ rank: '5', suit: 'club' });
  });
  it('is sorted by suit or rank, wild cards last', () => {
    expect(keys(sortedPiles(held, 'rank', '3'))).toEqual([['4C.0', '9S.0', '9S.1', '3C.0', 'JK.0']]);
    expect(keys(sortedPiles(held, 'suit', '3'))).toEqual([['9S.0', '9S.1'], ['4C.0'], ['3C.0', 'JK.0']]);
  });
  it('can be put in an order of my own', () => {
    const own = ownFrom(bestPiles(held, { left: 18, groups: [{ kind: 'run', cards: ['3C', '4C', 'JK'] }], loose: ['9S', '9S'] }, '7', null));
    expect(place(own, '9S.0', 'JK.0')).toEqual({ groups: [['3C.0', '4C.0', '9S.0', 'JK.0']], loose: ['9S.1'] });
    expect(place(own, 'JK.0', '9S.1+')).toEqual({ groups: [['3C.0', '4C.0']], loose: ['9S.0', '9S.1', 'JK.0'] });
    expect(place(own, '9S.0', 'new').groups).toEqual([['3C.0', '4C.0', 'JK.0'], ['9S.0']]);
    expect(place(own, '3C.0', 'loose').loose).toEqual(['9S.0', '9S.1', '3C.0']);
    expect(place(own, '3C.0', '3C.0')).toBe(own);
    expect(keepOwn(own, hold(['3C', 'JK', '9S', 'KH'], held.filter((one) => one.card !== '4C')))).toEqual({ groups: [['3C.0', 'JK.0']], loose: ['9S.0', 'KH.0'] });
    expect(written(held, own, '4C.0')).toBe(' : 3C JK');
    expect(written(held, { groups: [], loose: [] }, '4C.0')).toBe('');
  });
  it('can be ordered by keys: within a group, out of it, alone, into the next', () => {
    let own = { groups: [['a', 'b']], loose: ['c', 'd'] };
    own = step(own, 'a', 1);
    expect(own).toEqual({ groups: [['b', 'a']], loose: ['c', 'd'] });
    own = step(own, 'a', 1);
    expect(own).toEqual({ groups: [['b'], ['a']], loose: ['c', 'd'] });
    own = step(own, 'a', 1);
    expect(own).toEqual({ groups: [['b']], loose: ['a', 'c', 'd'] });
    expect(step(own, 'd', 1)).toBe(own);
    expect(step(own, 'a', -1)).toEqual({ groups: [['b'], ['a']], loose: ['c', 'd'] });
  });
});

describe('what Five Crowns shows', () => {
  it('says of a discard what can be expected after it, and the points themselves only on a last turn', () => {
    const joker = { card: 'JK', out: false, left: 14, expected: 27.4, groups: [], loose: [] };
    expect(worthOf(joker, false)).toBe(27);
    expect(worthOf(joker, true)).toBe(14);
    expect(worthOf({ card: '5C', out: false, left: 64, groups: [], loose: [] }, false)).toBe('keep');
    expect(worthOf({ card: '5C', out: true, left: 0, groups: [], loose: [] }, false)).toBe(0);
    expect(worthOf(undefined, false)).toBe(null);
  });
  it('reads what a wild card stands for off the plain ones', () => {
    expect(meanings(['9C', '7C', 'JC'], '7', 'run')).toEqual([null, { rank: '10', suit: 'club' }, null]);
    expect(meanings(['6H', '7H', '7H', '9H'], '7', 'run')).toEqual([null, null, { rank: '8', suit: 'heart' }, null]);
    expect(meanings(['QS', 'QT', '8S'], '8', 'book')).toEqual([null, null, { rank: 'Q' }]);
    expect(meanings(['JK', 'JK', '8S'], '8', 'book')).toEqual([null, null, null]);
    expect([wildOf(1), wildOf(8), wildOf(11)]).toEqual(['3', '10', 'K']);
    expect(parseLaid('3H 4H 5H / 9S 9D JK')).toEqual([['3H', '4H', '5H'], ['9S', '9D', 'JK']]);
  });
  it('adds the sheet up and knows who went out', () => {
    const own = view({ sheet: [[0, 7], [0, 0], [5, 0]] });
    expect(totals(own)).toEqual([5, 7]);
    const told = outsTold([{ code: 'dealt', hand: 2 }, { code: 'went_out', seat: 1 }, null] as never);
    expect(outs(own, told)).toEqual([0, 1, 1]);
    expect(outs(own, new Map())).toEqual([0, null, 1]);
  });
  it('tells how a hand ended, with what was laid down last', () => {
    const messages = [
      { code: 'dealt', hand: 3 }, { code: 'went_out', seat: 0, combinations: '3H 4H 5H' }, null, { code: 'laid_down', seat: 1, combinations: '9S 9D JK' },
      { code: 'scored', seat: 0, points: 0, total: 4 }, { code: 'scored', seat: 1, points: 6, total: 9 },
    ];
    expect(recapOf(messages as never)).toBeNull();
    const recap = { hand: 3, wild: '5', out: 0, seats: [{ seat: 0, points: 0, total: 4, laid: '3H 4H 5H' }, { seat: 1, points: 6, total: 9, laid: '9S 9D JK' }] };
    expect(recapOf([...messages, { code: 'dealt', hand: 4 }, { code: 'discarded', seat: 1 }] as never)).toEqual(recap);
    expect(recapOf([...messages.slice(1), { code: 'dealt', hand: 4 }] as never)).toEqual(recap);
  });
  it('keeps the names of the lines apart, inside the picture', () => {
    expect(apart([20, 22, 100], 14)).toEqual([20, 34, 100]);
    const low = apart([140, 141, 142, 143], 14);
    expect(Math.max(...low)).toBeLessThanOrEqual(150);
    expect(low[1]! - low[0]!).toBeGreaterThanOrEqual(14);
    expect(scaleOf(99)).toEqual({ top: 100, lines: [0, 50, 100] });
    expect(scaleOf(7)).toEqual({ top: 10, lines: [0, 10] });
  });
});
