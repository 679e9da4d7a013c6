import type { Advised, Adviser } from './adviser';
import type { AnyOf } from './any-of';
import { isLocal } from '../engine/local-id';
import { overSocket } from './connection';
import { check, type Keeper } from './fairness';
import { FairPlay } from './fair-play';
import { say, t } from './i18n.svelte';
import { sentenceOfDeed, type Deed, type Line } from './lines';
import { deviceTime, lost, type Answer, type Farewell, type LinkMaker, type LinkState, type TableLink, type Time } from './link';
import { folderOf } from './me.svelte';
import { Absence, missedOf, type Missed } from './missed-lines';
import type { Absent, Chair, ChatLine, Deadline, Form, FromServer, Held, Message, Refusal, Reply, Result, Since, Step, Table, Tally, Told, ToServer, View } from './schema/protocol';
import type { Audience } from './sentences';
import { ServerClock } from './server-clock';
import { Session, type Place, type SessionState } from './session';

export type { Line } from './lines';
export type Phase = 'loading' | 'here' | Farewell;

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
 * its link and changes it.
 */
export class TableState {
  readonly id: string;
  phase: Phase = $state('loading');
  connection: LinkState = $state('connecting');
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
  /** A hand or a round has ended, and the table waits until people have looked at it. */
  held: Held | null = $state.raw(null);
  /** Whether how it ended is shown. The table opens it; where it does not wait for anybody, the game does. */
  isLooking = $state(false);
  /** By seat: a player without a connection, and from when on a bot plays for them. */
  absent: ReadonlyMap<number, number> = $state.raw(new Map());
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
  /** From when the time of the match counts, by the server's clock: the deal, later by all time that stood still. */
  dealtAt: number | null = $state(null);
  /** In a race: by how many milliseconds my last action came too late. */
  lateBy: number | null = $state(null);
  private serverClock = new ServerClock();
  private sessionOf: Session;
  private absence: Absence;
  private link: TableLink;
  /** My seat before the deal when the line broke: it may have been freed meanwhile. */
  private seatBefore: number | null = null;
  private isHidden = false;
  private isLeaving = false;
  /** Those who wait until the page has its seat again, or cannot get it. */
  private returns: (() => void)[] = [];
  private lineKey = 0;
  /** Every step that this page was told of: the end of the match tells its story from them. */
  heard: Step[] = [];
  /** Whether none before them is missing. */
  private hasHeardAll = false;
  private fairPlay: FairPlay;
  private listeners = new Set<(told: Told) => void>();

  constructor(
    id: string,
    /** The number that I have at this table. */
    readonly person: () => number | null,
    keeper: Keeper = localStorage,
    /** How the table is reached; nothing else here depends on that. */
    makeLink: LinkMaker = overSocket(),
    private readonly time: Time = deviceTime,
    /** A finished match that is shown again: nothing can be done. */
    readonly isPast = false,
  ) {
    this.id = id;
    this.isOnDevice = isLocal(id);
    this.absence = new Absence(id, keeper, time.now);
    this.sessionOf = new Session(time.now, (state) => this.entered(state));
    this.link = makeLink(id, {
      message: (message) => this.receive(message),
      state: (state, failures) => this.changed(state, failures),
      clock: (sent, now, received) => this.measured(sent, now, received),
      ended: (why) => this.end(why),
    });
    this.fairPlay = new FairPlay(id, keeper, (request) => void this.link.ask(request));
  }

  close(): void {
    this.link.close();
  }

  /** Nobody looks at the page any more, or it is about to be frozen. */
  hide(): void {
    this.isHidden = true;
    this.absence.hide(this.lineKey, this.steps);
    // Without other people nothing is played while nobody looks.
    if (this.isAlone && this.session === 'seated') void this.link.ask({ do: 'pause' });
  }

  /** Somebody looks at the page again, or the network is back. */
  wake(): void {
    this.isHidden = false;
    this.absence.show();
    this.link.wake();
    this.goOn();
  }

  /** Somebody looks at a match that was paused because nobody did. */
  private goOn(): void {
    if (this.isPaused && !this.isHidden && this.session === 'replaced') this.takeBack();
  }

