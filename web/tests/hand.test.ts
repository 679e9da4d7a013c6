import { describe, expect, it } from 'vitest';
import { exposure, layHand } from '../src/lib/hand';

const desk = { width: 900, card: 96, gap: 20, rows: 1 as const };
const phone = { width: 344, card: 58, gap: 14, rows: 2 as const };
const inside = (hand: ReturnType<typeof layHand>, width: number) =>
  hand.cards.every((one) => one.x >= -0.01 && one.x + hand.card <= width + 0.01);

describe('a hand', () => {
  it('shows at most three quarters of a covered card, and all of single ones', () => {
    expect(exposure(900, 96, 20, 5, 2)).toBe(72);
    expect(exposure(900, 96, 20, 3, 3)).toBe(96);
    expect(exposure(400, 96, 20, 14, 3)).toBeLessThan(72);
  });
  it('lies in the middle of a desk, in one row, in order', () => {
    const hand = layHand([3, 4, 1], desk);
    expect(hand.rows).toBe(1);
    expect(inside(hand, 900)).toBe(true);
    const xs = hand.cards.map((one) => one.x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    expect(hand.cards[0]!.x).toBeCloseTo(900 - hand.cards.at(-1)!.x - 96);
    expect(hand.cards.map((one) => one.group)).toEqual([0, 0, 0, 1, 1, 1, 1, 2]);
  });
  it('takes two rows on a phone, whole groups each, within its width', () => {
    for (const sizes of [[3, 4, 3, 4], [5, 3, 1, 1, 1, 1, 1, 1], [14], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [7, 7]]) {
      const hand = layHand(sizes, phone);
      expect(hand.cards.length).toBe(14);
      expect(inside(hand, 344)).toBe(true);
      const rowOf = new Map(hand.cards.map((one) => [one.group, one.row]));
      for (const card of hand.cards) expect(card.row).toBe(rowOf.get(card.group));
    }
  });
  it('needs one row where everything fits', () => expect(layHand([3], phone).rows).toBe(1));
  it('can be empty', () => expect(layHand([], phone).cards).toEqual([]));
});
