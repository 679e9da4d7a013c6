import type { AnyOf } from './any-of';
import type { FromServer, Reply, ToServer } from './schema/protocol';

/** `silent`: open, and yet nothing has come since something was asked. `waiting`: the table is out of reach, and is tried again. */
export type LinkState = 'connecting' | 'open' | 'silent' | 'waiting' | 'closed';

/**
 * Why a link has ended for good: signed out; removed by the host; no such table. And of a table on this device: another tab has it; the
 * engine cannot be fetched; it does not work; what was kept of the match cannot be read.
 */
export type Farewell = 'signed-out' | 'removed' | 'gone' | 'elsewhere' | 'no-engine' | 'broken-engine' | 'unreadable';

/** The answer to a request; one that is not `ok` and has no `error` was lost. */
export type Answer = AnyOf<Reply> & Pick<Reply, 'ok'>;

/** Used as the answer if the link broke before one came. */
export const lost: Answer = { type: 'reply', re: null, ok: false };

/** A table as a page reaches it: on a server (connection.ts), in the page (engine/local-link.ts), or in a record (replay.ts). */
export interface TableLink {
  /** A request in the words of the protocol. What it changes is told to the listener before its answer is here. */
  ask(request: ToServer): Promise<Answer>;
  /** Asks for a sign of life, and what time it is there. */
  ping(): void;
  /** Somebody looks at the page again, or the network is back. */
  wake(): void;
  close(): void;
}

/** Who hears what a table says. */
export interface Listener {
  message(message: Exclude<FromServer, Reply>): void;
  state(state: LinkState, failures: number): void;
  /** A ping that was sent at `sent` was answered at `now`, by the clock of the table, and the answer came at `received`. */
  clock(sent: number, now: number, received: number): void;
  ended(why: Farewell): void;
}

export type LinkMaker = (table: string, listener: Listener) => TableLink;

export interface Time {
  /** Calls `then` after `ms` milliseconds; the returned function cancels that. */
  after(ms: number, then: () => void): () => void;
  /** Milliseconds, by this device's clock. */
  now(): number;
}

/** The time in a real browser. */
export const deviceTime: Time = {
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
};
