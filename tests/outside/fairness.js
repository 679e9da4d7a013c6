// The start of a match as docs/protocol.md describes it, and how a client checks afterwards that it was fair.
import assert from 'node:assert/strict';
import crypto from 'node:crypto';

const sha256 = (...parts) => {
  const hash = crypto.createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex = (bytes) => bytes.toString('hex');
const bytes = (text) => Buffer.from(text, 'hex');

// Sends our hash, and our bytes only when everybody's hash is there to be seen. Answers the bytes.
export async function takePartInStart(connection) {
  const own = crypto.randomBytes(32);
  const {table: {fair: {seed_hash: shown}}} = await connection.until((state) => state.table.stage === 'committing');
  await connection.done('commit', {hash: hex(sha256(own))});
  const {table, seat} = await connection.until((state) => state.table.stage === 'revealing');
  table.chairs.forEach((chair, index) => {
    if (chair.kind === 'person') assert.match(table.fair.hashes[index], /^[0-9a-f]{64}$/);
  });
  assert.equal(table.fair.hashes[seat], hex(sha256(own)));
  assert.equal(table.fair.seed_hash, shown);
  assert.ok(!('seed' in table.fair) && !('bytes' in table.fair));
  await connection.done('reveal', {bytes: hex(own)});
  await connection.until((state) => state.table.stage === 'playing' || state.table.stage === 'over');
  return hex(own);
}

// Of the match's key: the SHA-256 of the seed and then of the seats' bytes, bots adding none.
export const keyOf = (record) =>
  sha256(bytes(record.seed), ...record.seat_bytes.filter((own) => own !== null).map(bytes));

// Chance of one step, as docs/notation.md has it.
export class Chance {
  constructor(key, step) {
    const nonce = Buffer.alloc(16);  // 4 bytes of block counter, then the step as 12 bytes
    nonce.writeBigUInt64LE(BigInt(step), 4);
    this.cipher = crypto.createCipheriv('chacha20', key, nonce);
  }
  next() { return this.cipher.update(Buffer.alloc(4)).readUInt32LE(0); }
  below(n) {
    const cut = (2 ** 32) % n;
    for (;;) {
      const product = BigInt(this.next()) * BigInt(n);
      if (Number(product & 0xffffffffn) >= cut) return Number(product >> 32n);
    }
  }
  shuffle(items) {
    for (let i = items.length; i > 1; --i) {
      const j = this.below(i);
      [items[i - 1], items[j]] = [items[j], items[i - 1]];
    }
  }
}

// The twelve or nine cards that a match of SET begins with, from its key alone.
export function firstDisplay(record) {
  const deck = [];
  for (const quantity of '321')
    for (const colour of 'TVR')
      for (const shape of 'WBO')
        for (const filling of 'FHE') deck.push(quantity + colour + shape + filling);
  const colour = {red: 'R', violet: 'V', turquoise: 'T'}[record.options.deck];
  const pile = deck.filter((card) => !colour || card[1] === colour);
  new Chance(keyOf(record), 0).shuffle(pile);
  return pile.slice(colour ? -9 : -12).reverse();
}

export function checkFairness(record, firstFair, lastFair, seat, own) {
  assert.equal(record.seed_hash, firstFair.seed_hash, 'the hash shown first');
  assert.equal(hex(sha256(bytes(record.seed))), firstFair.seed_hash, 'the seed fits it');
  assert.equal(lastFair.seed, record.seed);
  assert.deepEqual(lastFair.bytes, record.seat_bytes);
  if (own) assert.equal(record.seat_bytes[seat], own, 'our own bytes are in the record');
}
