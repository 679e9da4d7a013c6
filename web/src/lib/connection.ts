import { api, ApiError } from './api';
import { deviceTime, lost, type Answer, type Farewell, type LinkMaker, type LinkState, type Listener, type TableLink, type Time } from './link';
import type { FromServer, ToServer } from './schema/protocol';

/** The part of a WebSocket that is used here. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event?: { code: number }) => void) | null;
}

export interface Surroundings extends Time {
  open(path: string): Socket;
  random(): number;
}

/** Close codes after which connecting again is useless: signed out, and removed by the host. */
const farewells: Record<number, Farewell> = { 4001: 'signed-out', 4003: 'removed' };

// All in milliseconds. A server that restarts loses all its pages at once, so even the first try is spread over seconds.
const shortestWait = 200;
const firstSpread = 3_000;
const longestWait = 15_000;
/** A socket that has not opened for so long never will. */
const openPatience = 10_000;
const pingEvery = 20_000;
/** Without a sign of life after a request: when to say so, and when to give the line up. */
const usualPatience = { silent: 2_500, dead: 8_000 };
/** The same for a page that wakes up: its line has probably died while it slept. */
const wakingPatience = { silent: 1_000, dead: 3_500 };
/** When a page wakes up, an attempt to connect that is older was made before it slept. */
const staleAttempt = 2_000;

/**
 * The WebSocket of one table, which reconnects by itself. It remembers the last entry that it saw and asks for what came after it. Requests
 * without an answer end as `lost`: the next messages of the server show whether they were carried out.
 */
export class Connection implements TableLink {
  /** The one socket there is, whether it is open or still to be opened. */
  private socket: Socket | null = null;
  private state: LinkState = 'connecting';
  private attemptedAt = 0;
  private next = 0;
  private lastId = 0;
  private failures = 0;
  private waiting = new Map<number, (reply: Answer) => void>();
  private cancelRetry: (() => void) | null = null;
  private cancelPing: (() => void) | null = null;
  /** Ends the wait for a sign of life. */
  private cancelWatch: (() => void) | null = null;
  private isOver = false;

  constructor(
    private readonly table: string,
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  ask(request: ToServer): Promise<Answer> {
    if (!this.socket || !this.isOpen()) return Promise.resolve(lost);
    const id = ++this.lastId;
    const { socket } = this;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, ...request }));
      if (!this.cancelWatch) this.watch(usualPatience);
    });
  }

  ping(): void {
    const sent = this.around.now();
    void this.ask({ do: 'ping' }).then((reply) => {
      if (reply.now !== undefined) this.listener.clock(sent, reply.now, this.around.now());
    });
  }

  /** Somebody looks at the page again, or the network is back: the line is tried at once, whatever was known of it. */
  wake(): void {
    if (this.isOver) return;
    if (this.state === 'waiting') this.connect();
    else if (this.isOpen()) {
      this.watch(wakingPatience);
      this.ping();
    } else if (this.around.now() - this.attemptedAt > staleAttempt) {
      this.drop();
      this.connect();
    }
  }

  close(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.drop();
    this.enter('closed');
  }

  private isOpen(): boolean {
    return this.state === 'open' || this.state === 'silent';
  }

  private enter(state: LinkState): void {
    this.state = state;
    this.listener.state(state, this.failures);
  }

  private connect(): void {
    this.cancelRetry?.();
    this.attemptedAt = this.around.now();
    const socket = this.around.open(`/ws?table=${encodeURIComponent(this.table)}&next=${this.next}`);
    this.socket = socket;
    this.cancelRetry = this.around.after(openPatience, () => {
      this.drop();
      this.retry();
    });
    socket.onopen = () => {
      this.cancelRetry?.();
      this.cancelRetry = null;
      this.failures = 0;
      this.enter('open');
      this.keepAlive();
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as FromServer);
    socket.onclose = (event) => {
      const farewell = event && farewells[event.code];
      if (farewell) {
        this.close();
        return this.listener.ended(farewell);
      }
      this.drop();
      this.retry();
    };
    this.enter('connecting');
  }

  private receive(message: FromServer): void {
    this.hearLife();
    if (message.type === 'reply') {
      if (message.re !== null) this.resolve(message.re, message);
      return;
    }
    if (message.type === 'since' || message.type === 'told') {
      // An entry that was seen before is ignored.
      if (message.type === 'told' && message.number < this.next) return;
      this.next = message.number + 1;
    }
    this.listener.message(message);
  }

  private resolve(id: number, reply: Answer): void {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.stopWatching();
    resolve?.(reply);
  }

  /** Forgets the socket: nothing that it says later reaches anybody. */
  private drop(): void {
    this.cancelRetry?.();
    this.cancelPing?.();
    this.cancelRetry = this.cancelPing = null;
    this.stopWatching();
    const old = this.socket;
    this.socket = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const resolve of unanswered) resolve(lost);
  }

  private retry(): void {
    this.failures += 1;
    const most = Math.min(longestWait, firstSpread * 2 ** (this.failures - 1));
    const ms = shortestWait + this.around.random() * (most - shortestWait);
    this.cancelRetry = this.around.after(ms, () => this.connect());
    this.enter('waiting');
  }

  // A phone that changed networks is not told that its connection is dead: only a ping without an answer shows it.
  private keepAlive(): void {
    this.cancelPing = this.around.after(pingEvery, () => {
      this.ping();
      this.keepAlive();
    });
  }

  private watch({ silent, dead }: typeof usualPatience): void {
    this.stopWatching();
    this.cancelWatch = this.around.after(silent, () => {
      this.cancelWatch = this.around.after(dead - silent, () => {
        this.drop();
        this.connect();
      });
      this.enter('silent');
      // An answer that takes long and a line that is dead look alike; to this every server answers at once.
      this.ping();
    });
  }

  private stopWatching(): void {
    this.cancelWatch?.();
    this.cancelWatch = null;
  }

  /** Whatever comes shows that the line is alive; what is still unanswered is waited for anew. */
  private hearLife(): void {
    if (this.cancelWatch) this.watch(usualPatience);
    if (this.state === 'silent') this.enter('open');
  }
}

/** The surroundings in a real browser. */
export const browser: Surroundings = {
  ...deviceTime,
  open(path) {
    const url = new URL(path, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(url) as unknown as Socket;
  },
  random: Math.random,
};

/** A WebSocket does not say why it could not be opened; the HTTP address of the table does. */
const whyShut = (table: string): Promise<Farewell | null> =>
  api.table(table).then(
    ({ removed }) => (removed ? 'removed' : null),
    (error: unknown) => (error instanceof ApiError && error.status === 404 ? 'gone' : null),
  );

/** Tables on the server. */
export const overSocket =
  (around: Surroundings = browser): LinkMaker =>
  (table, listener) => {
    let hasHeard = false;
    const end = (why: Farewell | null) => {
      if (!why || hasHeard) return;
      listener.ended(why);
      connection.close();
    };
    const connection = new Connection(table, around, {
      ...listener,
      message: (message) => {
        hasHeard = true;
        listener.message(message);
      },
      state: (state, failures) => {
        listener.state(state, failures);
        if (state === 'waiting' && !hasHeard) void whyShut(table).then(end);
      },
    });
    return connection;
  };
