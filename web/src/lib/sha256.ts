// Our own, since browsers give `crypto.subtle` only to pages that came over TLS or from this very machine, and friends
// on the same network open http://192.168.0.5:8080.

const k = new Uint32Array(64);
const start = new Uint32Array(8);

// The first 32 bits of the fractional parts of the square and cube roots of the first primes.
for (let candidate = 2, found = 0; found < 64; ++candidate) {
  let isPrime = true;
  for (let d = 2; d * d <= candidate; ++d) if (candidate % d === 0) isPrime = false;
  if (!isPrime) continue;
  if (found < 8) start[found] = (candidate ** 0.5 % 1) * 2 ** 32;
  k[found++] = (candidate ** (1 / 3) % 1) * 2 ** 32;
}

const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  words.setUint32(padded.length - 4, bytes.length << 3);
  const h = start.slice();
  const w = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; ++i) {
      if (i < 16) {
        w[i] = words.getInt32(block + 4 * i);
        continue;
      }
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      w[i] =
        w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    compress(h, w);
  }
  const out = new Uint8Array(32);
  h.forEach((word, i) => new DataView(out.buffer).setUint32(4 * i, word));
  return out;
}

function compress(into: Uint32Array, w: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = into;
  for (let i = 0; i < 64; ++i) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (into[i] = into[i]! + value));
}

export const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
