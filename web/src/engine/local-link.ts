import { lost, type Answer, type Farewell, type Listener, type TableLink, type Time } from '../lib/link';
import type { FromServer, Reply, Since, ToServer } from '../lib/schema/protocol';
import type { Call } from './door';
import { EngineError, EngineRefusal, isBroken, isMissing } from './engine';
import type { EngineFiles } from './files';
import type { LocalMatch, LogLine, MatchStore } from './match-store';
import { summaryOf } from './summary';

/** What the engine answers about a table: messages to hear, lines to keep, and when it has something to say by itself. */
export interface News {
  messages: string[];
  lines: LogLine[];
  next_at: number | null;
}
export interface LinkSurroundings extends Time {
  store: Pick<MatchStore, 'get' | 'keep'>;
  /** What a game is played with today. */
  filesOf(game: string): EngineFiles;
  engineOf(files: EngineFiles): { call<T>(call: Call, data: EngineFiles['data']): Promise<T> };
  /** Makes this page the only one with the match: how to let go of it, or null if another has it. */
  own(table: string): Promise<(() => void) | null>;
  /** Makes another match like this one; its id. */
  again(match: LocalMatch): Promise<string>;
  /** One sentence for the player: the engine was started anew; nothing can be kept; the engine takes long to come. */
  say(what: 'restarted' | 'not_kept' | 'slow'): void;
}

/** So often in a row may the engine die at a table before it is left alone. */
const mostDeaths = 3;
const slowAfter = 5_000;

