import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { check, pledge, recall, type Keeper } from '../src/lib/fairness';
import { fromHex, sha256, toHex } from '../src/lib/sha256';

const node = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
class Shelf implements Keeper {
  items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, text: string) => void this.items.set(key, text);
}

describe('SHA-256', () => {
  it('agrees with another implementation at every length around a block', () => {
    for (let length = 0; length < 200; ++length) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
      expect(toHex(sha256(bytes))).toBe(node(bytes));
    }
  });
  it('reads and writes hexadecimal', () => expect(toHex(fromHex('00ff10'))).toBe('00ff10'));
});

describe('a pledge', () => {
  it('is 32 bytes and their hash, found again by the hash after a reload', () => {
    const shelf = new Shelf();
    const made = pledge(shelf, 'T', 'aa');
    expect(made.bytes).toMatch(/^[0-9a-f]{64}$/);
    expect(made.hash).toBe(node(fromHex(made.bytes)));
    expect(recall(shelf, 'T', made.hash)).toEqual(made);
    expect(recall(shelf, 'U', made.hash)).toBeNull();
    expect(recall(shelf, 'T', null)).toBeNull();
  });
  it('is another one for every start, and the last few are kept', () => {
    const shelf = new Shelf();
    const made = Array.from({ length: 7 }, () => pledge(shelf, 'T', 'aa'));
    expect(new Set(made.map((one) => one.bytes)).size).toBe(7);
    expect(made.map((one) => recall(shelf, 'T', one.hash) !== null)).toEqual([false, false, true, true, true, true, true]);
  });
  it('is made where nothing can be kept', () => {
    const broken: Keeper = { getItem: () => 'not JSON', setItem: () => { throw new Error('full'); } };
    expect(pledge(broken, 'T', 'aa').seedHash).toBe('aa');
    expect(recall(broken, 'T', 'x')).toBeNull();
  });
});

describe('the check at the end', () => {
  const seed = '11'.repeat(32);
  const seedHash = node(fromHex(seed));
  const shelf = new Shelf();
  const mine = pledge(shelf, 'T', seedHash);
  const other = '22'.repeat(32);
  const fair = { seed_hash: seedHash, hashes: [mine.hash, null, node(fromHex(other))], bytes: [mine.bytes, null, other], seed };

  it('says nothing before the seed is shown', () => {
    const { seed: _, ...before } = fair;
    expect(check(before, 0, mine)).toBeNull();
  });
  it('is content with an honest deal', () =>
    expect(check(fair, 0, mine)).toEqual({ seedFits: true, mineUsed: true, bytesFit: true }));
  it('knows of no bytes of a spectator', () => expect(check(fair, null, null)?.mineUsed).toBeNull());
  it('finds another seed', () => {
    expect(check({ ...fair, seed: '12'.repeat(32) }, 0, mine)?.seedFits).toBe(false);
    const swapped = '33'.repeat(32);
    expect(check({ ...fair, seed: swapped, seed_hash: node(fromHex(swapped)) }, 0, mine)?.seedFits).toBe(false);
  });
  it('finds bytes that are not mine, or that do not fit their hash', () => {
    expect(check({ ...fair, bytes: [other, null, other] }, 0, mine)).toMatchObject({ mineUsed: false, bytesFit: false });
  });
});
