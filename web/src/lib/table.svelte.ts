import { api, ApiError } from './api';
import type { AnyOf } from './any-of';
import { browser, Connection, lost, type Answer, type ConnectionState, type Farewell, type Surroundings } from './connection';
import { check, pledge, recall, type Keeper, type Pledge } from './fairness';
import { say, t } from './i18n.svelte';
import { folderOf } from './me.svelte';
import type { Chair, ChatLine, Deadline, Form, FromServer, Message, Refusal, Reply, Result, Since, Step, Table, Tally, Told, ToServer, View } from './schema/protocol';
import type { Audience } from './sentences';

/** One line of the history: something that happened, in the catalogue's words, or something somebody said. */
export interface Line {
  key: number;
  /** Milliseconds since the deal; null for what the table said, whose time is not known. */
  ms: number | null;
  message: Message | null;
  chat: ChatLine | null;
  step: number | null;
  seat: number | null;
}

export type Phase = 'loading' | 'gone' | 'here' | Farewell;

/** A refusal, and which request it answers. */
export interface Refused {
  request: ToServer;
  error: Refusal | null;
}

const mostLines = 400;

/**
 * Everything the page knows of one table. Components read it and call `act` or `ask`; what happened comes back through
 * the connection and changes it.
 */
export class TableState {
  readonly id: string;
  phase: Phase = $state('loading');
  connection: ConnectionState = $state('connecting');
  failures = $state(0);

