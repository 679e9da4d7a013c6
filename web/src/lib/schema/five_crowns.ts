// Made by make-types.mjs from what the server serves. To change it, change the schemas there and run `node make-types.mjs`.

/** What a seat is told about its own hand on asking. */
export type Advice = NoAdvice | HandAdvice;
/** Points of the loose cards. */
export type Left = number;
/** Rank and suit (spades, hearts, clubs, diamonds, stars): "10T"; "JK" is a joker. */
export type Card = string;
export type Groups = Group[];
/** Cards in no group, sorted. */
export type Loose = Card[];
/** Points, on average. */
export type Expected = number;
/** A seat, counted from 0 in the order of play. */
export type Seat = number;
export type Cards = Card[];

/** There is nothing to be told. */
export interface NoAdvice {}
/** The hand arranged so that the fewest points are left over. */
export interface HandAdvice {
  left: Left;
  groups: Groups;
  loose: Loose;
  /** In the own turn: the action to take, as a strong bot would. */
  advised?: string;
  /** In the own turn after drawing: what each discard leaves, each kind of card once. */
  discards?: DiscardAdvice[];
  /** In the own turn before drawing, where there is a discard: what it would do for the hand. */
  pick_up?: PickUpAdvice;
}
export interface Group {
  kind: 'book' | 'run';
  /** A run from low to high, a wild card in the place of what it stands for; a book sorted, wild cards last. */
  cards: Card[];
}
/** A card, and how the others are best arranged once it is discarded. */
export interface DiscardAdvice {
  card: Card;
  /** Whether the seat may go out with it. */
  out: boolean;
  /** What the hand without it will leave over after the next draw and discard, and what the card is worth to the next player; on a last turn just what it leaves over. Only of cards that a strong bot would think of. */
  expected?: Expected;
  left: Left;
  groups: Groups;
  loose: Loose;
}
export interface PickUpAdvice {
  /** The top of the discard pile. */
  card: Card;
  /** Points left over with it, after the best discard. */
  left: number;
  /** That best discard. */
  discard: Card;
  /** Whether that is fewer than the hand leaves over now. */
  helps: boolean;
  /** Whether the seat could then go out. */
  out: boolean;
  /** What the hand with it will leave over after one draw more; on a last turn, or if the seat could go out, without. Where there is a choice. */
  expected?: Expected;
  /** The same after drawing from the pile. */
  expected_from_deck?: Expected;
}
/** What the table chose. */
export interface Options {
  /** Who deals first: a seat, or one drawn at random. */
  'first-dealer': 'random' | '0' | '1' | '2' | '3' | '4' | '5' | '6';
}
/** What one viewer may know. */
export interface View {
  /** How many play. */
  seats: number;
  options: Options;
  /** Which of the eleven hands is played; hand n deals n + 2 cards, and the rank n + 2 is wild. */
  hand: number;
  /** Who deals. */
  dealer: Seat;
  /** Whose turn it is. */
  to_act: Seat;
  /** What the seat to act has to do. */
  phase: 'draw' | 'discard' | 'over';
  /** Who went out in this hand; the others then have one last turn each. */
  out: Seat | null;
  /** Of each hand, the cards that everybody saw enter it. */
  seen: Cards[];
  /** What each seat has laid down in this hand: "3H 4H 5H / 9S 9D JK", or nothing. */
  laid: string[];
  /** What counts against each seat that has laid down in this hand. */
  left: Cards[];
  /** The score sheet: a row for each hand that is finished. */
  sheet: number[][];
  /** Cards that are not in this hand; only in positions that were made up. */
  absent?: Card[];
  /** The discard pile, top first. */
  discards: Card[];
  /** Whose view this is; null for a spectator. */
  viewer: Seat | null;
  /** The viewer's own hand, sorted; empty for a spectator. */
  cards: Card[];
  /** How many cards each seat holds. */
  held: number[];
  /** Cards in the draw pile. */
  pile_left: number;
}
