import { shownRank } from '../../lib/faces';
import { program, rummy, type Ask } from '../../art/cards';
import type { Suit } from '../../art/paths';
import { say, t, word } from '../../lib/i18n.svelte';
import type { Combination, Nearness, Outline } from './view';

export const isWild = (card: string) => card === 'JK' || card.startsWith('2');

// --- what may be done, as the server wrote it

export interface Add {
  action: string;
  card: string;
  to: number;
  end: 'low' | 'high' | null;
}
export interface Possible {
  mayDraw: boolean;
  mayTake: boolean;
  mayDecide: boolean;
  /** The combinations of the one way to reveal that the server offered. */
  reveal: string[][] | null;
  lays: string[][];
  adds: Add[];
  discards: Set<string>;
}

export function possible(legal: readonly string[]): Possible {
  const out: Possible = { mayDraw: false, mayTake: false, mayDecide: false, reveal: null, lays: [], adds: [], discards: new Set() };
  for (const action of legal) {
    const [verb = '', ...words] = action.split(' ');
    if (action === 'draw reserve') out.mayDraw = true;
    else if (action === 'draw discard') out.mayTake = true;
    else if (verb === 'change') out.mayDecide = true;
    else if (verb === 'reveal') out.reveal = words.join(' ').split(' / ').map((one) => one.split(' '));
    else if (verb === 'lay') out.lays.push(words);
    else if (verb === 'discard') out.discards.add(words[0] ?? '');
    else if (verb === 'add')
      out.adds.push({ action, card: words[0] ?? '', to: Number(words[2]), end: (words[3] as 'low' | 'high' | undefined) ?? null });
  }
  return out;
}

// --- how a hand lies

/** One card of a hand; the key numbers equal cards. */
export interface Held {
  key: string;
  card: string;
}
/** Consecutive places of the program that no card fills. */
export interface Gap {
  key: string;
  gap: number;
  value: string | null;
  suit: Suit | null;
}
export interface HandGroup {
  kind: 'ready' | 'short' | 'add' | 'lay' | 'other';
  shape?: 'straight' | 'group';
  size: number;
  missing: number;
  items: (Held | Gap)[];
}
export type Order = 'program' | 'suit' | 'rank';

const ranks = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2', 'JK'];
const suitOrder = ['spade', 'heart', 'club', 'diamond'];
const rankOf = (card: string) => ranks.indexOf(rummy(card).rank);
const suitOf = (card: string) => (isWild(card) ? 9 : suitOrder.indexOf(rummy(card).suit ?? ''));

/** Numbers equal things: the second 7S becomes "7S#1". */
export function number(cards: readonly string[], from: Map<string, number> = new Map()): Held[] {
  return cards.map((card) => {
    const n = from.get(card) ?? 0;
    from.set(card, n + 1);
    return { key: `${card}#${n}`, card };
  });
}

const sorted = (hand: Held[], order: Order) =>
  [...hand].sort((a, b) =>
    order === 'rank'
      ? rankOf(a.card) - rankOf(b.card) || suitOf(a.card) - suitOf(b.card)
      : suitOf(a.card) - suitOf(b.card) || rankOf(a.card) - rankOf(b.card),
  );

function take(rest: Held[], card: string): Held | null {
  const at = rest.findIndex((one) => one.card === card);
  return at < 0 ? null : (rest.splice(at, 1)[0] ?? null);
}

function asked(outline: Outline, rest: Held[], part: number): HandGroup {
  const items: (Held | Gap)[] = [];
  let missing = 0;
  outline.places.forEach((place, i) => {
    const held = place.card === null ? null : take(rest, place.card);
    if (held) return void items.push(held);
    missing += 1;
    const last = items.at(-1);
    if (last && 'gap' in last) last.gap += 1;
    else items.push({ key: `gap ${part} ${i}`, gap: 1, value: place.value, suit: place.suit });
  });
  return { kind: missing > 0 ? 'short' : 'ready', shape: outline.shape, size: outline.places.length, missing, items };
}

/** The hand in the chosen order: by the parts of the program, by what can go onto the table, or simply sorted. */
export function arrange(hand: Held[], order: Order, near: Nearness | null, can: Possible): HandGroup[] {
  const other = (items: Held[]): HandGroup => ({ kind: 'other', size: items.length, missing: 0, items });
  if (order !== 'program') {
    const rest = sorted(hand, order);
    if (order === 'rank') return [other(rest)];
    return [...suitOrder.keys(), 9].map((suit) => other(rest.filter((one) => suitOf(one.card) === suit))).filter((one) => one.size > 0);
  }
  const rest = sorted(hand, 'rank');
  const groups: HandGroup[] = [];
  if (near) near.combinations.forEach((outline, i) => groups.push(asked(outline, rest, i)));
  else {
    for (const lay of can.lays) {
      const had = [...rest];
      const items = lay.map((card) => take(rest, card));
      if (items.every((one) => one !== null)) groups.push({ kind: 'lay', size: items.length, missing: 0, items });
      else rest.splice(0, rest.length, ...had);
    }
    const fits = new Set(can.adds.map((one) => one.card));
    const adds = rest.filter((one) => fits.has(one.card));
    if (adds.length > 0) groups.push({ kind: 'add', size: adds.length, missing: 0, items: adds });
    for (const one of adds) rest.splice(rest.indexOf(one), 1);
  }
  if (rest.length > 0) groups.push(other(rest));
  return groups;
}