  table: Table | null = $state.raw(null);
  seat: number | null = $state(null);
  view: View | null = $state.raw(null);
  /** The scores as if the match ended now, for games where counting them takes rules. */
  tally: Tally | null = $state.raw(null);
  /** The seats that have something to do now. */
  toAct: number[] = $state.raw([]);
  legal: string[] | null = $state.raw(null);
  forms: Form[] | null = $state.raw(null);
  clock: Deadline | null = $state.raw(null);
  timer: Deadline | null = $state.raw(null);
  result: Result | null = $state.raw(null);
  steps = $state(0);
  /** The newest step, for components that animate it. Null after a reconnection. */
  lastStep: Step | null = $state.raw(null);
  lines: Line[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  unread = $state(0);
  refused: Refused | null = $state.raw(null);
  /** Set by a game while it shows its final count step by step; the result dialog waits for that. */
  isTelling = $state(false);
  /** When the cards were dealt, by the server's clock. */
  dealtAt: number | null = $state(null);
  /** In a race: by how many milliseconds my last action came too late. */
  lateBy: number | null = $state(null);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  private skew = 0;
  private bestTrip = Infinity;
  private connectionOf: Connection;
  private lineKey = 0;
  /** My random bytes for the deal that is being prepared. */
  private mine: Pledge | null = null;
  private isRevealed = false;
  private listeners = new Set<(told: Told) => void>();

  constructor(
    id: string,
    private readonly person: () => number | null,
    private readonly keeper: Keeper = localStorage,
    around: Surroundings = browser,
    /** A finished match that is shown again: nothing can be done, and there is no connection. */
    readonly isPast = false,
  ) {
    this.id = id;
    this.connectionOf = new Connection(id, around, {
      message: (message) => this.receive(message),
      state: (state, failures) => this.changed(state, failures),
      ended: (why) => (this.phase = why),
    });
  }

  close(): void {
    this.connectionOf.close();
  }

  hurry(): void {
    this.connectionOf.hurry();
  }

  /** Calls `listener` after every `told` message, until the returned function is called. */
  onTold(listener: (told: Told) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // --- what there is

  folder = $derived(folderOf(this.table?.game ?? ''));
  chairs: AnyOf<Chair>[] = $derived(this.table?.chairs ?? []);
  names = $derived(this.chairs.map((chair) => chair.name ?? ''));
  /** In a replay nobody is addressed as "you", even when a seat's view is shown. */
  audience: Audience = $derived.by(() => ({ seat: this.isPast ? null : this.seat, names: this.names }));
  isHost = $derived.by(() => this.table !== null && this.table.host === this.person());
  isHere = $derived.by(() => this.table?.people.some((one) => one.person === this.person() && one.here) ?? false);
  isPlaying = $derived(this.table?.stage === 'playing');
  /** Whether there is anything I may do in the match now. */
  mayAct = $derived(
    this.isPlaying && this.seat !== null && ((this.legal?.length ?? 0) > 0 || (this.forms?.length ?? 0) > 0),
  );

  /** "You" for my own seat. */
  nameOf(seat: number): string {
    return seat === this.audience.seat ? t('you') : (this.names[seat] ?? '');
  }

  /** What happened last, in words. */
  lastSentence = $derived.by(() => {
    const line = this.lines.findLast((one) => one.message !== null);
    return line?.message ? say(this.folder, line.message, this.audience) : '';
  });

  /** Why my last request was not done, in words. */
  refusal = $derived(this.refused ? this.sentenceOf(this.refused.error ?? undefined) : undefined);

  /** The same, if the request was an action of the match. */
  refusedAct = $derived(this.refused?.request.do === 'act' ? this.refusal : undefined);

  /** Whether this action is among those that I may do now. */
  may(action: string): boolean {
    return this.mayAct && (this.legal?.includes(action) ?? false);
  }

  /** In a race: whether a kind of action is possible now. */
  hasForm(verb: string): boolean {
    return this.forms?.some((form) => form.verb === verb) ?? false;
  }

  /** A refusal in the language of the page; the text that the server sends is in that of the browser. */
  sentenceOf(error: Refusal | undefined): string {
    return error ? say(this.folder, error, this.audience) : t('no_answer');
  }

  /** The server's time, as far as we know it. */
  now(): number {
    return Date.now() + this.skew;
  }

  fairness() {
    return this.table ? check(this.table.fair, this.seat, this.pledged(this.table)) : null;
  }

  // --- what I do

  async ask(request: ToServer): Promise<Answer> {
    const reply = await this.connectionOf.ask(request);
    if (!reply.ok) this.refused = { request, error: reply.error ?? null };
    return reply;
  }

  private coming: Promise<Answer> | null = null;
  /** Enters the room. The page does so by itself; a second call before the answer gets the same answer. */
  come(): Promise<Answer> {
    this.coming ??= this.ask({ do: 'come' }).finally(() => (this.coming = null));
    return this.coming;
  }

  /** An action of the match, at the step that I see: the server refuses it if the match has moved on meanwhile. */
  act(action: string): Promise<Answer> {
    this.refused = null;
    this.lateBy = null;
    // Not in a race: others act all the time, and the cards that I saw may still be there.
    return this.ask(this.forms ? { do: 'act', action } : { do: 'act', action, step: this.steps + 1 });
  }

  /** What the solvers know of my own cards; null if the server tells nothing, 'later' after too many requests. A refusal is not shown. */
  async advise(): Promise<Record<string, unknown> | 'later' | null> {
    const reply = await this.connectionOf.ask({ do: 'advise' });
    return reply.error?.code === 'too_fast' ? 'later' : (reply.advice ?? null);
  }

  /** A hint in words, or why there is none; and the advice behind it. */
  async askHint(): Promise<{ text: string; message: Message | undefined; advice: Record<string, unknown> | undefined }> {
    const { hint, advice, error } = await this.ask({ do: 'advise' });
    return { text: hint ? say(this.folder, hint, this.audience) : this.sentenceOf(error), message: hint, advice };
  }

  say(text: string): Promise<Answer> {
    return this.ask({ do: 'chat', text });
  }

  clearRefusal(): void {
    this.refused = null;
  }

  // --- what comes

  private changed(state: ConnectionState, failures: number): void {
    this.connection = state;
    this.failures = failures;
    if (state === 'open') void this.readClock();
    // A WebSocket does not say why it could not be opened; the HTTP address of the table does.
    if (state === 'waiting' && this.phase === 'loading')
      api.table(this.id).then(
        ({ removed }) => removed && this.leaveBehind('removed'),
        (error: unknown) => error instanceof ApiError && error.status === 404 && this.leaveBehind('gone'),
      );
  }

  private leaveBehind(why: 'gone' | 'removed'): void {
    this.phase = why;
    this.close();
  }

  private async readClock(): Promise<void> {
    const sent = Date.now();
    const reply = await this.connectionOf.ask({ do: 'ping' });
    const trip = Date.now() - sent;
    if (reply === lost || reply.now === undefined || trip > this.bestTrip) return;
    this.bestTrip = trip;
    this.skew = reply.now + trip / 2 - Date.now();
  }

  private receive(message: Exclude<FromServer, Reply>): void {
    if (message.type === 'since') this.receiveSince(message);
    else if (message.type === 'told') this.receiveTold(message);
    else if (message.seat === this.seat) this.lateBy = message.ms;
  }

  private receiveSince(since: Since): void {
    this.phase = 'here';
    if (since.from === 0) {
      this.lines = [];
      this.chat = [];
    }
    this.chat = [...this.chat, ...since.chat];
    this.lastStep = null;
    const ms = since.missed?.at(-1)?.ms;
    if (since.missed?.length) this.dealtAt = since.at - (ms ?? 0);
    this.add((since.missed ?? []).flatMap((step) => this.linesOf(step)));
    this.add(since.chat.map((chat) => this.lineOf(null, null, { chat })));
    this.refused = null;
    // What I sent may have been lost with the connection, and by now this may be another start.
    if (since.seat === null || !since.table.fair.hashes[since.seat]) this.mine = null;
    this.isRevealed = false;
    this.takeMatch(since, since.table, since.seat);
  }

  private receiveTold(told: Told): void {
    if (told.step) {
      this.lastStep = told.step;
      this.dealtAt = told.at - (told.step.ms ?? 0);
    }
    this.add([
      ...(told.step ? this.linesOf(told.step) : []),
      ...(told.said ?? []).map((message) => this.lineOf(message, null)),
    ]);
    if (told.chat) {
      this.chat = [...this.chat, told.chat];
      this.add([this.lineOf(null, null, { chat: told.chat })]);
      if (told.chat.person !== this.person()) this.unread += 1;
    }
    this.takeMatch(told, told.table, told.seat);
    for (const listener of this.listeners) listener(told);
  }

  private takeMatch(message: Since | Told, table?: Table, seat?: number | null): void {
    if (table) this.table = table;
    if (seat !== undefined) this.seat = seat;
    if (message.view !== undefined) {
      this.view = message.view;
      this.tally = message.tally ?? null;
      this.toAct = message.to_act ?? [];
      this.legal = message.legal ?? null;
      this.forms = message.forms ?? null;
      this.clock = message.clock ?? null;
      this.timer = message.timer ?? null;
      this.steps = message.steps ?? 0;
      if (message.type === 'told' && message.step) this.refused = null;
    }
    if (message.result !== undefined) this.result = message.result;
    if (table) this.playFair(table);
  }

  /** My pledge whose hash the table shows; after a reload it comes from the browser's storage. */
  private pledged(table: Table): Pledge | null {
    const hash = this.seat === null ? null : table.fair.hashes[this.seat];
    return this.mine?.hash === hash ? this.mine : recall(this.keeper, this.id, hash);
  }

  // The browser adds random bytes of its own to every deal. This happens without asking, and refusals (of a message sent twice) are not
  // shown.
  private playFair(table: Table): void {
    if (this.seat === null) return;
    if (table.stage === 'open') {
      this.mine = null;
      this.isRevealed = false;
    }
    if (table.stage === 'committing' && !table.fair.hashes[this.seat] && !this.mine) {
      this.mine = pledge(this.keeper, this.id, table.fair.seed_hash);
      void this.connectionOf.ask({ do: 'commit', hash: this.mine.hash });
    }
    if (table.stage === 'revealing' && !this.isRevealed) {
      const mine = this.pledged(table);
      if (!mine) return;
      this.isRevealed = true;
      void this.connectionOf.ask({ do: 'reveal', bytes: mine.bytes });
    }
  }

  private linesOf(step: Step): Line[] {
    return step.events.map((message) =>
      this.lineOf(message, step.ms ?? (step.step === 0 ? 0 : null), { step: step.step, seat: step.seat ?? null }),
    );
  }

  private lineOf(message: Message | null, ms: number | null, more: Partial<Line> = {}): Line {
    return { key: ++this.lineKey, ms, message, chat: null, step: null, seat: null, ...more };
  }

  private add(lines: Line[]): void {
    if (lines.length > 0) this.lines = [...this.lines, ...lines].slice(-mostLines);
  }
}
