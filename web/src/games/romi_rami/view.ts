import type { Place } from '../../art/Requirement.svelte';
import { number, requirements, type Requirement } from '../../art/cards';
import type { Suit } from '../../art/paths';
import type { AnyOf } from '../../lib/any-of';
import type { Advice, ContractAdvice, Race as RaceCount, Score, Tally, View as RomiView } from '../../lib/schema/romi_rami';

export type { ContractAdvice, Score, Tally, View as RomiView } from '../../lib/schema/romi_rami';
export type RomiAdvice = AnyOf<Advice>;

// --- the deck: the same file that the server reads

export interface Contract {
  id: number;
  needs: Requirement[];
  text: string;
  points: number;
  bonus: Suit;
}
export interface Deck {
  contracts: Contract[];
  /** The highest number on a card. */
  highest: number;
}

/** The part of `/api/data/romi-rami/NAME` that is used here. */
export interface DeckData {
  /** How many cards of each number there are. */
  cards: Record<string, number>;
  contracts: { needs: string; points: number; bonus: string }[];
}
export function readDeck(data: DeckData | null): Deck {
  const contracts = (data?.contracts ?? []).map(
    ({ needs, points, bonus }, i): Contract => ({ id: i + 1, needs: requirements(needs), text: needs, points, bonus: bonus as Suit }),
  );
  return { contracts, highest: Math.max(0, ...Object.keys(data?.cards ?? {}).map(Number)) };
}

// --- how things stand, as the server counts it

export interface Race extends RaceCount {
  trophy: string;
  most: number;
  /** The best of the others. */
  next: number;
}
/** The race for each trophy of the view. */
export const racesOf = (view: RomiView, { races }: Tally): Race[] =>
  races.map((race, i) => ({
    ...race,
    trophy: view.trophies[i] ?? '',
    most: Math.max(...race.counts),
    next: Math.max(0, ...race.counts.filter((_, seat) => seat !== race.leader)),
  }));

/** The points that a seat has for certain; trophies are won at the end. */
export const certainPoints = (own: Score | undefined) => (own ? own.contracts + own.bonus + own.joker : 0);

/** The tally until the server has sent one. */
export const noTally: Tally = { last_contract: 0, contracts_left: 0, contract_places: 0, scores: [], races: [] };

// --- cards that show the same

export interface Piece {
  /** The same wherever the card is: "4H.0", "4H.1"; see `pieces`. */
  key: string;
  card: string;
}
/** Numbers equal cards, the hand's first: a card keeps its key on its way from the market to the hand. */
export function pieces(hand: string[], market: string[]): { hand: Piece[]; market: Piece[] } {
  const count = new Map<string, number>();
  const keyed = (card: string): Piece => {
    const n = count.get(card) ?? 0;
    count.set(card, n + 1);
    return { key: `${card}.${n}`, card };
  };
  return { hand: hand.map(keyed), market: market.map(keyed) };
}

