import type { AnyOf } from './any-of';
import type { FromServer, Reply, ToServer } from './schema/protocol';

export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed';

/** The part of a WebSocket that is used here. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event?: { code: number }) => void) | null;
}

export interface Surroundings {
  open(path: string): Socket;
  /** Calls `then` after `ms` milliseconds; the returned function cancels that. */
  after(ms: number, then: () => void): () => void;
  random(): number;
}

export interface Listener {
  message(message: Exclude<FromServer, Reply>): void;
  state(state: ConnectionState, failures: number): void;
  /** The server has ended the connection for good. */
  ended(why: Farewell): void;
}

/** Close codes after which connecting again is useless: signed out, and removed by the host. */
const farewells: Record<number, Farewell> = { 4001: 'signed-out', 4003: 'removed' };
export type Farewell = 'signed-out' | 'removed';

const firstWait = 400;
const longestWait = 15_000;
const pingEvery = 20_000;
const patience = 10_000;

/** The answer to a request; one that is not `ok` and has no `error` was lost. */
export type Answer = AnyOf<Reply> & Pick<Reply, 'ok'>;

/** Used as the answer if the connection broke before one came. */
export const lost: Answer = { type: 'reply', re: null, ok: false };

/**
 * The WebSocket of one table, which reconnects by itself. It remembers the last entry that it saw and asks for what came after it. Requests
 * without an answer end as `lost`: the next messages of the server show whether they were carried out.
 */
export class Connection {
  private socket: Socket | null = null;
  private next = 0;
  private lastId = 0;
  private failures = 0;
  private waiting = new Map<number, (reply: Answer) => void>();
  private cancelRetry: (() => void) | null = null;
  private cancelPing: (() => void) | null = null;
  private isOver = false;

  constructor(
    private readonly table: string,
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  ask(request: ToServer): Promise<Answer> {
    if (!this.socket || this.isOver) return Promise.resolve(lost);
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.socket?.send(JSON.stringify({ id, ...request }));
    });
  }

  /** The network is back, or somebody looks at the page again: reconnects at once. */
  hurry(): void {
    if (this.cancelRetry) this.connect();
  }

  close(): void {
    this.isOver = true;
    this.drop();
    this.listener.state('closed', this.failures);
  }

  private connect(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.listener.state('connecting', this.failures);
    const socket = this.around.open(`/ws?table=${encodeURIComponent(this.table)}&next=${this.next}`);
    let isOpen = false;
    socket.onopen = () => {
      isOpen = true;
      this.socket = socket;
      this.failures = 0;
      this.listener.state('open', 0);
      this.keepAlive();
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as FromServer);
    socket.onclose = (event) => {
      if (this.isOver || (isOpen && this.socket !== socket)) return;
      const farewell = event && farewells[event.code];
      if (farewell) {
        this.close();
        return this.listener.ended(farewell);
      }
      this.drop();
      this.retry();
    };
  }

  private receive(message: FromServer): void {
    if (message.type === 'reply') {
      if (message.re === null) return;
      this.waiting.get(message.re)?.(message);
      this.waiting.delete(message.re);
      return;
    }
    if (message.type !== 'late') {
      // An entry that was seen before is ignored.
      if (message.type === 'told' && message.number < this.next) return;
      this.next = message.number + 1;
    }
    this.listener.message(message);
  }

  private drop(): void {
    this.cancelRetry?.();
    this.cancelPing?.();
    this.cancelRetry = this.cancelPing = null;
    const old = this.socket;
    this.socket = null;
    old?.close();
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const resolve of unanswered) resolve(lost);
  }

  private retry(): void {
    this.failures += 1;
    const most = Math.min(longestWait, firstWait * 2 ** (this.failures - 1));
    // A random time in the upper half of the delay, so that a thousand pages do not reconnect in the same instant.
    const ms = most / 2 + (this.around.random() * most) / 2;
    this.cancelRetry = this.around.after(ms, () => this.connect());
    this.listener.state('waiting', this.failures);
  }

  // A phone that changed networks is not told that its connection is dead: only a ping without an answer shows it.
  private keepAlive(): void {
    this.cancelPing = this.around.after(pingEvery, () => {
      const socket = this.socket;
      let isAnswered = false;
      void this.ask({ do: 'ping' }).then((reply) => {
        isAnswered = reply !== lost;
        if (isAnswered && this.socket === socket) {
          this.cancelPing?.();
          this.keepAlive();
        }
      });
      this.cancelPing = this.around.after(patience, () => {
        if (isAnswered || this.socket !== socket) return;
        this.drop();
        this.retry();
      });
    });
  }
}

/** The surroundings in a real browser. */
export const browser: Surroundings = {
  open(path) {
    const url = new URL(path, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(url) as unknown as Socket;
  },
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
