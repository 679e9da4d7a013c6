import { api, ApiError } from './api';
import type { AnyOf } from './any-of';
import { browser, Connection, lost, type Answer, type ConnectionState, type Farewell, type Surroundings } from './connection';
import { check, pledge, recall, type Keeper, type Pledge } from './fairness';
import { say, t } from './i18n.svelte';
import { folderOf } from './me.svelte';
import { Absence, missedOf, type Missed } from './missed';
import type { Chair, ChatLine, Deadline, Form, FromServer, Message, Refusal, Reply, Result, Since, Step, Table, Tally, Told, ToServer, View } from './schema/protocol';
import type { Audience } from './sentences';
import { ServerClock } from './server-clock';
import { Session, type Place, type SessionState } from './session';

/** One line of the history: something that happened, in the catalogue's words, or something somebody said. */
export interface Line {
  key: number;
  /** Milliseconds since the deal; null for what the table said, whose time is not known. */
  ms: number | null;
  message: Message | null;
  chat: ChatLine | null;
  step: number | null;
  seat: number | null;
  /** Who chose it, where that was not the seat's own player. */
  by: Step['by'] | null;
}

export type Phase = 'loading' | 'gone' | 'here' | Farewell;

/** A refusal, and which request it answers. */
export interface Refused {
  request: ToServer;
  error: Refusal | null;
}

const mostLines = 400;
/** Without an answer for so many milliseconds, a request is shown as being on its way. */
const pendingAfter = 400;

/**
 * Everything the page knows of one table. Components read it and call `act` or `ask`; what happened comes back through
 * the connection and changes it.
 */
export class TableState {
  readonly id: string;
  phase: Phase = $state('loading');
  connection: ConnectionState = $state('connecting');
  failures = $state(0);
  /** Where this page stands with the table; see session.ts. */
  session: SessionState = $state('connecting');
  /** My requests that have had no answer for a while. */
  pending: ToServer[] = $state.raw([]);
  /** What happened while I was away, until it is put aside. */
  missed: Missed | null = $state.raw(null);

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
  private serverClock = new ServerClock();
  private sessionOf: Session;
  private absence: Absence;
  private connectionOf: Connection;
  /** My seat before the deal when the line broke: it may have been freed meanwhile. */
  private seatBefore: number | null = null;
  private isLeaving = false;
  /** Those who wait until the page has its seat again, or cannot get it. */
  private returns: (() => void)[] = [];
  private lineKey = 0;
  /** My random bytes for the deal that is being prepared. */
  private mine: Pledge | null = null;
  private isRevealed = false;
  private listeners = new Set<(told: Told) => void>();

  constructor(
    id: string,
    private readonly person: () => number | null,
    private readonly keeper: Keeper = localStorage,
    private readonly around: Surroundings = browser,
    /** A finished match that is shown again: nothing can be done, and there is no connection. */
    readonly isPast = false,
  ) {
    this.id = id;
    this.absence = new Absence(id, keeper, around.now);
    this.sessionOf = new Session(around.now, (state) => this.entered(state));
    this.connectionOf = new Connection(id, around, {
      message: (message) => this.receive(message),
      state: (state, failures) => this.changed(state, failures),
      clock: (sent, now, received) => this.measured(sent, now, received),
      ended: (why) => this.end(why),
    });
  }

  close(): void {
    this.connectionOf.close();
  }

  /** Nobody looks at the page any more, or it is about to be frozen. */
  hide(): void {
    this.absence.hide(this.lineKey, this.steps);
  }

  /** Somebody looks at the page again, or the network is back. */
  wake(): void {
    this.absence.show();
    this.connectionOf.wake();
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
  /** Whether there is anything I may do in the match now: not while a bot has my seat, nor without a line. */
  mayAct = $derived(
    this.isPlaying && this.session === 'seated' && ((this.legal?.length ?? 0) > 0 || (this.forms?.length ?? 0) > 0),
  );
  /** Whether an action of mine has had no answer for a while. */
  isActPending = $derived(this.pending.some((request) => request.do === 'act'));

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
    return this.mayAct && (this.forms?.some((form) => form.verb === verb) ?? false);
  }

  /** A refusal in the language of the page; the text that the server sends is in that of the browser. */
  sentenceOf(error: Refusal | undefined): string {
    return error ? say(this.folder, error, this.audience) : t('no_answer');
  }

  /** The server's time, as far as we know it. */
  now(): number {
    return this.around.now() + this.serverClock.skew;
  }

  fairness() {
    return this.table ? check(this.table.fair, this.seat, this.pledged(this.table)) : null;
  }

  // --- what I do

  async ask(request: ToServer): Promise<Answer> {
    const reply = await this.send(request);
    if (!reply.ok) this.refused = { request, error: reply.error ?? null };
    return reply;
  }

  private async send(request: ToServer): Promise<Answer> {
    const cancel = this.around.after(pendingAfter, () => (this.pending = [...this.pending, request]));
    const reply = await this.connectionOf.ask(request);
    cancel();
    if (this.pending.includes(request)) this.pending = this.pending.filter((one) => one !== request);
    return reply;
  }

  private coming: Promise<Answer> | null = null;
  /** Enters the room. The page does so by itself; a second call before the answer gets the same answer. */
  come(): Promise<Answer> {
    this.coming ??= this.ask({ do: 'come' }).finally(() => (this.coming = null));
    return this.coming;
  }