/** Whether `whole` contains all of `part`, counting duplicates. */
export function holds(whole: string[], part: string[]): boolean {
  const left = [...whole];
  return part.every((card) => {
    const at = left.indexOf(card);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** The market as it was laid out, with gaps for what was taken in this turn. */
export function withGaps(laid: string[], market: string[]): (string | null)[] {
  const left = [...market];
  return laid.map((card) => {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
    return card;
  });
}

// --- actions

export const takesOf = (legal: string[] | null) =>
  (legal ?? []).filter((action) => action.startsWith('take ')).map((action) => action.split(' ').slice(1));

/** For each open card: whether the server allows taking it together with the chosen ones. */
export function mayJoin(takes: string[][], market: string[], chosen: number[]): boolean[] {
  const own = chosen.map((i) => market[i]!);
  return market.map((card, i) => !chosen.includes(i) && takes.some((take) => holds(take, [...own, card])));
}
/** How many more may be taken besides the chosen ones. */
export const mostMore = (takes: string[][], own: string[]) =>
  Math.max(0, ...takes.filter((take) => holds(take, own)).map((take) => take.length - own.length));

export interface Fill {
  contract: number;
  combinations: string[][];
}
export function readFill(action: string): Fill {
  const [head = '', cards = ''] = action.slice('fill '.length).split(' : ');
  return { contract: Number(head), combinations: cards.split(' / ').map((part) => part.trim().split(' ')) };
}
export const fillText = (fill: Fill) => `fill ${fill.contract} : ${fill.combinations.map((cards) => cards.join(' ')).join(' / ')}`;
export const usesJoker = (fill: Fill) => fill.combinations.some((cards) => cards.includes('*'));
export const bonusOf = (fill: Fill, contract: Contract) =>
  fill.combinations.flat().filter((card) => card !== '*' && number(card).suit === contract.bonus).length;

export const fillsOf = (legal: string[] | null, contract: number) =>
  (legal ?? []).filter((action) => action.startsWith(`fill ${contract} :`)).map(readFill);

/**
 * The numbers of a fill. The server lists each choice of numbers only once, and cards of the same number are interchangeable: a fill may be
 * sent if its pattern is among the listed ones.
 */
export function pattern(fill: Fill, needs: Requirement[]): string {
  const parts = fill.combinations.map((cards, i) => {
    const numbers = cards.map((card) => (card === '*' ? '*' : card[0]!));
    // In a group the order does not matter; the joker is written last.
    if (needs[i]?.kind === 'same') numbers.sort((a, b) => (a === '*' ? 1 : b === '*' ? -1 : a.localeCompare(b)));
    const own = needs[i];
    return `${own?.kind}${own?.size}${own?.of ?? ''}:${numbers.join('')}`;
  });
  return parts.sort().join('/');
}

/** Which pieces of the hand a fill takes, place by place; null for the joker. */
export function piecesOf(fill: Fill, hand: Piece[]): (Piece | null)[][] {
  const left = [...hand];
  return fill.combinations.map((cards) =>
    cards.map((card) => {
      const at = left.findIndex((piece) => piece.card === card);
      return at < 0 ? null : left.splice(at, 1)[0]!;
    }),
  );
}

// --- what lies in the places of a contract

const shown = (card: string, state: Place['state']): Place => (card === '*' ? { state: 'joker' } : { state, ...number(card) });

/** How these cards fill a contract, those of the market dashed; null if they do not. Cards of the same number are interchangeable. */
export function placesOfCards(needs: Requirement[], hand: string[], chosen: string[], highest: number, hasJoker = false): Place[][] | null {
  const [first, ...rest] = needs;
  if (!first) return [];
  const numbers = [...new Set([...hand, ...chosen].map((card) => Number(card[0])))].sort((a, b) => a - b);
  const starts = first.of !== null ? [first.of] : first.kind === 'same' ? numbers : [...new Set(numbers.flatMap((one) => [one - 1, one]))].filter((one) => one > 0 && one + first.size - 1 <= highest);
  for (const start of starts) {
    const left = { hand: [...hand], chosen: [...chosen], joker: hasJoker };
    const places: Place[] = [];
    for (let i = 0; i < first.size; ++i) {
      const wanted = first.kind === 'sequence' ? start + i : start;
      const own = left.hand.findIndex((card) => Number(card[0]) === wanted);
      const open = own >= 0 ? -1 : left.chosen.findIndex((card) => Number(card[0]) === wanted);
      if (own >= 0) places.push(shown(left.hand.splice(own, 1)[0]!, 'blank'));
      else if (open >= 0) places.push(shown(left.chosen.splice(open, 1)[0]!, 'pending'));
      else if (left.joker) {
        left.joker = false;
        places.push(shown('*', 'blank'));
      } else break;
    }
    const others = places.length === first.size ? placesOfCards(rest, left.hand, left.chosen, highest, left.joker) : null;
    if (others) return [places, ...others];
  }
  return null;
}

export const placesOfFill = (fill: Fill): Place[][] => fill.combinations.map((cards) => cards.map((card) => shown(card, 'held')));

/** What the hand has of a contract and, dashed, what the chosen cards of the market would add. */
export function placesOfAdvice(advice: ContractAdvice, chosen: string[]): Place[][] {
  const left = [...chosen];
  return advice.places.map((places) =>
    places.map((place): Place => {
      if (place.card) return shown(place.card, 'blank');
      const at = left.findIndex((card) => Number(card[0]) === place.number);
      if (at < 0) return { state: 'missing', number: place.number };
      return shown(left.splice(at, 1)[0]!, 'pending');
    }),
  );
}

/** The places of the contract market: what lay there stays where it was, what is new takes the first free places. */
export function keepPlaces(before: readonly (number | null)[], now: readonly number[], count: number): (number | null)[] {
  const left = new Set(now);
  const kept = Array.from({ length: Math.max(count, now.length) }, (_, at) => {
    const id = before[at] ?? null;
    return id !== null && left.delete(id) ? id : null;
  });
  const fresh = now.filter((id) => left.has(id));
  return kept.map((id) => id ?? fresh.shift() ?? null);
}
