// Made by make-types.mjs from what the server serves. To change it, change the schemas there and run `node make-types.mjs`.

/** Whatever a client receives. */
export type FromServer = Since | Told | Late | Absent | Quarantined | Reply;
/** Milliseconds since the beginning of 1970, UTC, by the server's clock. */
export type Time = number;
/** A place at the table, from 0 in the order of play. */
export type Seat = number;
export type Stage = 'open' | 'committing' | 'revealing' | 'playing' | 'over' | 'closed';
/** The number of a person: random, never given to anybody else. 0 while the server cannot tell. */
export type Person = number;
export type Chair = EmptyChair | PersonChair | BotChair;
/** 32 bytes as hexadecimal digits in lower case. */
export type Hex32 = string;
/** The answer to one request, and to nobody else. */
export type Reply = EntryReply | PingReply | AdviceReply | RematchReply | RefusedReply;
/** Whatever a client may send. Every one is answered by a Reply. */
export type ToServer =
  | Ping
  | Come
  | Leave
  | Sit
  | SeatBot
  | EmptySeat
  | Remove
  | Mute
  | Doors
  | HandOver
  | Start
  | Commit
  | Reveal
  | Act
  | Chat
  | Resign
  | AgreeToEnd
  | Advise
  | Rematch
  | Close
  | Pause
  | Continue;
/** A number, by which a sentence may choose its form. */
export type Number = number;
/** A word of the catalogue, GAME/word/NAME or lang/word/NAME of the sentences. */
export type Word = string;
/** Shown as it is: what somebody typed, or a name. */
export type Text = string | number;
/** One card or die, in the game's notation. */
export type Card = string;
/** Several cards in one text, an action, or what has to be held, in the game's notation. */
export type Notation = string;
/** Several texts. */
export type Texts = string[];
/** Several cards or dice, each in the game's notation. */
export type Cards = string[];
/** Further messages, to be said one after another. */
export type Messages = Message[];
/** A number, a seat's number, a word of the catalogue or a text; several texts; or further messages. MessageParameters says which, for each code. */
export type Param = number | string | string[] | Message[];
/** 22 letters of base64url that cannot be guessed: whoever has the id may come. */
export type TableId = string;
export type Check = string;

