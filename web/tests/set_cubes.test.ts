import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Camera } from '../src/games/set_cubes/camera.svelte';
import { linesOf, plainBoard, readBoard, spotOf, squareAt } from '../src/games/set_cubes/dice';
import { bestOf, declarations, fitting, isInPair, litSquares, offersOf, placesOf, put } from '../src/games/set_cubes/plays';

const ledger = readFileSync('../docs/rules/set-cubes.md', 'utf8');
const [, lines = ''] = /picture = \[([^\]]*)\]/.exec(readFileSync('../data/set_cubes/standard.toml', 'utf8')) ?? [];
const picture = [...lines.matchAll(/"(.*)"/g)].map(([, row = '']) => row);

describe('the board of SET Cubes', () => {
  const board = readBoard(picture);
  it('is the one of the rule ledger', () => {
    const rows = [...ledger.matchAll(/^ +\d+ ((?:[.#\d] ?){15})$/gm)].map((found) => found[1]!.trim().split(' '));
    expect(rows).toHaveLength(15);
    const bonus = Object.fromEntries(rows.flatMap((cells, row) => cells.flatMap((cell, column) => (/\d/.test(cell) ? [[squareAt(column, row), Number(cell)]] : []))));
    expect(board.bonus).toEqual(bonus);
    expect(board.logo).toEqual(['g8', 'h8', 'i8']);
  });
  it('has squares by letter and number', () => {
    expect(spotOf('o15')).toEqual({ column: 14, row: 14 });
    expect(squareAt(7, 8)).toBe('h9');
  });
  it('is large enough where nothing is known of it', () => expect(plainBoard(['z3']).columns).toBe(26));
  it('begins on a phone with squares for a finger, and does not jump when the logo arrives', () => {
    const camera = new Camera();
    camera.width = 360;
    camera.height = 274;
    const before = [camera.cell, camera.x, camera.y];
    expect(camera.cell).toBeGreaterThanOrEqual(24);
    camera.wanted = board.logo;
    expect([camera.cell, camera.x, camera.y]).toEqual(before);
  });
  it('shows the SETs that were made, a declared Wild counting for what it stands for', () => {
    const dice = { g8: '1RO#1', h8: '*2RO#2', i8: '3RO#3', i9: '3RD#4', i10: '1RW#5' };
    expect(linesOf(dice).map((line) => line.squares)).toEqual([['g8', 'h8', 'i8']]);
    expect(linesOf({ ...dice, i10: '3RW#6' }, ['i10'])).toEqual([{ squares: ['i8', 'i9', 'i10'], isRow: false }]);
  });
});

describe('what can be laid', () => {
  const hand = ['2RO#17', '2RO#3', '1VD#9', '*#40'];
  const legal = ['place 2RO h9', 'place 2RO#17 h9', 'place 2RO h9 2RO h10', 'place 1VD f7 2RO f8', 'place 1VD f8 2RO f7', 'place *=2VO j8', 'place *=1GW j8', 'place *=2VO k8', 'swap 1VD h8', 'reroll 1VD *', 'end'];
  const offers = offersOf(legal, hand, new Map([['place 2RO h9', 6], ['place *=2VO j8', 2], ['place *=1GW j8', 4], ['place 1VD f7 2RO f8', 3]]));
  const none = { at: {}, declared: {} };

  it('names the die without a number that is the lowest, and the next one after it', () => {
    expect(offers.plays[0]!.parts).toEqual([{ die: '2RO#3', square: 'h9', declared: null }]);
    expect(offers.plays[1]!.parts[0]!.die).toBe('2RO#17');
    expect(offers.plays[2]!.parts.map((part) => part.die)).toEqual(['2RO#3', '2RO#17']);
    expect(offers.swaps).toEqual([{ action: 'swap 1VD h8', die: '1VD#9', square: 'h8' }]);
    expect(offers.rerolls[0]!.dice).toEqual(['1VD#9', '*#40']);
    expect([offers.canEnd, offers.canKeep]).toEqual([true, false]);
  });
  it('lights the squares of the chosen die with what they score', () => {
    expect(litSquares(offers.plays, { dice: ['2RO#3'], ...none })).toEqual(new Map([['h9', 6]]));
    expect(litSquares(offers.plays, { dice: ['*#40'], ...none })).toEqual(new Map([['j8', 4], ['k8', null]]));
    expect(placesOf(offers.plays, '*#40')).toBe(2);
    expect([isInPair(offers.plays, '1VD#9'), isInPair(offers.plays, '*#40')]).toEqual([true, false]);
  });
  it('puts two dice down one after the other, the last by itself', () => {
    const both = { dice: ['1VD#9', '2RO#3'], ...none };
    expect([...litSquares(offers.plays, both).keys()].sort()).toEqual(['f7', 'f8']);
    expect(put(offers.plays, both, 'f7')?.at).toEqual({ '1VD#9': 'f7', '2RO#3': 'f8' });
    expect(put(offers.plays, both, 'a1')).toBeNull();
  });
  it('offers a Wild what it may be declared, the best first', () => {
    const wild = { dice: ['*#40'], at: { '*#40': 'j8' }, declared: {} };
    expect(declarations(offers.plays, wild, '*#40')).toEqual(new Map([['2VO', 2], ['1GW', 4]]));
    expect(bestOf(offers.plays, wild)?.action).toBe('place *=1GW j8');
    expect(fitting(offers.plays, { ...wild, declared: { '*#40': '2VO' } }).map((play) => play.action)).toEqual(['place *=2VO j8']);
  });
});