  /** Goes for good: a bot plays on, or the seat is free. */
  async leave(): Promise<Answer> {
    this.isLeaving = true;
    const reply = await this.ask({ do: 'leave' });
    this.isLeaving = reply.ok;
    return reply;
  }

  /** The player wants the seat back that a bot has. */
  takeBack(): void {
    this.sessionOf.take('return');
  }

  private acting: Promise<Answer> | null = null;
  /** An action of the match, at the step that I see: the server refuses it if the match has moved on meanwhile. */
  act(action: string): Promise<Answer> {
    this.refused = null;
    this.lateBy = null;
    this.missed = null;
    // Without a step in a race: others act all the time, and the cards that I saw may still be there.
    if (this.forms) return this.ask({ do: 'act', action });
    // Whoever taps again because no answer comes means the same action.
    this.acting ??= this.actAt(action, this.steps + 1).finally(() => (this.acting = null));
    return this.acting;
  }

  // An action whose answer was lost is sent again after the return: its step shows whether it was accepted before.
  private async actAt(action: string, step: number): Promise<Answer> {
    const request: ToServer = { do: 'act', action, step };
    const reply = await this.ask(request);
    if (reply !== lost || this.phase !== 'here') return reply;
    await new Promise<void>((resolve) => this.returns.push(resolve));
    return this.session === 'seated' && this.steps + 1 === step ? this.ask(request) : lost;
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
    if (state === 'open') this.connectionOf.ping();
    if (state === 'waiting' || state === 'connecting') this.loseLine();
    // A WebSocket does not say why it could not be opened; the HTTP address of the table does.
    if (state === 'waiting' && this.phase === 'loading')
      api.table(this.id).then(
        ({ removed }) => removed && this.leaveBehind('removed'),
        (error: unknown) => error instanceof ApiError && error.status === 404 && this.leaveBehind('gone'),
      );
  }

  private loseLine(): void {
    if (this.phase !== 'here' || this.session === 'away') return;
    this.absence.begin(this.lineKey);
    this.seatBefore = this.table?.stage === 'open' ? (this.seat ?? this.seatBefore) : null;
    this.sessionOf.take('lost');
  }

  private end(why: Exclude<Phase, 'loading' | 'here'>): void {
    this.phase = why;
    this.sessionOf.take('end');
  }

  private leaveBehind(why: 'gone' | 'removed'): void {
    this.end(why);
    this.close();
  }

  // All that the server said before its answer to a ping has arrived by now, so what was missed is known.
  private measured(sent: number, now: number, received: number): void {
    this.serverClock.measure(sent, now, received);
    const began = this.absence.end();
    if (began) this.missed = missedOf(this.lines, began, this.seat) ?? this.missed;
  }

  // --- where I stand

  private entered(state: SessionState): void {
    this.session = state;
    if (state === 'coming') void this.comeBack();
    if (state === 'coming' || state === 'away') return;
    this.seatBefore = null;
    for (const resolve of this.returns.splice(0)) resolve();
  }

  private async comeBack(): Promise<void> {
    const before = this.seatBefore;
    const reply = await this.come();
    if (reply === lost) return;
    this.clearRefusal();
    if (!reply.ok) this.sessionOf.take(this.seat === null ? 'room' : 'refused');
    if (reply.ok && before !== null && this.seat === null && this.table?.stage === 'open' && this.chairs[before]?.kind === 'empty')
      await this.ask({ do: 'sit', seat: before });
  }

  private place(): Place {
    const stage = this.table?.stage;
    if (stage === 'closed') return 'room';
    const chair = this.seat === null ? undefined : this.chairs[this.seat];
    if (!chair) return stage === 'open' && !this.isHere ? 'outside' : 'room';
    const isPlayedByBot = chair.away || (chair.bot !== undefined && !chair.resigned);
    if (!this.isHere || isPlayedByBot) return 'outside';
    return chair.resigned ? 'room' : 'seated';
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
    this.boundDeal(since);
    this.add((since.missed ?? []).flatMap((step) => this.linesOf(step)));
    this.add(since.chat.map((chat) => this.lineOf(null, null, { chat })));
    this.refused = null;
    // What I sent may have been lost with the connection, and by now this may be another start.
    if (since.seat === null || !since.table.fair.hashes[since.seat]) this.mine = null;
    this.isRevealed = false;
    this.takeMatch(since, since.table, since.seat);
    if (this.isPast) return;
    if (since.from === 0) this.absence.recall(this.lines);
    this.sessionOf.arrive(this.place());
  }

  // `at` is the time of the last entry, which may have come long after the last step: the cards were dealt at this moment or before.
  private boundDeal({ from, at, missed }: Since): void {
    const last = missed?.at(-1);
    if (!last) return;
    const latest = at - (last.ms ?? 0);
    this.dealtAt = from === 0 || this.dealtAt === null ? latest : Math.min(this.dealtAt, latest);
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
    if (told.table && !this.isPast && !this.isLeaving) this.sessionOf.hear(this.place());
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
      this.lineOf(message, step.ms ?? (step.step === 0 ? 0 : null), { step: step.step, seat: step.seat ?? null, by: step.by ?? null }),
    );
  }

  private lineOf(message: Message | null, ms: number | null, more: Partial<Line> = {}): Line {
    return { key: ++this.lineKey, ms, message, chat: null, step: null, seat: null, by: null, ...more };
  }

  private add(lines: Line[]): void {
    if (lines.length > 0) this.lines = [...this.lines, ...lines].slice(-mostLines);
  }
}
