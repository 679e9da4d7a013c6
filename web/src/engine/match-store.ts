import type { NewTable, Summary } from '../lib/schema/protocol';
import type { EngineFiles } from './files';

/** An entry of a table's log, as the engine gave it. */
export interface LogLine {
  at: number;
  text: string;
}
/** A match on this device, without its log. */
export interface LocalMatch {
  table: string;
  wanted: NewTable;
  engine: EngineFiles;
  summary: Summary;
}
export interface MatchStore {
  all(): Promise<LocalMatch[]>;
  get(table: string): Promise<{ match: LocalMatch; log: LogLine[] } | null>;
  /** Keeps the match, and its lines from number `first` on: all of it or, if it fails, nothing. */
  keep(match: LocalMatch, lines: LogLine[], first: number): Promise<void>;
  /** Forgets the match for good. */
  remove(table: string): Promise<void>;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  });
const ended = (work: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = work.onerror = () => reject(work.error ?? new Error('no storage'));
  });
const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('rummage', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('matches', { keyPath: 'table' });
      request.result.createObjectStore('lines');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  });
const linesOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);

interface Unkept {
  match: LocalMatch;
  lines: LogLine[];
  first: number;
}

/** The browser's own database; public/offline.js reads `matches` too: it keeps the files that they need. */
export class DeviceStore implements MatchStore {
  private opened: Promise<IDBDatabase> | null = null;
  /** What could not be written, by table: known for as long as the page lives. */
  private unkept = new Map<string, Unkept>();

  constructor(private readonly connect = openDatabase) {}

  private open(): Promise<IDBDatabase> {
    this.opened ??= this.connect().then((database) => {
      database.onclose = () => (this.opened = null);
      // A tab with a later version waits for this one to let go; a browser may close it at any time.
      database.onversionchange = () => {
        database.close();
        this.opened = null;
      };
      return database;
    });
    this.opened.catch(() => (this.opened = null));
    return this.opened;
  }

  async all(): Promise<LocalMatch[]> {
    const kept = await this.open()
      .then((database) => done(database.transaction('matches').objectStore('matches').getAll() as IDBRequest<LocalMatch[]>))
      .catch(() => []);
    return [...[...this.unkept.values()].map(({ match }) => match), ...kept.filter(({ table }) => !this.unkept.has(table))];
  }

  async get(table: string): Promise<{ match: LocalMatch; log: LogLine[] } | null> {
    const unkept = this.unkept.get(table);
    if (!unkept) return this.read(table);
    const before = unkept.first === 0 ? null : await this.read(table);
    return { match: unkept.match, log: [...(before?.log ?? []).slice(0, unkept.first), ...unkept.lines] };
  }

  private async read(table: string): Promise<{ match: LocalMatch; log: LogLine[] } | null> {
    const work = (await this.open()).transaction(['matches', 'lines']);
    const [match, log] = await Promise.all([
      done(work.objectStore('matches').get(table) as IDBRequest<LocalMatch | undefined>),
      done(work.objectStore('lines').getAll(linesOf(table)) as IDBRequest<LogLine[]>),
    ]);
    return match ? { match, log } : null;
  }

  async keep(match: LocalMatch, lines: LogLine[], first: number): Promise<void> {
    // Whoever found lines here that were never written takes them for kept: they go first, or the log would have a hole.
    const before = this.unkept.get(match.table);
    const isLater = before !== undefined && before.first < first;
    const whole = isLater ? { match, lines: [...before.lines.slice(0, first - before.first), ...lines], first: before.first } : { match, lines, first };
    this.unkept.set(match.table, whole);
    await this.write(whole);
    this.unkept.delete(match.table);
  }

  async remove(table: string): Promise<void> {
    this.unkept.delete(table);
    const work = (await this.open()).transaction(['matches', 'lines'], 'readwrite');
    const isDone = ended(work);
    work.objectStore('matches').delete(table);
    work.objectStore('lines').delete(linesOf(table));
    await isDone;
  }

  private async write({ match, lines, first }: Unkept): Promise<void> {
    const work = (await this.open()).transaction(['matches', 'lines'], 'readwrite');
    const isDone = ended(work);
    work.objectStore('matches').put(match);
    // Never over a line that is there: another tab has gone on with this match, and its log stays whole.
    lines.forEach((line, i) => work.objectStore('lines').add(line, [match.table, first + i]));
    await isDone;
  }
}

export const deviceStore = new DeviceStore();