/** A table in the page: the engine plays it in its worker, and every entry is kept on this device before the player hears of it. */
export class LocalLink implements TableLink {
  private match: LocalMatch | null = null;
  private files: EngineFiles | null = null;
  private log: LogLine[] = [];
  private keptLines = 0;
  private hasComplained = false;
  private next = 0;
  private lastId = 0;
  private deaths = 0;
  private isOpen = false;
  private isOver = false;
  private cancelAdvance: (() => void) | null = null;
  private letGo: (() => void) | null = null;
  private replies = new Map<number, (answer: Answer) => void>();
  /** Everything that is asked of the engine, one after another. */
  private turn: Promise<void>;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly around: LinkSurroundings,
  ) {
    this.turn = Promise.resolve().then(() => this.begin());
  }

  ask(request: ToServer): Promise<Answer> {
    if (this.isOver) return Promise.resolve(lost);
    if (request.do === 'rematch') return this.rematch();
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.replies.set(id, resolve);
      this.then('ask', { text: JSON.stringify({ id, ...request }) }, id);
    });
  }

  /** The clock of the table is that of this device; the answer comes after all that was said before. */
  ping(): void {
    const sent = this.around.now();
    this.turn = this.turn.then(() => {
      const now = this.around.now();
      if (this.isOpen && !this.isOver) this.listener.clock(sent, now, now);
    });
  }

  wake(): void {
    // Timers of a page that slept may be late: what is due is asked for at once.
    if (this.cancelAdvance) this.then('advance');
  }

  close(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.cancelAdvance?.();
    this.listener.state('closed', 0);
    // What was asked just before, like the pause of a page that is left, is still kept.
    this.turn = this.turn.then(() => this.leave());
  }

  // --- opening

  private async begin(): Promise<void> {
    this.listener.state('connecting', 0);
    this.letGo = await this.around.own(this.table);
    if (!this.letGo) return this.end('elsewhere');
    const found = await this.around.store.get(this.table).catch(() => undefined);
    if (found === undefined) return this.end('unreadable');
    if (found === null) return this.end('gone');
    this.match = found.match;
    this.files = found.match.engine;
    this.log = found.log;
    this.keptLines = found.log.length;
    await this.open(true);
  }

  /** Takes the table up from its log. A page that was closed could not pause the match any more: then it was paused at its last entry. */
  private async open(isReturn: boolean): Promise<void> {
    const cancel = this.around.after(slowAfter, () => this.around.say('slow'));
    try {
      await this.call('open', { log: this.log });
      const since = this.read((await this.call('since', { next: 0 })).messages)[0] as Since | undefined;
      const isLeft = isReturn && since?.table.stage === 'playing' && since.table.paused === undefined;
      if (isLeft) await this.take(await this.call('ask', { text: JSON.stringify({ do: 'pause' }), now: this.log.at(-1)?.at ?? 0 }), false);
      const news = await this.call('since', { next: this.next });
      this.isOpen = true;
      if (!this.isOver) this.listener.state('open', 0);
      await this.take(news, true);
    } catch (error) {
      await this.fail(error);
    } finally {
      cancel();
    }
  }

  // --- calls

  private call(name: string, more: object = {}): Promise<News> {
    const files = this.files!;
    return this.around.engineOf(files).call<News>({ call: name, table: this.table, now: this.around.now(), ...more }, files.data);
  }

  private then(name: 'ask' | 'advance', more: object = {}, id?: number): void {
    this.turn = this.turn.then(async () => {
      if (!this.match || !this.isOpen) return this.lose();
      // Whoever asked was told that it is lost, and may have asked again.
      if (id !== undefined && !this.replies.has(id)) return;
      try {
        const news = await this.call(name, more);
        await this.take(news, true);
        // Only when the match has moved on: what kills the engine may come between two answers that change nothing.
        if (news.lines.length > 0) this.deaths = 0;
      } catch (error) {
        await this.fail(error);
      }
    });
  }

  private read(texts: string[]): FromServer[] {
    return texts.map((text) => JSON.parse(text) as FromServer);
  }

  /** Keeps what is new, then lets it be heard. */
  private async take({ messages, lines, next_at }: News, isHeard: boolean): Promise<void> {
    const heard = this.read(messages);
    this.log.push(...lines);
    for (const message of heard)
      if (message.type === 'since' || message.type === 'told') this.match!.summary = summaryOf(this.match!.summary, message);
    if (lines.length > 0) await this.keep();
    if (isHeard) for (const message of heard) this.hear(message);
    this.schedule(next_at);
  }

  private hear(message: FromServer): void {
    if (message.type === 'reply') {
      this.replies.get(message.re ?? 0)?.(message as Reply & Answer);
      this.replies.delete(message.re ?? 0);
      return;
    }
    if (message.type === 'since' || message.type === 'told') this.next = message.number + 1;
    if (!this.isOver) this.listener.message(message);
  }

  private async keep(): Promise<void> {
    try {
      await this.around.store.keep(this.match!, this.log.slice(this.keptLines), this.keptLines);
      this.keptLines = this.log.length;
    } catch {
      // The match goes on in memory; with the next entry all that is missing is tried again.
      if (!this.hasComplained) this.around.say('not_kept');
      this.hasComplained = true;
    }
  }

  private schedule(at: number | null): void {
    this.cancelAdvance?.();
    this.cancelAdvance = null;
    if (at === null || this.isOver) return;
    this.cancelAdvance = this.around.after(Math.max(0, at - this.around.now()), () => this.then('advance'));
  }

  private async rematch(): Promise<Answer> {
    if (!this.match) return lost;
    return this.around.again(this.match).then((table) => ({ type: 'reply', re: null, ok: true, table }), () => lost);
  }

  // --- trouble

  /** An engine that died is started anew, and takes the table up from its log. */
  private async fail(error: unknown): Promise<void> {
    this.isOpen = false;
    this.lose();
    const isForgotten = error instanceof EngineRefusal && error.refusal.code === 'lobby_no_such_table';
    const isDead = isForgotten || (error instanceof EngineError && (error.fault === 'dead' || error.fault === 'slow'));
    if (isMissing(error) && this.takeFilesOfToday()) return this.open(false);
    const why = error instanceof EngineRefusal && !isForgotten ? 'unreadable' : isBroken(error) ? 'broken-engine' : 'no-engine';
    if (!isDead || ++this.deaths > mostDeaths) return this.end(why);
    if (this.isOver) return;
    this.listener.state('waiting', this.deaths);
    if (this.deaths === 1) this.around.say('restarted');
    await this.open(false);
  }

  /** A match that is over is shown by the rules of today once those that it was played by are gone; false if it is shown so already. */
  private takeFilesOfToday(): boolean {
    const { summary, wanted, engine } = this.match!;
    if (this.files !== engine || (summary.status !== 'over' && summary.status !== 'closed')) return false;
    this.files = this.around.filesOf(wanted.game);
    return true;
  }

  private lose(): void {
    const unanswered = [...this.replies.values()];
    this.replies.clear();
    for (const resolve of unanswered) resolve(lost);
  }

  private end(why: Farewell): void {
    this.lose();
    if (!this.isOver) this.listener.ended(why);
    this.isOver = true;
    this.cancelAdvance?.();
    this.letGo?.();
    this.letGo = null;
  }

  private async leave(): Promise<void> {
    this.lose();
    if (this.isOpen) await this.call('close', { now: undefined }).catch(() => undefined);
    this.letGo?.();
    this.letGo = null;
  }
}
