import { describe, expect, it } from 'vitest';
import { Absence, missedOf } from '../src/lib/missed-lines';
import type { Line } from '../src/lib/table.svelte';

const line = (key: number, more: Partial<Line> = {}): Line => ({ key, ms: 0, message: { code: `m${key}`, seat: 1 }, chat: null, step: key, seat: 1, by: null, ...more });
const five = [1, 2, 3, 4, 5].map((key) => line(key));
const keys = (lines: Line[] | undefined) => lines?.map((one) => one.key);

describe('what was missed', () => {
  it('is the last of what came after the absence began, and how much more', () => {
    const missed = missedOf(five, { key: 1, ms: 60_000 }, 0);
    expect([keys(missed?.lines), missed?.more]).toEqual([[3, 4, 5], 1]);
  });
  it('has what a bot did for me last, whatever others did since', () => {
    const lines = [line(1), line(2, { seat: 0, by: 'bot' }), line(3), line(4), line(5), line(6)];
    const missed = missedOf(lines, { key: 0, ms: 60_000 }, 0);
    expect([keys(missed?.lines), missed?.more]).toEqual([[2, 5, 6], 3]);
  });
  it('is what people did, before what the table did by itself', () => {
    const lines = [line(1), line(2, { message: { code: 'dealt_more' } }), line(3, { message: { code: 'dealt_more' } })];
    expect(keys(missedOf(lines, { key: 0, ms: 60_000 }, 0)?.lines)).toEqual([1]);
    expect(keys(missedOf(lines, { key: 1, ms: 60_000 }, 0)?.lines)).toEqual([2, 3]);
  });
  it('is nothing where nothing happened, or only talk', () => {
    expect(missedOf(five, { key: 5, ms: 60_000 }, 0)).toBeNull();
    expect(missedOf([line(6, { message: null, step: null })], { key: 5, ms: 60_000 }, 0)).toBeNull();
  });
  it('is not told after a blink, unless a bot played for me', () => {
    expect(missedOf(five, { key: 1, ms: 900 }, 0)).toBeNull();
    expect(keys(missedOf([line(2, { seat: 0, by: 'bot' })], { key: 1, ms: 900 }, 0)?.lines)).toEqual([2]);
    expect(missedOf([line(2, { seat: 1, by: 'bot' })], { key: 1, ms: 900 }, 0)).toBeNull();
  });
});

describe('an absence', () => {
  const world = () => {
    const items = new Map<string, string>();
    const clock = { now: 1000 };
    const make = (table = 'T') => new Absence(table, { getItem: (key) => items.get(key) ?? null, setItem: (key, text) => void items.set(key, text) }, () => clock.now);
    return { make, clock, items };
  };
  it('begins once, with whatever came first', () => {
    const { make, clock } = world();
    const absence = make();
    absence.begin(4);
    clock.now += 5000;
    absence.begin(9);
    clock.now += 5000;
    expect([absence.end(), absence.end()]).toEqual([{ key: 4, ms: 10_000 }, null]);
  });
  it('lasts as long as the page is hidden', () => {
    const { make } = world();
    const absence = make();
    absence.hide(4, 2);
    expect(absence.end()).toBeNull();
    absence.show();
    expect(absence.end()).toEqual({ key: 4, ms: 0 });
  });
  it('outlives a page that the browser threw away', () => {
    const { make, clock } = world();
    make().hide(90, 2);
    clock.now += 45_000;
    const again = make();
    again.recall(five);
    expect(again.end()).toEqual({ key: 2, ms: 45_000 });
    const other = make('another table');
    other.recall(five);
    expect(other.end()).toBeNull();
  });
  it('makes nothing of a storage that was spoilt', () => {
    const { make, items } = world();
    items.set('rummage.left', '{');
    const absence = make();
    absence.recall(five);
    expect(absence.end()).toBeNull();
  });
});