  /** Calls `listener` after every `told` message, until the returned function is called. */
  onTold(listener: (told: Told) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // --- what there is

  folder = $derived(folderOf(this.table?.game ?? ''));
  /** Whether only this device has it, so that nobody else can be shown it. */
  readonly isOnDevice: boolean;
  chairs: AnyOf<Chair>[] = $derived(this.table?.chairs ?? []);
  names = $derived(this.chairs.map((chair) => chair.name ?? ''));
  /** Where I can sit down: where a seat is kept for me, or else the first that is free; -1 if there is none. */
  freeSeat = $derived.by(() => {
    const kept = this.chairs.findIndex((chair) => chair.kind === 'empty' && chair.kept_for === this.person());
    return kept >= 0 ? kept : this.chairs.findIndex((chair) => chair.kind === 'empty' && chair.kept_for === undefined);
  });
  /** In a replay nobody is addressed as "you", even when a seat's view is shown. */
  audience: Audience = $derived.by(() => ({ seat: this.isPast ? null : this.seat, names: this.names }));
  isHost = $derived.by(() => this.table !== null && this.table.host === this.person());
  isHere = $derived.by(() => this.table?.people.some((one) => one.person === this.person() && one.here) ?? false);
  isPlaying = $derived(this.table?.stage === 'playing');
  /** The only player is away: time stands still. */
  isPaused = $derived(this.table?.paused !== undefined);
  /** Whether I play without other people. */
  isAlone = $derived.by(() => this.isPlaying && this.seat !== null && this.chairs.every((chair, seat) => seat === this.seat || chair.kind !== 'person' || chair.resigned));
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
    return line ? this.wordsOf(line) : '';
  });

  /** A line of the history in words. */
  wordsOf(deed: Deed): string {
    return sentenceOfDeed(this.folder, deed, this.audience);
  }

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

  /** How long the match has been played, in milliseconds. */
  elapsed(): number {
    return this.dealtAt === null ? 0 : Math.max(0, (this.held?.since ?? this.table?.paused ?? this.now()) - this.dealtAt);
  }

  /** The server's time, as far as we know it. */
  now(): number {
    return this.time.now() + this.serverClock.skew;
  }

  /** All steps from the deal on; null if this page came too late to hear of them all. */
  wholeMatch(): Step[] | null {
    return this.hasHeardAll ? this.heard : null;
  }

  fairness() {
    return this.table ? check(this.table.fair, this.seat, this.fairPlay.pledged(this.table, this.seat)) : null;
  }

  // --- what I do

  async ask(request: ToServer): Promise<Answer> {
    const reply = await this.send(request);
    if (!reply.ok) this.refused = { request, error: reply.error ?? null };
    return reply;
  }

  private async send(request: ToServer): Promise<Answer> {
    const cancel = this.time.after(pendingAfter, () => (this.pending = [...this.pending, request]));
    const reply = await this.link.ask(request);
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

  /** I have seen how the hand or the round ended. */
  looked(): void {
    if (!this.isLooking) return;
    this.isLooking = false;
    if (this.seat !== null && this.held?.awaited.includes(this.seat)) void this.ask({ do: 'continue' });
  }

  private hold(held: Held | null): void {
    // Those who only watch may close it, and that changes nothing for others.
    if (held && this.seat !== null) this.isLooking = held.awaited.includes(this.seat);
    else if (held && !this.held) this.isLooking = true;
    else if (!held && this.held) this.isLooking = false;
    this.held = held;
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

  /** Advice without asking the table, once there is an engine in the page; a table that allows none is never advised. */
  adviser: Adviser | null = null;
  private async adviseHere(): Promise<Advised | null> {
    const { adviser, table, seat, view } = this;
    return adviser && table?.hints && seat !== null && view && this.isPlaying ? adviser(table.game, seat, view) : null;
  }

  /** What the solvers know of my own cards; null if the server tells nothing, 'later' after too many requests. A refusal is not shown. */
  async advise(): Promise<Record<string, unknown> | 'later' | null> {
    const own = await this.adviseHere();
    if (own) return own.advice;
    const reply = await this.link.ask({ do: 'advise' });
    return reply.error?.code === 'too_fast' ? 'later' : (reply.advice ?? null);
  }

  /** A hint in words, or why there is none; and the advice behind it. */
  async askHint(): Promise<{ text: string; message: Message | undefined; advice: Record<string, unknown> | undefined }> {
    const own = await this.adviseHere();
    const { hint, advice, error } = own?.hint ? { ...own, error: undefined } : await this.ask({ do: 'advise' });
    return { text: hint ? say(this.folder, hint, this.audience) : this.sentenceOf(error), message: hint, advice };
  }

  say(text: string): Promise<Answer> {
    return this.ask({ do: 'chat', text });
  }

  clearRefusal(): void {
    this.refused = null;
  }

  // --- what comes

  private changed(state: LinkState, failures: number): void {
    this.connection = state;
    this.failures = failures;
    if (state === 'open') this.link.ping();
    if (state === 'waiting' || state === 'connecting') this.loseLine();
  }

  private loseLine(): void {
    if (this.phase !== 'here' || this.session === 'away') return;
    this.absence.begin(this.lineKey);
    this.seatBefore = this.table?.stage === 'open' ? (this.seat ?? this.seatBefore) : null;
    this.sessionOf.take('lost');
  }

  private end(why: Farewell): void {
    this.phase = why;
    this.sessionOf.take('end');
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
    if (state === 'replaced') this.goOn();
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
    else if (message.type === 'absent') this.miss(message);
    else if (message.type === 'quarantined') this.add(message.said.map((one) => this.lineOf(one, null)));
    else if (message.seat === this.seat) this.lateBy = message.ms;
  }

  private miss({ seat, until }: Absent): void {
    const others = [...this.absent].filter(([other]) => other !== seat);
    this.absent = new Map(until === null ? others : [...others, [seat, until]]);
  }

  private receiveSince(since: Since): void {
    this.phase = 'here';
    this.absent = new Map();
    if (since.from === 0) {
      this.lines = [];
      this.chat = [];
    }
    // After a pause the same lines may come once more.
    const chat = since.chat.filter(({ number }) => !this.chat.some((one) => one.number === number));
    this.chat = [...this.chat, ...chat];
    this.heard = [...(since.from === 0 ? [] : this.heard), ...(since.missed ?? [])];
    this.hasHeardAll = (since.from === 0 || this.hasHeardAll) && !since.left_out;
    this.lastStep = null;
    this.add((since.missed ?? []).flatMap((step) => this.linesOf(step)));
    this.add(chat.map((one) => this.lineOf(null, null, { chat: one })));
    this.refused = null;
    this.fairPlay.reset(since.table, since.seat);
    this.takeMatch(since, since.table, since.seat);
    if (this.isPast) return;
    if (since.from === 0) this.absence.recall(this.lines);
    this.sessionOf.arrive(this.place(), this.isPaused && this.isHidden);
  }

  private receiveTold(told: Told): void {
    if (told.step) {
      this.lastStep = told.step;
      this.heard.push(told.step);
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
    if (told.table && !this.isPast && !this.isLeaving) this.sessionOf.hear(this.place(), this.isPaused && this.isHidden);
    for (const listener of this.listeners) listener(told);
  }

  private takeMatch(message: Since | Told, table?: Table, seat?: number | null): void {
    if (table) this.table = table;
    if (table?.gone) this.forget(table.gone);
    if (seat !== undefined) this.seat = seat;
    if (message.view !== undefined) {
      this.view = message.view;
      this.tally = message.tally ?? null;
      this.toAct = message.to_act ?? [];
      this.legal = message.legal ?? null;
      this.forms = message.forms ?? null;
      this.dealtAt = message.dealt_at ?? null;
      this.clock = message.clock ?? null;
      this.timer = message.timer ?? null;
      this.hold(message.held ?? null);
      this.steps = message.steps ?? 0;
      if (message.type === 'told' && message.step) this.refused = null;
    }
    // A paused race lies face down.
    if (table && this.isPaused && message.view === undefined) this.view = null;
    if (message.result !== undefined) this.result = message.result;
    if (table) this.fairPlay.play(table, this.seat);
  }

  // Nothing of what they said stays for those who heard it.
  private forget(gone: number[]): void {
    const isTheirs = (line: ChatLine | null) => line !== null && gone.includes(line.person);
    if (!this.chat.some(isTheirs)) return;
    this.chat = this.chat.filter((line) => !isTheirs(line));
    this.lines = this.lines.filter((line) => !isTheirs(line.chat));
    this.unread = Math.min(this.unread, this.chat.length);
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
