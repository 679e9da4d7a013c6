import { rummy, rummySign } from '../../art/cards';
import type { Suit } from '../../art/paths';
import { t } from '../../lib/i18n.svelte';
import type { DiscardAdvice, Group, HandAdvice, View as CrownsView } from '../../lib/schema/five_crowns';

export type { DiscardAdvice, Group, HandAdvice as CrownsAdvice, View as CrownsView } from '../../lib/schema/five_crowns';
/** An arrangement of cards: groups, and the cards left over. */
export type Arranged = Pick<HandAdvice, 'left' | 'groups' | 'loose'>;

export const ranks = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
export const suitOrder: readonly Suit[] = ['spade', 'heart', 'club', 'diamond', 'star'];
/** Hand n deals n + 2 cards; the view's schema says that the rank of that number is wild. */
export const wildOf = (hand: number) => ranks[hand - 1] ?? '';
export const isWild = (card: string, wild: string) => card === 'JK' || rummy(card).rank === wild;

export const isCard = (text: string) => /^(JK|(10|[3-9JQK])[SHCDT])$/.test(text);
/** "10♥" */
export const sign = (card: string) => rummySign(card, t('five_crowns.joker'));
/** "jack of hearts" */
export function describe(card: string): string {
  const { rank, suit } = rummy(card);
  return suit ? t('five_crowns.card', { rank: t(`five_crowns.rank.${rank}`), suit: t(`five_crowns.suit.${suit}`) }) : t('five_crowns.joker');
}
/** Reads what was laid down: "3H 4H 5H / 9S 9D JK". */
export const parseLaid = (text: string) => text.split('/').map((part) => part.trim().split(' ').filter(Boolean)).filter((cards) => cards.length > 0);

export interface Meaning {
  rank: string;
  suit?: Suit;
}

/** What the wild cards of a group stand for, found from the plain ones; null for a plain card. */
export function meanings(cards: string[], wild: string, kind: Group['kind']): (Meaning | null)[] {
  const anchor = cards.findIndex((card) => !isWild(card, wild));
  if (anchor < 0) return cards.map(() => null);
  const { rank, suit } = rummy(cards[anchor]!);
  return cards.map((card, i) => {
    if (!isWild(card, wild)) return null;
    if (kind === 'book') return { rank };
    const own = ranks[ranks.indexOf(rank) + i - anchor];
    if (own === undefined || suit === null || card === `${own}${cards[anchor]!.slice(-1)}`) return null;
    return { rank: own, suit };
  });
}

/** "Run of 4, clubs", "Book of kings" */
export function nameOf(group: Group, wild: string): { text: string; suit: Suit | null } {
  const plain = group.cards.find((card) => !isWild(card, wild));
  if (plain === undefined) return { text: t('five_crowns.wilds', { count: group.cards.length }), suit: null };
  const { rank, suit } = rummy(plain);
  return group.kind === 'run'
    ? { text: t('five_crowns.run', { count: group.cards.length }), suit }
    : { text: t('five_crowns.book', { ranks: t(`five_crowns.ranks.${rank}`) }), suit: null };
}

export const totals = (view: CrownsView) => Array.from({ length: view.seats }, (_, seat) => view.sheet.reduce((sum, row) => sum + (row[seat] ?? 0), 0));

/** Who went out in each finished hand: by the messages, or the only one without points. */
export function outs(view: CrownsView, told: Map<number, number>): (number | null)[] {
  return view.sheet.map((row, hand) => {
    const none = row.flatMap((points, seat) => (points === 0 ? [seat] : []));
    return told.get(hand + 1) ?? (none.length === 1 ? none[0]! : null);
  });
}

/**
 * The points to be left with after a discard: on a last turn as many as are left, before that what the server expects after the next draw.
 * "keep" if it did not think of this card.
 */
export function worthOf(one: DiscardAdvice | undefined, isLast: boolean): number | 'keep' | null {
  if (!one) return null;
  if (isLast) return one.left;
  if (one.out) return 0;
  return one.expected === undefined ? 'keep' : Math.round(one.expected);
}