// --- what lies on the table

const ladder = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
export interface Shown {
  cards: { card: string; as: { rank: string; suit?: Suit } | null }[];
  isStraight: boolean;
  value: string;
  suit: Suit | null;
  /** What would come next at each end of a straight. */
  low: string;
  high: string;
}

/** A combination with what its wild cards stand for, which follows from their places. */
export function shown(own: Combination): Shown {
  const cards = own.straight ?? own.group ?? [];
  const at = cards.findIndex((card) => !isWild(card));
  const { rank, suit } = rummy(cards[at] ?? 'JK');
  if (!own.straight)
    return { cards: cards.map((card) => ({ card, as: isWild(card) ? { rank } : null })), isStraight: false, value: rank, suit: null, low: rank, high: rank };
  const first = (rank === 'A' && at > 0 ? 14 : ladder.indexOf(rank)) - at;
  const one = own.mixed ? null : suit;
  const as = (card: string, i: number) => (isWild(card) ? { rank: ladder[first + i] ?? '', ...(one ? { suit: one } : {}) } : null);
  return {
    cards: cards.map((card, i) => ({ card, as: as(card, i) })),
    isStraight: true,
    value: rank,
    suit: one,
    low: ladder[first - 1] ?? '',
    high: ladder[first + cards.length] ?? '',
  };
}

/** The end at which a card goes that fits at only one end. */
export const endOf = (what: Shown, card: string): 'low' | 'high' =>
  what.isStraight && (isWild(card) ? what.high === '' : rummy(card).rank === what.low && rummy(card).rank !== what.high) ? 'low' : 'high';

// --- in words

/** "queen of hearts, wild" */
export function describe(card: string): string {
  if (card === 'JK') return t('programs.joker_wild');
  const { rank, suit } = rummy(card);
  const name = t('programs.card', { rank: t(`programs.rank.${rank}`), suit: word('programs', `${suit}s`) });
  return isWild(card) ? t('programs.wild', { card: name }) : name;
}
export const describeAs = (card: string, as: { rank: string; suit?: Suit } | null) =>
  as ? t('programs.stands_for', { card: describe(card), as: as.suit ? `${as.rank} ${word('programs', `${as.suit}s`)}` : as.rank }) : describe(card);

const part = (ask: Ask): string => {
  const many = ask.times > 1 ? 's' : '';
  const numbers = { count: ask.times, size: ask.size };
  const text =
    ask.kind === 'group'
      ? ask.values.length > 0
        ? say('programs', { code: `ask_group${many}_value`, ...numbers, value: shownRank(ask.values[0] ?? '') })
        : say('programs', { code: `ask_group${many}`, ...numbers })
      : ask.values.length > 0
        ? say('programs', { code: `ask_straight${many}_values`, ...numbers, values: ask.values.map(shownRank).join(' ') })
        : say('programs', { code: `ask_straight${many}`, ...numbers });
  const isOneOf = ask.kind === 'straight' && !ask.isMixed;
  const suits = ask.suits.map((suit) => word('programs', `${suit}s`)).join(` ${word('programs', isOneOf ? 'or' : 'and')} `);
  const code = isOneOf ? 'ask_in_suit' : ask.isMixed ? 'ask_mixed' : 'ask_of_suits';
  return (
    text.charAt(0).toLowerCase() +
    text.slice(1) +
    (suits ? say('programs', { code, suits }) : '') +
    (ask.noWild ? say('programs', { code: 'ask_no_wild' }) : '')
  );
};

/** "a straight of 3 and 2 groups of 3" */
export function programWords(text: string): string {
  const asks = program(text);
  if (asks === 'sun') return t('programs.sun');
  const parts = asks.map(part);
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${word('programs', 'and')} ${parts.at(-1)}`;
}

// --- what would complete a program

const values = ['A', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** Every card by which the program would be complete: "any 6", the cards of other values by their signs, and last the wild ones. */
export function completing(near: Nearness, sign: (card: string) => string): string[] {
  const plain = near.helpful.filter((card) => !isWild(card));
  const named = values.flatMap((value) => {
    const own = plain.filter((card) => rummy(card).rank === value);
    return own.length === suitOrder.length ? [t('programs.any_of', { rank: value })] : own.map(sign);
  });
  return near.helpful.some(isWild) ? [...named, t('programs.any_wild')] : named;
}
