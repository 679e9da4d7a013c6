// What the server and the page say to one another. server/player.cpp, table/told.cpp and table/deed.cpp are the truth.

export type Stage = 'open' | 'committing' | 'revealing' | 'playing' | 'over' | 'closed';

/** Something to be said: the catalogue has the sentence, the other fields are its parameters. */
export interface Message {
  code: string;
  rule?: string | null;
  [parameter: string]: unknown;
}

export interface Chair {
  kind: 'empty' | 'person' | 'bot';
  name?: string;
  person?: number;
  away?: boolean;
  late?: number;
  resigned?: boolean;
  agrees_to_end?: boolean;
  /** The level of the bot that plays this seat now, its own or a stand-in. */
  bot?: string;
}

export interface Guest {
  person: number;
  name: string;
  here: boolean;
  muted: boolean;
}

export interface Fairness {
  seed_hash: string;
  hashes: (string | null)[];
  bytes?: (string | null)[];
  seed?: string;
}

export interface TableInfo {
  game: string;
  seats: number;
  options?: Record<string, string | number | boolean>;
  data?: string;
  public: boolean;
  hints: boolean;
  clock_ms: number;
  stand_in: string;
  stage: Stage;
  host: number | null;
  doors: boolean;
  chairs: Chair[];
  people: Guest[];
  fair: Fairness;
  call_off_at: number | null;
  rematch?: string;
  closed?: string;
}

export interface ChatLine {
  number: number;
  at: number;
  person: number;
  name: string;
  text: string;
}

/** One step of the match; step 0 is the deal and has no seat. */
export interface Step {
  step: number;
  seat?: number;
  ms?: number;
  by?: 'table' | 'clock' | 'bot';
  events: Message[];
}

export interface Deadline {
  seat: number;
  at: number;
}

/** Where finding is the game, the kinds of action and how many words follow each. */
export interface Form {
  verb: string;
  operands: number;
}

export interface Result {
  winners: number[];
  ranks: number[];
  scores: number[] | null;
}

export type View = Record<string, unknown>;

/** What both `since` and `told` may carry of the match. */
interface OfMatch {
  steps?: number;
  view?: View;
  forms?: Form[];
  legal?: string[];
  clock?: Deadline | null;
  timer?: Deadline | null;
  result?: Result | null;
}

export interface Since extends OfMatch {
  type: 'since';
  from: number;
  number: number;
  at: number;
  seat: number | null;
  table: TableInfo;
  chat: ChatLine[];
  missed?: Step[];
  left_out?: number;
}

export interface Told extends OfMatch {
  type: 'told';
  number: number;
  at: number;
  said?: Message[];
  step?: Step;
  chat?: ChatLine;
  seat?: number | null;
  table?: TableInfo;
}

/** In a race: by how much an action of this seat came after another seat's. */
export interface Late {
  type: 'late';
  seat: number;
  ms: number;
}

export interface Refusal extends Message {
  message: string;
}

export interface Reply {
  type: 'reply';
  re: number | null;
  ok: boolean;
  number?: number;
  now?: number;
  table?: string;
  advice?: Record<string, unknown>;
  hint?: Message & { message: string };
  error?: Refusal;
}

export type ServerMessage = Since | Told | Late | Reply;

/** What a person asks of a table. */
export type Request =
  | { do: 'ping' | 'come' | 'leave' | 'advise' | 'rematch' | 'resign' | 'close' }
  | { do: 'sit' | 'empty_seat'; seat: number }
  | { do: 'seat_bot'; seat: number; level: string }
  | { do: 'start'; level?: string }
  | { do: 'commit'; hash: string }
  | { do: 'reveal'; bytes: string }
  | { do: 'act'; action: string; step?: number }
  | { do: 'chat'; text: string }
  | { do: 'agree_to_end'; agrees: boolean }
  | { do: 'remove' | 'hand_over'; person: number }
  | { do: 'mute'; person: number; muted: boolean }
  | { do: 'doors'; open: boolean };

// --- HTTP

export interface Me {
  person: number;
  name: string;
  login: string | null;
}

export interface OptionSpec {
  name: string;
  choices?: string[];
  least?: number;
  most?: number;
  usual: string | number;
  is_data: boolean;
}

export interface GameInfo {
  game: string;
  folder: string;
  title: string;
  about: string;
  rules: number;
  seats: { least: number; most: number; usual: number };
  options: OptionSpec[];
  levels: string[];
}

export interface Catalogue {
  games: GameInfo[];
  languages: string[];
}

export interface Summary {
  table: string;
  game: string;
  status: 'open' | 'playing' | 'over' | 'closed';
  touched: number;
  /** Whether this match waits for me. */
  your_turn: boolean;
  /** Whether the host has shown me the door. */
  removed: boolean;
  due: number | null;
  about: {
    seats: number;
    options?: Record<string, unknown>;
    clock_ms: number;
    hints: boolean;
    doors: boolean;
    names: (string | null)[];
    /** Who they are; null for bots and empty seats. */
    people: (number | null)[];
    host: string | null;
    host_person: number | null;
  } | null;
}

export interface NewTable {
  game: string;
  seats?: number;
  options?: Record<string, string | number>;
  public?: boolean;
  hints?: boolean;
  clock_ms?: number;
  stand_in?: string;
}
