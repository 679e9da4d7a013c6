// Made by make-types.mjs from what the server serves. To change it, change the schemas there and run `node make-types.mjs`.

/** What a seat is told on asking. Where SETs lie is for the hint alone to say. */
export type Advice = NoAdvice | CountAdvice;
/** Quantity, colour (red, violet, turquoise), shape (oval, beam, wave) and filling (empty, half, full): "2RWE". */
export type Card = string;
/** A seat, counted from 0 in the order of play. */
export type Seat = number;

/** There is nothing to be told. */
export interface NoAdvice {}
/** For those who count cards. */
export interface CountAdvice {
  /** The cards that nobody has seen yet, sorted: those of the pile. */
  unseen: Card[];
}
/** What the table chose. */
export interface Options {
  /** How a SET is claimed: by pointing at once, or by a call first. */
  claim: 'point' | 'shout';
  /** Who sees to it that cards are added when there is no SET. */
  more: 'table' | 'players';
  /** All cards, or those of one colour for beginners. */
  deck: 'full' | 'red' | 'violet' | 'turquoise';
  /** Whether the seats take turns as the Master, who deals. */
  master: 'no' | 'yes';
  /** Time to show a SET after a call. */
  'call-seconds': number;
  /** Time for the Master's work. */
  'deal-seconds': number;
}
/** A SET and who took it. */
export interface Taken {
  seat: Seat;
  cards: Card[];
}
/** What one viewer may know. */
export interface View {
  /** How many play. */
  seats: number;
  options: Options;
  /** The version of the rules, where the match was begun by older ones. */
  rules?: number;
  /** The cards that lie open, in their places: place p lies in row p mod 3, column p div 3. */
  display: Card[];
  /** This round's SETs in the order in which they were taken. */
  taken: Taken[];
  /** Who may not claim until the next SET is taken, after a wrong claim or a call that ran out. */
  out: Seat[];
  /** Who has asked for three more cards or, with an empty pile, sees no SET. */
  asked: Seat[];
  /** Who has called and has yet to show a SET; null while no call is open. */
  caller: Seat | null;
  /** Wrong claims, by seat. */
  wrong: number[];
  /** Points of the rounds before this one, by seat; in this round each card of a SET taken adds one. */
  points: number[];
  /** With a Master: the round, from 1. Seat round - 1 is the Master. */
  round?: number;
  /** With a Master: the work that waits for the Master. */
  due?: 'nothing' | 'lay-out' | 'top-up' | 'add-three';
  /** With a Master: the places of the display that wait to be topped up. */
  gaps?: number[];
  /** Cards that are not in this match; only in positions that were made up. */
  absent?: Card[];
  /** Whether the match is over. */
  over: boolean;
  /** Cards in the pile. */
  pile_left: number;
}
