import { describe, expect, it } from 'vitest';
import { isNumber, isRummy, number, pips, program, requirements, rummy, rummySign } from '../src/art/cards';
import { face } from '../src/art/Die.svelte';

describe('cards as they are written', () => {
  it('are read', () => {
    expect(rummy('10T')).toEqual({ rank: '10', suit: 'star' });
    expect(rummy('JK')).toEqual({ rank: 'JK', suit: null });
    expect(number('3Y')).toEqual({ number: 3, suit: 'cherry' });
    expect(['10T', 'AS', 'JK', 'JS', '1S', '10', '3Y'].map(isRummy)).toEqual([true, true, true, true, false, false, false]);
    expect(['3Y', '6H', '3S'].map(isNumber)).toEqual([true, false, false]);
    expect([rummySign('10T', 'Joker'), rummySign('JK', 'Joker')]).toEqual(['10★', 'Joker']);
  });
  it('have as many pips as their rank', () => {
    for (const [rank, own] of Object.entries(pips)) expect([rank, new Set(own.map(String)).size]).toEqual([rank, Number(rank)]);
  });
  it('of dice', () => {
    expect(face('2RO#17')).toEqual({ face: { count: 2, colour: 'red', shape: 'oval' }, wild: false });
    expect(face('*#40')).toEqual({ face: null, wild: true });
    expect(face('*3GW')).toEqual({ face: { count: 3, colour: 'green', shape: 'wave' }, wild: true });
  });
});

describe('contracts and programs', () => {
  it('of Romi Rami', () => {
    expect(requirements('pair of 1s + 4S')).toEqual([{ kind: 'same', size: 2, of: 1 }, { kind: 'sequence', size: 4, of: null }]);
    expect(requirements('3K + 3S').map((one) => [one.kind, one.size])).toEqual([['same', 3], ['sequence', 3]]);
  });
  it('of Programs', () => {
    expect(program('sun')).toBe('sun');
    expect(program('2x S3 + G3')).toMatchObject([{ times: 2, kind: 'straight', size: 3 }, { times: 1, kind: 'group', size: 3 }]);
    expect(program('S5 [suits heart, diamond, spade; mixed]')).toMatchObject([{ size: 5, suits: ['heart', 'diamond', 'spade'], isMixed: true }]);
    expect(program('2x S [values 3 4 5]')).toMatchObject([{ times: 2, size: 3, values: ['3', '4', '5'] }]);
    expect(program('G3 [value 7] + G3 [value 8]')).toMatchObject([{ values: ['7'], size: 3 }, { values: ['8'] }]);
    expect(program('2x G3 [no wild]')).toMatchObject([{ times: 2, noWild: true, isMixed: false }]);
    expect(program('S4 [suits heart] + S4 [suits club]')).toMatchObject([{ suits: ['heart'] }, { suits: ['club'] }]);
  });
});
