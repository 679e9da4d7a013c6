// The order of my hand: as the solver arranged it, sorted, or my own. There are no rules here: the server sends what is possible.
import { rummy } from '../../art/cards';
import { isWild, meanings, ranks, suitOrder, type Arranged, type Meaning } from './view';

export type Order = 'best' | 'suit' | 'rank' | 'own';

/** A card in my hand; the key tells equal cards apart and stays the same while the card is held. */
export interface Held {
  key: string;
  card: string;
}
export interface Laid extends Held {
  as: Meaning | null;
}
export interface Pile {
  kind: 'book' | 'run' | 'suit' | 'plain' | 'own' | 'loose' | 'goes';
  cards: Laid[];
}
/** My own order: groups that I made, and the other cards. */
export interface Own {
  groups: string[][];
  loose: string[];
}

/** The cards with their keys; those that were held before keep theirs. */
export function hold(cards: string[], before: Held[]): Held[] {
  const kept = [...before];
  const used = new Set<string>();
  const out = cards.map((card): Held | string => {
    const i = kept.findIndex((one) => one.card === card);
    if (i < 0) return card;
    used.add(kept[i]!.key);
    return kept.splice(i, 1)[0]!;
  });
  return out.map((one) => {
    if (typeof one !== 'string') return one;
    let n = 0;
    while (used.has(`${one}.${n}`)) ++n;
    used.add(`${one}.${n}`);
    return { key: `${one}.${n}`, card: one };
  });
}

/** Returns a function that takes a held card which shows `card`, each only once. */
function taker(held: Held[]): (card: string) => Held {
  const rest = [...held];
  return (card) => {
    const i = rest.findIndex((one) => one.card === card);
    return i < 0 ? { key: card, card } : rest.splice(i, 1)[0]!;
  };
}

const rankOf = (card: string) => (card === 'JK' ? ranks.length : ranks.indexOf(rummy(card).rank));
const plainly = (one: Held): Laid => ({ ...one, as: null });

/** The arrangement of the solver; `goes`, the card to be discarded, comes last. */
export function bestPiles(held: Held[], arranged: Arranged, wild: string, goes: Held | null): Pile[] {
  const take = taker(goes ? held.filter((one) => one.key !== goes.key) : held);
  const piles: Pile[] = arranged.groups.map((group) => {
    const as = meanings(group.cards, wild, group.kind);
    return { kind: group.kind, cards: group.cards.map((card, i) => ({ ...take(card), as: as[i] ?? null })) };
  });
  if (arranged.loose.length > 0) piles.push({ kind: 'loose', cards: arranged.loose.map((card) => plainly(take(card))) });
  if (goes) piles.push({ kind: 'goes', cards: [plainly(goes)] });
  return piles;
}

export function sortedPiles(held: Held[], order: 'suit' | 'rank', wild: string): Pile[] {
  const sorted = [...held].sort((a, b) => Number(isWild(a.card, wild)) - Number(isWild(b.card, wild)) || rankOf(a.card) - rankOf(b.card));
  if (order === 'rank') return sorted.length > 0 ? [{ kind: 'plain', cards: sorted.map(plainly) }] : [];
  const isOf = (one: Held, suit: string | null) => (isWild(one.card, wild) ? suit === null : rummy(one.card).suit === suit);
  return [...suitOrder, null]
    .map((suit): Pile => ({ kind: 'suit', cards: sorted.filter((one) => isOf(one, suit)).map(plainly) }))
    .filter((pile) => pile.cards.length > 0);
}

export function ownPiles(held: Held[], own: Own): Pile[] {
  const find = (key: string) => held.filter((one) => one.key === key).map(plainly);
  const piles: Pile[] = own.groups.map((keys) => ({ kind: 'own', cards: keys.flatMap(find) }));
  return [...piles, { kind: 'loose' as const, cards: own.loose.flatMap(find) }].filter((pile) => pile.cards.length > 0);
}

/** Makes my own order from the piles as they lie: books and runs stay together. */
export function ownFrom(piles: Pile[]): Own {
  const keys = (pile: Pile) => pile.cards.map((one) => one.key);
  const isGroup = (pile: Pile) => pile.kind === 'book' || pile.kind === 'run' || pile.kind === 'own';
  return { groups: piles.filter(isGroup).map(keys), loose: piles.filter((pile) => !isGroup(pile)).flatMap(keys) };
}

/** My order after a change of the hand: without cards that are gone, and with new ones among the loose ones. */
export function keepOwn(own: Own, held: Held[]): Own {
  const here = new Set(held.map((one) => one.key));
  const groups = own.groups.map((keys) => keys.filter((key) => here.has(key))).filter((keys) => keys.length > 0);
  const loose = own.loose.filter((key) => here.has(key));
  const known = new Set([...groups.flat(), ...loose]);
  return { groups, loose: [...loose, ...held.map((one) => one.key).filter((key) => !known.has(key))] };
}

/** Moves a card to "new" (a group of its own), "loose", "KEY" (before that card) or "KEY+" (after it). */
export function place(own: Own, key: string, where: string): Own {
  if (where === key || where === `${key}+`) return own;
  const without = (keys: string[]) => keys.filter((one) => one !== key);
  const isAfter = where.endsWith('+');
  const target = isAfter ? where.slice(0, -1) : where;
  const put = (keys: string[]) => keys.flatMap((one) => (one !== target ? [one] : isAfter ? [one, key] : [key, one]));
  const groups = own.groups.map((keys) => put(without(keys))).filter((keys) => keys.length > 0);
  const loose = put(without(own.loose));
  if (where === 'new') return { groups: [...groups, [key]], loose };
  if (where === 'loose') return { groups, loose: [...loose, key] };
  return { groups, loose };
}

/** Moves a card one step to the left or right, across the ends of groups: for the keyboard. */
export function step(own: Own, key: string, by: 1 | -1): Own {
  const piles = [...own.groups, own.loose];
  const at = piles.findIndex((keys) => keys.includes(key));
  const keys = piles[at];
  if (!keys) return own;
  const next = keys[keys.indexOf(key) + by];
  if (next !== undefined) return place(own, key, by > 0 ? `${next}+` : next);
  // A card that leaves its group is first a group of its own, then enters the next one.
  const isAlone = keys.length === 1 && at < own.groups.length;
  if (!isAlone) {
    const groups = own.groups.map((one) => one.filter((other) => other !== key));
    const i = by > 0 ? at + 1 : at;
    if (by > 0 && at >= own.groups.length) return own;
    groups.splice(Math.min(i, groups.length), 0, [key]);
    return { groups: groups.filter((one) => one.length > 0), loose: own.loose.filter((other) => other !== key) };
  }
  const neighbour = piles[at + by];
  if (neighbour === undefined) return own;
  const edge = by > 0 ? neighbour[0] : neighbour.at(-1);
  return place(own, key, edge === undefined ? 'loose' : by > 0 ? edge : `${edge}+`);
}

/** My groups in notation, as they follow a discard: " : 3H 4H 5H / 9S 9D JK". */
export function written(held: Held[], own: Own, discard: string): string {
  const cardOf = new Map(held.map((one) => [one.key, one.card]));
  const groups = own.groups.map((keys) => keys.filter((key) => key !== discard).map((key) => cardOf.get(key) ?? '')).filter((cards) => cards.length > 0);
  return groups.length > 0 ? ` : ${groups.map((cards) => cards.join(' ')).join(' / ')}` : '';
}

