// Made by make-types.mjs from data/protocol/openapi.json. Change that file, then run `node make-types.mjs`.
import type { Hex32, Message, Options, Person, Refusal, Result, Seat, Time } from './messages';

export interface Refused {
  error: Refusal;
}

export interface Ok {
  ok: true;
}

export interface Me {
  person: Person;
  name: string;
  /** null for a guest. */
  login: string | null;
}

export interface NumberOption {
  name: string;
  title: string;
  about: string;
  least: number;
  most: number;
  usual: number;
  is_data: false;
}

export interface ChoiceOption {
  name: string;
  title: string;
  about: string;
  choices: string[];
  /** By choice. Data sets are called by their own names. */
  choice_titles: Record<string, string>;
  usual: string;
  /** The choices are data sets: decks, boards. */
  is_data: boolean;
}

export interface Game {
  /** Its name in this API. */
  game: string;
  /** Its name in the schema and among the sentences. */
  folder: string;
  title: string;
  about: string;
  /** The version of its rules. */
  rules: number;
  seats: {
    least: number;
    most: number;
    usual: number;
  };
  options: (NumberOption | ChoiceOption)[];
  /** Of bots. */
  levels: string[];
  /** By level. */
  level_titles: Record<string, string>;
  /** The level that plays for people who are away, unless the table chooses another. */
  stand_in: string;
}

export interface Games {
  games: Game[];
  languages: string[];
}

/** By FOLDER/say/CODE and FOLDER/word/WORD; what no game says itself is in the folder lang. */
export type Sentences = Record<string, string | {
  you: string;
  other: string;
}>;

export interface Summary {
  table: TableId;
  game: string;
  status: "open" | "playing" | "over" | "closed";
  touched: Time;
  /** Among one's own matches: whether it waits for you. */
  your_turn: boolean;
  /** Whether the host has removed you, so that /ws would refuse you. */
  removed: boolean;
  /** When a clock runs out, among one's own matches. */
  due: Time | null;
  about: {
    seats: number;
    options: Options;
    clock_ms: number;
    hints: boolean;
    doors: boolean;
    /** By seat; null where it is empty. */
    names: (string | null)[];
    /** By seat; null where no person sits. */
    people: (Person | null)[];
    host: string | null;
    host_person: Person | null;
  };
}

/** 22 letters of base64url that cannot be guessed: whoever has the id may come. */
export type TableId = string;

export interface NewTable {
  game: string;
  /** The game's usual number where it is left out. */
  seats?: number;
  /** Each its usual value where it is left out. */
  options?: Options;
  /** Listed in /api/tables; false where it is left out. */
  public?: boolean;
  /** true where it is left out. */
  hints?: boolean;
  /** For each action: 0 (no clock), or from 1000 to 2592000000; 0 where it is left out. */
  clock_ms?: number;
  /** A level of the game. */
  stand_in?: string;
}

export interface ReplayStep {
  /** 0 is the deal. */
  step: number;
  seat?: Seat;
  action?: string;
  /** Who chose it. */
  by?: "player" | "table" | "clock" | "bot";
  /** Since the deal. */
  ms?: number;
  events: Message[];
  /** As the viewer sees it after this step; with viewer=all the whole position. */
  view: Record<string, unknown>;
}

export interface Replay {
  game: string;
  seats: number;
  /** By seat. */
  names: string[];
  /** The number of the last step. */
  last: number;
  steps: ReplayStep[];
}

/** A match, whole: docs/notation.md describes it and `rummage verify` checks it. */
export interface MatchRecord {
  game: string;
  rules: number;
  seats: number;
  options: Options;
  data?: {
    name: string;
    sha256: Hex32;
    text?: string;
  };
  names: string[];
  seed_hash: Hex32;
  seed: Hex32;
  seat_bytes: (Hex32 | null)[];
  check: Check;
  actions: ({
    step: number;
    ms: number;
    seat: Seat;
    action: string;
    by?: "table" | "clock" | "bot";
    check: Check;
  })[];
  resigned?: ({
    seat: Seat;
    step: number;
  })[];
  ended?: "agreed" | "resigned" | "closed";
  result: Result | null;
}

export type Check = string;
