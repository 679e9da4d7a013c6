// Made by make-types.mjs from what the server serves. To change it, change the schemas there and run `node make-types.mjs`.

/** What a seat is told about its own hand on asking. */
export type Advice = NoAdvice | ProgramAdvice | PlayAdvice | ShedAdvice;
/** Value and suit (spades, hearts, clubs, diamonds): "10S"; "JK" is a joker. */
export type Card = string;
export type Suit = 'spade' | 'heart' | 'club' | 'diamond';
export type Combination = Group | Straight;
/** A seat, counted from 0 in the order of play. */
export type Seat = number;
/** A program as notation has it, "S4 + G3", or "sun". */
export type ProgramCard = string;

/** There is nothing to be told. */
export interface NoAdvice {}
/** With a program to complete, while the seat may not play. */
export interface ProgramAdvice {
  program: Nearness;
  /** In the own turn before drawing, where the top discard may be drawn. */
  pick_up?: PickUpAdvice;
}
export interface Nearness {
  /** The fewest cards missing to complete the program. */
  missing: number;
  /** The combinations that it asks for, as the hand comes nearest to them. */
  combinations: Outline[];
  /** Cards of which one more would lower the number missing, sorted. */
  helpful: Card[];
}
export interface Outline {
  shape: 'straight' | 'group';
  places: Place[];
}
export interface Place {
  /** A card of the hand for it; null where it is missing. */
  card: Card | null;
  /** The value that belongs there; null while that is open. */
  value: string | null;
  /** The suit that belongs there; only in a straight of one suit. */
  suit: Suit | null;
}
export interface PickUpAdvice {
  /** The top of the discard pile. */
  card: Card;
  /** Cards missing with it. */
  missing: number;
  /** Whether that is fewer than now. */
  helps: boolean;
}
/** With a program to complete, in the own turn after drawing. */
export interface PlayAdvice {
  program: Nearness;
  /** How the program is completed now; null where it cannot be. */
  reveal: Reveal | null;
  /** What each discard leaves missing, each kind of card once. */
  discards: DiscardAdvice[];
}
export interface Reveal {
  /** The action as text. */
  action: string;
  /** The combinations in the program's order, straights from low to high. */
  combinations: Card[][];
}
export interface DiscardAdvice {
  card: Card;
  /** Cards missing without it. */
  missing: number;
}
/** Without a program to complete, in the own turn after drawing. All empty until the seat has completed one in this round. */
export interface ShedAdvice {
  /** New groups that may be laid: of each value all regular cards with as few wild cards as it takes, and with each kind of wild card. */
  lays: Lay[];
  /** Where each card may be added. */
  adds: Add[];
  shed: Shed;
}
export interface Lay {
  /** The action as text. */
  action: string;
  cards: Card[];
}
export interface Add {
  /** The action as text. */
  action: string;
  card: Card;
  /** The number of the combination. */
  to: number;
  /** The end of a straight, where the card fits at both; else null. */
  end: ('low' | 'high') | null;
}
export interface Shed {
  /** The most cards that get onto the table this turn. */
  cards: number;
  /** How, in this order. */
  actions: string[];
}
export interface Group {
  /** Who laid it. */
  seat: Seat;
  /** Sorted, wild cards last. */
  group: Card[];
}
export interface Straight {
  /** Who laid it. */
  seat: Seat;
  /** From low to high. */
  straight: Card[];
  /** The suits that may be added, where they are more than one. */
  mixed?: Suit[];
}
/** What the table chose. */
export interface Options {
  /** The data set: the program cards. */
  deck: string;
  /** Whether a program that was not completed three times may be changed. */
  changes: 'on' | 'off';
  /** Whether the suits allowed for a straight may be mixed only where its program says so, or always. */
  suits: 'marked' | 'mixed';
}
/** What one viewer may know. */
export interface View {
  /** How many play. */
  seats: number;
  options: Options;
  /** The version of the rules, where the match was begun by older ones. */
  rules?: number;
  /** The round, from 1. */
  round: number;
  /** Who deals. */
  dealer: Seat;
  /** Whose turn it is. */
  to_act: Seat;
  /** change: the seat to act decides whether it changes its program, before the deal; draw: its turn begins; play: it has drawn. */
  phase: 'change' | 'draw' | 'play' | 'over';
  /** Who has completed a program in this round. */
  revealed: Seat[];
  /** Who plays this round without a program. */
  without: Seat[];
  /** Programs that each seat has completed, in that order. */
  completed: ProgramCard[][];
  /** Rounds in which each seat did not complete its present program. */
  failed: number[];
  /** Combinations on the table; number n is the n-th of them. */
  table: Combination[];
  /** Of each hand, the cards that everybody saw enter it. */
  seen: Card[][];
  /** Cards that are not in this round; only in positions that were made up. */
  absent?: Card[];
  /** Program cards that are not in this match; only in positions that were made up. */
  absent_programs?: ProgramCard[];
  /** The discard pile, top first. */
  discards: Card[];
  /** Whose view this is; null for a spectator. */
  viewer: Seat | null;
  /** The viewer's own hand, sorted; empty for a spectator. */
  cards: Card[];
  /** The viewer's own program while it is not complete. */
  program: ProgramCard | null;
  /** How many cards each seat holds. */
  held: number[];
  /** Cards in the reserve. */
  reserve_left: number;
  /** Cards in the program deck. */
  program_deck_left: number;
}
