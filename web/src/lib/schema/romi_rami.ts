// Made by make-types.mjs from what the server serves. To change it, change the schemas there and run `node make-types.mjs`.

/** A seat, counted from 0 in the order of play. */
export type Seat = number;
/** What a seat is told about its own hand on asking. */
export type Advice = NoAdvice | ContractsAdvice;
/** The number of a contract in its deck. */
export type Contract = number;
/** Number and suit (heart, diamond, cherry, clover): "5H". */
export type Card = string;
/** A card, or "*" for the joker token. */
export type CardOrJoker = string;

/** How the match stands as if it ended now. */
export interface Tally {
  /** With so many contracts of one player the last round begins. */
  last_contract: number;
  /** In their deck. */
  contracts_left: number;
  /** How many contracts a full market has. */
  contract_places: number;
  /** By seat. */
  scores: Score[];
  /** One for each of the view's trophies, in their order. */
  races: Race[];
}
/** The points of a seat. */
export interface Score {
  /** For contracts. */
  contracts: number;
  /** For bonus cards. */
  bonus: number;
  /** For a joker token that was kept. */
  joker: number;
  /** For the trophies that it leads. */
  trophies: number;
}
/** The race for a trophy. */
export interface Race {
  /** What the trophy is worth. */
  points: number;
  /** By seat: how many it has of what the trophy is awarded for. */
  counts: number[];
  /** Who has more than everybody else, if anybody. */
  leader: Seat | null;
}
/** There is nothing to be told. */
export interface NoAdvice {}
export interface ContractsAdvice {
  /** How near the hand is to each contract of the market. */
  contracts: ContractAdvice[];
  /** In step 1 of the own turn: everything that may be taken together. */
  takes?: TakeAdvice[];
  /** In step 2 of the own turn: the fills that bring the most points. */
  turn?: TurnAdvice;
}
export interface ContractAdvice {
  contract: Contract;
  /** Cards missing to fill it without the joker. */
  missing: number;
  /** Its cards, requirement after requirement, as the hand comes nearest to them without the joker. */
  places: Place[][];
  /** The best way to fill it with this hand, the joker kept where possible; null if there is none. The action can be sent in step 2 of the own turn. */
  fill: Fill | null;
}
export interface Place {
  /** The number that belongs there. */
  number: number;
  /** A card of the hand for it; null where it is missing. */
  card: Card | null;
}
export interface Fill {
  /** The action as text. */
  action: string;
  /** Its cards, requirement after requirement. */
  combinations: CardOrJoker[][];
  /** On the contract itself. */
  points: number;
  /** Cards that go to the bonus pile, a point each. */
  bonus: number;
  /** Whether the joker is spent, which costs a point at the end. */
  joker: boolean;
}
export interface TakeAdvice {
  /** The action as text. */
  action: string;
  cards: Card[];
  /** Contracts of the market that could be filled with these cards, each by itself. */
  ready: Contract[];
  /** By contract of the market: cards that would then be missing to fill it without the joker. */
  missing: {
    [k: string]: number;
  };
}
export interface TurnAdvice {
  /** The fills in their order; none where nothing can or should be filled. */
  actions: string[];
  /** On the contracts and for bonus cards, less one if the joker is spent. */
  points: number;
  /** Whether the joker is spent. */
  joker: boolean;
}
/** What the table chose. */
export interface Options {
  /** The data set: contracts, cards and trophies. */
  deck: string;
  /** Who begins: a seat, or one drawn at random. */
  'first-player': 'random' | '0' | '1' | '2' | '3';
}
/** What one viewer may know. */
export interface View {
  /** How many play. */
  seats: number;
  options: Options;
  /** Who began the match. */
  first: Seat;
  /** Whose turn it is. */
  to_act: Seat;
  /** The step of the turn: take cards, fill contracts, drop what is more than ten. */
  phase: 'take' | 'fill' | 'drop' | 'over';
  /** What each trophy is awarded for: combinations of a size, or contracts of a suit. */
  trophies: string[];
  /** Who still has the joker token. */
  jokers: Seat[];
  /** Cards that may be taken, sorted. */
  number_market: Card[];
  /** Contracts that may be filled. */
  contract_market: Contract[];
  /** Contracts that each seat has filled. */
  tableaux: Contract[][];
  /** Bonus cards of each seat. */
  bonus_piles: Card[][];
  /** Of each hand, the cards that everybody saw being taken. */
  seen: Card[][];
  /** The discards, sorted. */
  discards: Card[];
  /** Cards that are not in this match; only in positions that were made up. */
  absent?: Card[];
  /** Contracts that are not in this match; only in positions that were made up. */
  absent_contracts?: Contract[];
  /** Whose view this is; null for a spectator. */
  viewer: Seat | null;
  /** The viewer's own hand, sorted; empty for a spectator. */
  hand: Card[];
  /** How many cards each seat holds. */
  held: number[];
  /** Cards in the number deck. */
  deck_left: number;
}
