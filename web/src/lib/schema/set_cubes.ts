// Made by make-types.mjs from what the server serves. To change it, change the schemas there and run `node make-types.mjs`.

/** What a seat is told about its own dice on asking. Nothing in the opening, where finding is the game. */
export type Advice = NoAdvice | TurnAdvice | RerollAdvice;
/** A die in hand by what it shows, "*" for a Wild, and its number: "2RO#17". */
export type Die = string;
/** Column and row: "h9". */
export type Square = string;
/** Number, colour (red, violet, green) and shape (oval, diamond, wave): "2RO". */
export type Symbol = string;
/** A seat, counted from 0 in the order of play. */
export type Seat = number;
/** A die on the board by what it stands for, with "*" before a Wild that was declared so: "*2VO#40". */
export type LaidDie = string;

/** There is nothing to be told. */
export interface NoAdvice {}
/** In the own turn. */
export interface TurnAdvice {
  /** Each die of the hand and where it can be laid by itself. */
  dice: DieAdvice[];
  /** Plays of two dice, those of two Wilds left out. */
  pairs: PairPlay[];
  turn: BestTurn;
}
export interface DieAdvice {
  die: Die;
  plays: Play[];
}
export interface Play {
  /** The action as text. */
  action: string;
  square: Square;
  /** What a Wild is declared; else null. */
  declared: Symbol | null;
  /** SETs that it completes. */
  sets: number;
  /** What it scores at once, bonus squares included. */
  points: number;
}
export interface PairPlay {
  /** The action as text. */
  action: string;
  dice: Die[];
  /** Of the dice, in their order. */
  squares: Square[];
  /** What a Wild is declared, in their order; else null. */
  declared: (Symbol | null)[];
  /** SETs that it completes. */
  sets: number;
  /** What it scores at once, bonus squares included. */
  points: number;
}
/** What the rest of this turn can score at most; without a swap. */
export interface BestTurn {
  /** The plays in their order; none where nothing fits. */
  actions: string[];
  /** What they score together. */
  points: number;
}
/** Between rounds, until the seat has decided. */
export interface RerollAdvice {
  reroll: BestReroll;
}
export interface BestReroll {
  /** The action as text. */
  action: string;
  /** The dice to roll again; none to keep all. */
  dice: Die[];
  /** What a turn on the board as it is brings then, on average over the rolls tried. */
  points: number;
  /** What it brings with all dice kept. */
  kept: number;
  /** How many rolls were tried: this is sampled, not exact. */
  rolls: number;
}
/** What the table chose. */
export interface Options {
  /** The data set: dice and board. */
  board: string;
  /** Time to decide between rounds; 0 for no limit. */
  'reroll-seconds': number;
  /** Whether dice are rolled again after drawing up to five, or before. */
  reroll: 'after-drawing' | 'before-drawing';
}
/** What one viewer may know. */
export interface View {
  /** How many play. */
  seats: number;
  options: Options;
  /** opening: everybody looks for a SET in their hand; turn: the seat to act lays dice; reroll: everybody decides what to roll again. */
  phase: 'opening' | 'turn' | 'reroll' | 'over';
  /** Who begins each round. */
  opener: Seat;
  /** Whose turn it is. */
  to_act: Seat;
  /** Dice laid in this turn. */
  placed: number;
  /** Whether a Wild was replaced in this turn. */
  swapped: boolean;
  /** Whether somebody laid a die in this round. */
  connected: boolean;
  /** Rounds running in which everybody passed. */
  idle: number;
  /** In the opening: who sees no SET and is out of the race until the next roll. */
  none?: Seat[];
  /** Between rounds: what each seat rolls again, null for those who have not decided. */
  rerolls?: (Die[] | null)[];
  /** Points, by seat. */
  scores: number[];
  /** The dice on the board, by their squares. */
  board: {
    [k: string]: LaidDie;
  };
  /** The dice of each seat, sorted; all hands lie open. */
  hands: Die[][];
  /** Numbers of dice that are not in this match; only in positions that were made up. */
  absent?: number[];
  /** Whose view this is; null for a spectator. */
  viewer: Seat | null;
  /** Dice in the bag. */
  bag_left: number;
}
