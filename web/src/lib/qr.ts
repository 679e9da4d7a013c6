// A QR code for a link: bytes, error correction M, versions 1 to 10 (213 bytes; our links have about 60). ISO/IEC 18004.

// Of each version: all codewords, of these for correction in each block, and the number of blocks.
const plans: [number, number, number][] = [
  [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2],
  [172, 16, 4], [196, 18, 4], [242, 22, 4], [292, 22, 5], [346, 26, 5],
];
const alignments = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// --- the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1
const exp: number[] = [];
const log: number[] = [];
for (let i = 0, x = 1; i < 255; ++i, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) {
  exp[i] = x;
  log[x] = i;
}
const times = (a: number, b: number) => (a && b ? exp[(log[a]! + log[b]!) % 255]! : 0);

/** What is left of the data divided by the generator of that degree. */
function correction(data: number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0; i < degree; ++i)
    generator = [...generator, 0].map((value, k) => value ^ times(generator[k - 1] ?? 0, exp[i]!));
  const rest = [...data, ...new Array<number>(degree).fill(0)];
  data.forEach((_, i) => {
    const factor = rest[i]!;
    generator.forEach((value, k) => (rest[i + k]! ^= times(value, factor)));
  });
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array): { version: number; words: number[] } {
  const fits = (v: number) => {
    const [all, own, blocks] = plans[v - 1]!;
    return bytes.length + (v < 10 ? 2 : 3) <= all - own * blocks;
  };
  let version = 1;
  while (version < 10 && !fits(version)) ++version;
  if (!fits(version)) throw new Error('too long for a QR code of version 10');
  const [all, own, blocks] = plans[version - 1]!;
  const room = all - own * blocks;
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; --i) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return { version, words: interleave(data, own, blocks) };
}

// The later blocks are one longer where the data do not divide evenly.
function interleave(data: number[], own: number, blocks: number): number[] {
  const short = Math.floor(data.length / blocks);
  const long = data.length % blocks;
  const parts: number[][] = [];
  for (let i = 0, at = 0; i < blocks; ++i) {
    const size = short + (i >= blocks - long ? 1 : 0);
    parts.push(data.slice(at, at + size));
    at += size;
  }
  const checks = parts.map((part) => correction(part, own));
  const out: number[] = [];
  for (let i = 0; i <= short; ++i) for (const part of parts) if (i < part.length) out.push(part[i]!);
  for (let i = 0; i < own; ++i) for (const part of checks) out.push(part[i]!);
  return out;
}

/** The remainder that guards format and version. */
function guarded(value: number, generator: number, degree: number): number {
  let rest = value << degree;
  for (let i = 31 - Math.clz32(rest); i >= degree; i = 31 - Math.clz32(rest)) rest ^= generator << (i - degree);
  return (value << degree) | rest;
}

type Grid = boolean[][];
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Everything that is the same whatever the code says; `taken` marks where it stands. */
function frame(version: number): { grid: Grid; taken: Grid; size: number } {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const taken: Grid = grid.map((row) => [...row]);
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid[y]![x] = dark;
    taken[y]![x] = true;
  };
  const square = (cx: number, cy: number, reach: number, dark: (distance: number) => boolean) => {
    for (let y = -reach; y <= reach; ++y)
      for (let x = -reach; x <= reach; ++x) set(cx + x, cy + y, dark(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let i = 0; i < size; ++i) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(x, y, 4, (d) => d !== 2 && d !== 4);
  const places = alignments[version - 1]!;
  const last = places.length - 1;
  places.forEach((x, i) =>
    places.forEach((y, k) => {
      const isFinder = (i === 0 && k === 0) || (i === 0 && k === last) || (i === last && k === 0);
      if (!isFinder) square(x, y, 2, (d) => d !== 1);
    }),
  );
  if (version >= 7) {
    const bits = guarded(version, 0x1f25, 12);
    for (let i = 0; i < 18; ++i) {
      set(size - 11 + (i % 3), Math.floor(i / 3), ((bits >> i) & 1) === 1);
      set(Math.floor(i / 3), size - 11 + (i % 3), ((bits >> i) & 1) === 1);
    }
  }
  putFormat({ grid, taken }, 0);
  return { grid, taken, size };
}

function putFormat({ grid, taken }: { grid: Grid; taken: Grid }, mask: number): void {
  const size = grid.length;
  const bits = guarded(mask, 0x537, 10) ^ 0x5412; // 00 stands for correction M
  const set = (x: number, y: number, i: number) => {
    grid[y]![x] = ((bits >> i) & 1) === 1;
    taken[y]![x] = true;
  };
  for (let i = 0; i < 15; ++i) {
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, i);
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, i);
  }
  grid[size - 8]![8] = true;
  taken[size - 8]![8] = true;
}

function putWords(grid: Grid, taken: Grid, words: number[]): void {
  const size = grid.length;
  let i = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUpwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; ++step)
      for (const x of [right, right - 1]) {
        const y = isUpwards ? size - 1 - step : step;
        if (taken[y]![x]) continue;
        grid[y]![x] = (((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) === 1;
        ++i;
      }
  }
}

function penalty(grid: Grid): number {
  const size = grid.length;
  let sum = 0;
  const lines = [grid, grid.map((_, x) => grid.map((row) => row[x]!))];
  for (const rows of lines)
    for (const row of rows) {
      const text = row.map(Number).join('');
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      for (const finder of ['10111010000', '00001011101'])
        for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) sum += 40;
    }
  for (let y = 1; y < size; ++y)
    for (let x = 1; x < size; ++x) {
      const dark = grid[y]![x];
      if (grid[y - 1]![x] === dark && grid[y]![x - 1] === dark && grid[y - 1]![x - 1] === dark) sum += 3;
    }
  const share = (grid.flat().filter(Boolean).length * 100) / (size * size);
  return sum + Math.floor(Math.abs(share - 50) / 5) * 10;
}

/** Rows of dark and light modules, without the quiet zone around. */
export function qr(text: string): Grid {
  const { version, words } = codewords(new TextEncoder().encode(text));
  const plain = frame(version);
  putWords(plain.grid, plain.taken, words);
  let best: Grid = plain.grid;
  let least = Infinity;
  masks.forEach((mask, number) => {
    const grid = plain.grid.map((row, y) => row.map((dark, x) => (plain.taken[y]![x] ? dark : dark !== mask(x, y))));
    putFormat({ grid, taken: plain.taken.map((row) => [...row]) }, number);
    const cost = penalty(grid);
    if (cost < least) [least, best] = [cost, grid];
  });
  return best;
}

/** As one SVG path, a module a unit. */
export const qrPath = (grid: Grid) =>
  grid.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
