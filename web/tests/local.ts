// A device for tests: the real engine without a worker, time that the test moves, and storage that can be full.
import { readFileSync } from 'node:fs';
import { openDoor, type Door } from '../src/engine/door';
import { Engine, type EngineSurroundings, type FromWorker, type ToWorker, type WorkerLike } from '../src/engine/engine';
import type { EngineFiles } from '../src/engine/files';
import { LocalLink, type LinkSurroundings, type News } from '../src/engine/local-link';
import type { LocalMatch, LogLine } from '../src/engine/match-store';
import { firstSummary } from '../src/engine/summary';
import type { LinkMaker } from '../src/lib/link';

const module = WebAssembly.compile(readFileSync(new URL('../../build/wasm/engine.wasm', import.meta.url)));
const dataFile = (path: string) => readFileSync(new URL(`../../data/${path}`, import.meta.url), 'utf8');
export const files: EngineFiles = { module: '/engine.wasm', data: Object.fromEntries(['lang/en.toml', 'romi_rami/standard.toml', 'set_cubes/standard.toml', 'programs/standard.toml'].map((path) => [path, path])) };

/** A worker of this process. `kill` is what a trap does. */
class NearWorker implements WorkerLike {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: WorkerLike['onerror'] = null;
  private door: Door | null = null;
  isDead = false;
  constructor(private readonly device: Device) {}
  postMessage(message: ToWorker) {
    void this.answer(message).then((data) => this.onmessage?.({ data }));
  }
  private async answer(message: ToWorker): Promise<FromWorker> {
    const { id } = message;
    if ('open' in message) {
      if (this.device.fault) return { id, fault: this.device.fault };
      if (this.device.missing.has(message.open)) return { id, fault: 'missing' };
      this.door = await openDoor(await module);
      return { id, answer: null };
    }
    const text = JSON.stringify(message.call);
    this.device.calls.push(text);
    if (this.device.poison && text.includes(this.device.poison)) this.isDead = true;
    if (this.isDead || !this.door) return { id, fault: 'dead' };
    return { id, answer: this.door(message.call) };
  }
  terminate() {
    this.isDead = true;
  }
}

export class Device {
  clock = 1_800_000_000_000;
  timers: { at: number; then: () => void; isOff: boolean }[] = [];
  workers: NearWorker[] = [];
  fault: 'missing' | 'corrupt' | null = null;
  /** A request with this in it makes the engine trap. */
  poison: string | null = null;
  /** Modules that are not kept any more. */
  missing = new Set<string>();
  /** Every call of the engine. */
  calls: string[] = [];
  isFull = false;
  isForbidden = false;
  isOwnedElsewhere = false;
  said: string[] = [];
  kept = new Map<string, { match: LocalMatch; log: LogLine[] }>();
  time = {
    after: (ms: number, then: () => void) => {
      const timer = { at: this.clock + ms, then, isOff: false };
      this.timers.push(timer);
      return () => void (timer.isOff = true);
    },
    now: () => this.clock,
  };
  engineAround: EngineSurroundings = {
    ...this.time,
    start: () => {
      const worker = new NearWorker(this);
      this.workers.push(worker);
      return worker;
    },
    fetchText: (path) => Promise.resolve(dataFile(path)),
  };
  engine = new Engine(files.module, this.engineAround);
  private engineOfToday: Engine | null = null;
  around: LinkSurroundings = {
    ...this.time,
    store: {
      get: async (table) => {
        if (this.isForbidden) throw new Error('forbidden');
        return structuredClone(this.kept.get(table) ?? null);
      },
      keep: async (match, lines, first) => {
        if (this.isFull) throw new Error('full');
        const log = this.kept.get(match.table)?.log ?? [];
        if (log.length < first) throw new Error('a gap in the log');
        this.kept.set(match.table, structuredClone({ match, log: [...log.slice(0, first), ...lines] }));
      },
    },
    filesOf: () => ({ ...files, module: '/engine-of-today.wasm' }),
    engineOf: ({ module }) => (module === files.module ? this.engine : (this.engineOfToday ??= new Engine(module, this.engineAround))),
    own: () => Promise.resolve(this.isOwnedElsewhere ? null : () => undefined),
    again: () => Promise.resolve('local-again'),
    say: (what) => void this.said.push(what),
  };
  link: LinkMaker = (table, listener) => new LocalLink(table, listener, this.around);

  async create(game: string, seats = 2): Promise<string> {
    const table = `local-${game}`;
    const wanted = { game, seats };
    const { lines } = await this.engine.call<News>({ call: 'create', table, name: 'Ada', seed: '07'.repeat(32), now: this.clock, wanted }, files.data);
    this.kept.set(table, { match: { table, wanted, engine: files, summary: firstSummary(table, game, seats, this.clock) }, log: lines });
    return table;
  }
  /** Another page, and another worker: nothing is known but what was kept. */
  reload(): void {
    this.engine = new Engine(files.module, this.engineAround);
    this.timers = [];
  }
  /** Lets everything finish that needs no time. */
  async settle(): Promise<void> {
    for (let n = 0; n < 20; ++n) await new Promise((done) => setImmediate(done));
  }
  /** Moves on to the next moment at which something is due within `most` milliseconds; false if nothing is. */
  async pass(most = 60_000): Promise<boolean> {
    this.timers = this.timers.filter((one) => !one.isOff);
    const next = this.timers.sort((a, b) => a.at - b.at)[0];
    if (!next || next.at > this.clock + most) return false;
    this.timers.shift();
    this.clock = Math.max(this.clock, next.at);
    next.then();
    await this.settle();
    return true;
  }
}