/** The first message of every connection: all that a client needs which has seen the log before entry `from`. A race that is paused lies face down: nothing of the match is there, and when it goes on this message comes again. */
export interface Since {
  type: 'since';
  /** The entry you asked from, or the next one where that is less. */
  from: number;
  /** The last entry there is. */
  number: number;
  at: Time;
  /** Yours. */
  seat: Seat | null;
  table: Table;
  /** From that entry on, of the last hundred. */
  chat: ChatLine[];
  /** From that entry on, at most the last 200. */
  missed?: Step[];
  /** How many more you missed. */
  left_out?: number;
  /** How many actions were played. The next is steps + 1. */
  steps?: number;
  view?: View;
  tally?: Tally;
  /** The seats that have something to do now. */
  to_act?: Seat[];
  /** Where you have a seat: what you may do now. Some games take more than they list. */
  legal?: string[];
  /** In a race, instead of legal. */
  forms?: Form[];
  /** From when the time of the match counts: the deal, later by all time that stood still. */
  dealt_at?: Time;
  /** A hand or a round has ended, and the table waits until people have looked at it. */
  held?: Held;
  /** Whose time runs, and when the bot acts in that seat. */
  clock?: Deadline | null;
  /** The game's own timer: when the table acts. */
  timer?: Deadline | null;
  /** Once the match is over; null where it has none. */
  result?: Result | null;
}
/** The table without its match. */
export interface Table {
  game: string;
  seats: number;
  options: Options;
  /** The name of the data set, in games that have any. */
  data?: string;
  public: boolean;
  hints: boolean;
  /** For each action; 0 for no clock. */
  clock_ms: number;
  /** The level of the bot that plays for people who are away or late. */
  stand_in: string;
  /** Whether the table waits after each hand or round until people have looked at it. */
  hold: boolean;
  stage: Stage;
  host: Person | null;
  /** Who made the table, and can take the host's role back. */
  maker: Person;
  /** Whether newcomers may come. */
  doors: boolean;
  /** By seat. */
  chairs: Chair[];
  /** Who came, in that order, without those removed. */
  people: Guest[];
  /** Whom a host removed; the last 64, and all who have a seat in the match. */
  removed: Removed[];
  /** Who deleted their account: what they said is no longer to be shown. */
  gone?: Person[];
  fair: Fairness;
  /** When a start that waits for hashes or bytes is called off. */
  call_off_at: Time | null;
  /** When the match ends, because all who are here agree to it, unless those who are away come back and do not. */
  end_at?: Time;
  /** Since when the match is paused: its only player is away, and time stands still. */
  paused?: Time;
  /** The id of the table that goes on from this one. */
  rematch?: string;
  /** Why it was closed. */
  closed?: 'host' | 'idle' | 'rules' | 'data' | 'full';
}
/** The table's choices, by the names of /api/games. */
export interface Options {
  [k: string]: string | number;
}
export interface EmptyChair {
  kind: 'empty';
  /** In a rematch: who had this seat before. Nobody else sits down there unless the host gives it away. */
  kept_for?: Person;
}
export interface PersonChair {
  kind: 'person';
  name: string;
  person: Person;
  /** Has left during the match: a bot stands in, or the match is paused. */
  away: boolean;
  /** How often the clock ran out since this person last did something; at three the bot keeps the seat. */
  late: number;
  resigned: boolean;
  agrees_to_end: boolean;
  /** Present while a bot plays this seat: its level. */
  bot?: string;
}
export interface BotChair {
  kind: 'bot';
  name: string;
  /** Its level. */
  bot: string;
}
export interface Guest {
  person: Person;
  name: string;
  here: boolean;
  muted: boolean;
}
export interface Removed {
  person: Person;
  name: string;
}
export interface Fairness {
  /** The SHA-256 of the server's seed, shown from the first moment. */
  seed_hash: Hex32;
  /** By seat: the hash that its person sent for this start. */
  hashes: (Hex32 | null)[];
  /** By seat, from the deal on: the bytes that its person added. */
  bytes?: (Hex32 | null)[];
  /** When the match is over or the table closed. */
  seed?: Hex32;
}
export interface ChatLine {
  /** Of the entry. */
  number: number;
  at: Time;
  person: Person;
  name: string;
  text: string;
}
/** An action that was played, as this viewer may see it. */
export interface Step {
  /** 0 is the deal. */
  step: number;
  seat?: Seat;
  /** Since the deal. */
  ms?: number;
  /** Left out where the player chose it. */
  by?: 'table' | 'clock' | 'bot';
  events: Message[];
}
/** Something that was said or that happened: the code names a sentence of /api/sentences/LANG, the other fields are what it speaks of. Where a value is another seat's alone it is "?". */
export interface Message {
  code: string;
  /** The line of the rules behind it, like SET-09. */
  rule?: string;
  [k: string]: unknown;
}
/** What one viewer sees of the match: the View of its game. */
export interface View {
  [k: string]: unknown;
}
/** How the match stands as if it ended now, where counting it takes rules: the Tally of its game. */
export interface Tally {
  [k: string]: unknown;
}
/** A kind of action. In a race what can be found is not listed. */
export interface Form {
  verb: string;
  /** How many words follow. */
  operands: number;
}
export interface Held {
  since: Time;
  /** When the table goes on in any case; null where somebody plays without other people. */
  until: Time | null;
  /** Who has sent `continue`. */
  continued: Seat[];
  /** Who is here and has not. */
  awaited: Seat[];
}
export interface Deadline {
  seat: Seat;
  at: Time;
}
export interface Result {
  winners: Seat[];
  /** By seat; 1 is best, equals share. */
  ranks: number[];
  /** By seat; null where the match was given up before it had any. */
  scores: number[] | null;
}
/** What changed with one entry of the log. */
export interface Told {
  type: 'told';
  /** Of the entry; they come without gaps. */
  number: number;
  at: Time;
  /** By the table. */
  said?: Message[];
  step?: Step;
  chat?: ChatLine;
  /** Yours. */
  seat?: Seat | null;
  table?: Table;
  /** How many actions were played. The next is steps + 1. */
  steps?: number;
  view?: View;
  tally?: Tally;
  /** The seats that have something to do now. */
  to_act?: Seat[];
  /** Where you have a seat: what you may do now. Some games take more than they list. */
  legal?: string[];
  /** In a race, instead of legal. */
  forms?: Form[];
  /** From when the time of the match counts: the deal, later by all time that stood still. */
  dealt_at?: Time;
  /** A hand or a round has ended, and the table waits until people have looked at it. */
  held?: Held;
  /** Whose time runs, and when the bot acts in that seat. */
  clock?: Deadline | null;
  /** The game's own timer: when the table acts. */
  timer?: Deadline | null;
  /** Once the match is over; null where it has none. */
  result?: Result | null;
}
/** In a race: somebody came too late with an action that would have been taken. It is no entry and changes nothing. */
export interface Late {
  type: 'late';
  seat: Seat;
  /** After the action that was first. */
  ms: number;
}
/** A player has lost the connection, and a bot will play for them. It is no entry and changes nothing; whoever comes later is told after `since`. */
export interface Absent {
  type: 'absent';
  seat: Seat;
  /** From when on the bot plays; null: the player is back, or has left. */
  until: Time | null;
}
/** A fault of the program has stopped this table. Nothing more is told, and all that is asked is refused. */
export interface Quarantined {
  type: 'quarantined';
  said: Message[];
}
export interface EntryReply {
  type: 'reply';
  /** The id of the request. */
  re: number;
  ok: true;
  /** Of the entry: it is stored. */
  number: number;
}
export interface PingReply {
  type: 'reply';
  /** The id of the request. */
  re: number;
  ok: true;
  now: Time;
}
export interface AdviceReply {
  type: 'reply';
  /** The id of the request. */
  re: number;
  ok: true;
  advice: Advice;
  hint?: Hint;
}
/** What the solvers know of a seat's own cards: the Advice of its game. */
export interface Advice {
  [k: string]: unknown;
}
export interface Hint {
  code: string;
  rule?: string;
  /** The sentence, in the language of the connection. */
  message: string;
  [k: string]: unknown;
}
export interface RematchReply {
  type: 'reply';
  /** The id of the request. */
  re: number;
  ok: true;
  /** The id of the new table. */
  table: string;
}
export interface RefusedReply {
  type: 'reply';
  /** null where no id could be read. */
  re: number | null;
  ok: false;
  error: Refusal;
}
/** Why something was not done; nothing has changed. */
export interface Refusal {
  code: string;
  rule: string | null;
  /** The sentence, in the language of the connection. */
  message: string;
  [k: string]: unknown;
}
/** Answered with the server's time. Spectators may. */
export interface Ping {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'ping';
}
/** Come to the table, or back to it. */
export interface Come {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'come';
}
export interface Leave {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'leave';
}
/** Takes an empty seat, leaving one's own. */
export interface Sit {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'sit';
  seat: Seat;
}
/** The host's. */
export interface SeatBot {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'seat_bot';
  seat: Seat;
  level: string;
}
/** One's own; a bot's is the host's. */
export interface EmptySeat {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'empty_seat';
  seat: Seat;
}
/** The host's; letting somebody back also the maker's. */
export interface Remove {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'remove';
  person: Person;
  /** false lets them back; true where it is left out. */
  removed?: boolean;
}
/** The host's. */
export interface Mute {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'mute';
  person: Person;
  /** true where it is left out. */
  muted?: boolean;
}
/** The host's. */
export interface Doors {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'doors';
  /** true where it is left out. */
  open?: boolean;
}
/** The host's; the maker of the table may also name themselves. */
export interface HandOver {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'hand_over';
  person: Person;
}
/** The host's. */
export interface Start {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'start';
  /** Of bots for the seats that are empty. */
  level?: string;
}
/** The SHA-256 of 32 random bytes of your own. */
export interface Commit {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'commit';
  hash: Hex32;
}
/** Those bytes. */
export interface Reveal {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'reveal';
  bytes: Hex32;
}
export interface Act {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'act';
  action: string;
  /** What this action is to be; refused where the match has moved on. */
  step?: number;
}
export interface Chat {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'chat';
  /** One line, at most 400 bytes of UTF-8. */
  text: string;
}
export interface Resign {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'resign';
}
export interface AgreeToEnd {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'agree_to_end';
  /** true where it is left out. */
  agrees?: boolean;
}
export interface Advise {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'advise';
}
export interface Rematch {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'rematch';
}
/** The host's, before or after a match. */
export interface Close {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'close';
}
/** The only player goes: time stands still until they come back. */
export interface Pause {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'pause';
}
/** You have seen how the hand or the round ended. */
export interface Continue {
  /** Comes back as `re`; 0 where it is left out. */
  id?: number;
  do: 'continue';
}
export interface Refused {
  error: Refusal;
}
export interface Ok {
  ok: true;
}
export interface Me {
  person: Person;
  name: string;
  /** Whether you chose the name; false where the server gave it. */
  named: boolean;
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
  choice_titles: {
    [k: string]: string;
  };
  /** By choice: the fewest seats it can be had with, where that is more than the game needs. */
  least_seats: {
    [k: string]: number;
  };
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
  /** Of bots, from which people choose, weakest first. */
  levels: string[];
  /** By level; of bots too that are only for the command line. */
  level_titles: {
    [k: string]: string;
  };
  /** How each level plays, in a sentence. */
  level_abouts: {
    [k: string]: string;
  };
  /** What suits somebody who has not played the game before. */
  first_match: {
    /** Of the bots. */
    level: string;
    /** Choices that the rules have for beginners; none in most games. */
    options: {
      [k: string]: string;
    };
  };
  /** The level that plays for people who are away, unless the table chooses another. */
  stand_in: string;
}
export interface Games {
  games: Game[];
  languages: string[];
}
/** By FOLDER/say/CODE and FOLDER/word/WORD; what no game says itself is in the folder lang. */
export interface Sentences {
  /** What this language does in its own way. */
  language: {
    /** {count:card|cards} has one text more than there are forms here: the first is said whose conditions all hold for the number, else the last text. */
    plural: {
      modulo?: number;
      is?: number[];
      is_not?: number[];
    }[][];
    /** Between the messages of one parameter. */
    list_separator: string;
    /** Between `field` and a sentence that does not name it. */
    field_separator: string;
  };
  /** What the parameters of each message are, by FOLDER/CODE and name; a value that is another seat's alone is "?" instead. */
  parameters: {
    [k: string]: {
      [k: string]: 'number' | 'seat' | 'word' | 'text' | 'card' | 'notation' | 'texts' | 'cards' | 'messages';
    };
  };
  [k: string]: unknown;
}
export interface OpenTables {
  tables: Summary[];
  /** Where the next page begins; null after the last one. */
  next: string | null;
}
export interface Summary {
  table: TableId;
  game: string;
  status: 'open' | 'playing' | 'over' | 'closed';
  touched: Time;
  /** Being played, and paused until its only player comes back. */
  paused: boolean;
  /** Among one's own matches: whether it waits for you. */
  your_turn: boolean;
  /** Whether the host has removed you, so that /ws would refuse you. */
  removed: boolean;
  /** A short name to be read out, for /api/codes; null once it leads to the table no more, and in the list of open tables. */
  code: string | null;
  /** When a clock runs out, among one's own matches. */
  due: Time | null;
  /** In /api/tables: how many further tables of whoever made this one would be in the list. */
  more?: number;
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
    /** How many of the empty seats are kept for those who had them in the match before; left out where none is. */
    kept?: number;
    host: string | null;
    host_person: Person | null;
    /** Of a match that is over; left out where it has none. */
    result?: Result;
  };
}
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
  /** Whether the table waits after each hand or round until people have looked at it; false where it is left out. */
  hold?: boolean;
}
export interface ReplayStep {
  /** 0 is the deal. */
  step: number;
  seat?: Seat;
  action?: string;
  /** Who chose it. */
  by?: 'player' | 'table' | 'clock' | 'bot';
  /** Since the deal. */
  ms?: number;
  events: Message[];
  /** As the viewer sees it after this step; with viewer=all the whole position, with views=no left out. */
  view?: {};
  tally?: Tally;
  /** The seats that have something to do after this step; left out with views=no. */
  to_act?: Seat[];
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
  actions: {
    step: number;
    ms: number;
    seat: Seat;
    action: string;
    by?: 'table' | 'clock' | 'bot';
    check: Check;
  }[];
  resigned?: {
    seat: Seat;
    step: number;
  }[];
  ended?: 'agreed' | 'resigned' | 'closed';
  result: Result | null;
}
