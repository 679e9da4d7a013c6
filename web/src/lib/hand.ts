// The layout of a hand of grouped cards: they overlap as much as they must, in one row or two, and never exceed the width.

export interface HandRoom {
  /** The available width. */
  width: number;
  /** Width of a card. */
  card: number;
  /** Between groups. */
  gap: number;
  /** How many rows there may be; two on phones. */
  rows: 1 | 2;
}

export interface LaidCard {
  group: number;
  index: number;
  row: number;
  x: number;
  /** How much of the width of a card is visible; all of it for the last of a group. */
  shown: number;
}

export interface LaidHand {
  cards: LaidCard[];
  card: number;
  rows: number;
}

const least = 22;
const smallest = 50;

/** How much of each covered card is visible if n cards lie in g groups. */
export function exposure(width: number, card: number, gap: number, n: number, g: number): number {
  if (n === g) return card;
  return Math.min(0.75 * card, (width - g * card - (g - 1) * gap) / (n - g));
}

const total = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0);
const fits = (sizes: number[], room: HandRoom, at: number) =>
  sizes.length === 0 || sizes.length * room.card + (sizes.length - 1) * room.gap + (total(sizes) - sizes.length) * at <= room.width;

/** How many whole groups go into the first of two rows; null if the rest does not fit into the second. */
function split(sizes: number[], room: HandRoom, at: number): number | null {
  let first = sizes.length;
  while (first > 0 && !fits(sizes.slice(0, first), room, at)) --first;
  return first > 0 && fits(sizes.slice(first), room, at) ? first : null;
}

/** `sizes`: how many cards each group has, in order. */
export function layHand(sizes: number[], room: HandRoom): LaidHand {
  // Large cards take a second row before they cover one another too much.
  const wanted = Math.max(31, room.card * 0.42);
  if (room.rows === 1 || fits(sizes, room, wanted)) return lay([sizes], room);
  for (let card = room.card; card >= Math.min(smallest, room.card); card -= 2)
    for (const at of [wanted, 31, 24]) {
      const smaller = { ...room, card };
      const first = split(sizes, smaller, at);
      if (first !== null) return lay([sizes.slice(0, first), sizes.slice(first)].filter((row) => row.length > 0), smaller);
    }
  const half = Math.ceil(sizes.length / 2);
  return lay([sizes.slice(0, half), sizes.slice(half)], { ...room, card: Math.min(smallest, room.card) });
}

function lay(rows: number[][], room: HandRoom): LaidHand {
  const cards: LaidCard[] = [];
  let group = 0;
  rows.forEach((sizes, row) => {
    const shown = Math.max(Math.min(least, room.width / Math.max(1, total(sizes))), exposure(room.width, room.card, room.gap, total(sizes), sizes.length));
    const used = sizes.length * room.card + (sizes.length - 1) * room.gap + (total(sizes) - sizes.length) * Math.min(shown, room.card);
    // If groups still do not fit beside one another, they overlap as well.
    const gap = used > room.width && sizes.length > 1 ? room.gap - (used - room.width) / (sizes.length - 1) : room.gap;
    let x = Math.max(0, (room.width - used) / 2);
    for (const size of sizes) {
      for (let index = 0; index < size; ++index) {
        const isLast = index === size - 1;
        cards.push({ group, index, row, x, shown: isLast ? room.card : shown });
        x += isLast ? room.card + gap : shown;
      }
      ++group;
    }
  });
  return { cards, card: room.card, rows: rows.length };
}
