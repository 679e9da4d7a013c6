import { deviceTime, type Time } from '../lib/link';
import type { Refusal } from '../lib/schema/protocol';
import type { Call } from './door';
import type { EngineFiles } from './files';

/** `missing`: it could not be fetched; `corrupt`: it is no engine; `slow`: it does not come or does not answer; `dead`: it has trapped. */
export type Fault = 'missing' | 'corrupt' | 'slow' | 'dead';
export type ToWorker = { id: number; open: string } | { id: number; call: Call };
export type FromWorker = { id: number; answer: unknown } | { id: number; fault: Fault; why?: string };

export class EngineError extends Error {
  constructor(readonly fault: Fault, why = '') {
    super(`the engine is ${fault}${why && `: ${why}`}`);
  }
}
export const isMissing = (error: unknown) => error instanceof EngineError && error.fault === 'missing';
/** It is there and does not work. */
export const isBroken = (error: unknown) => error instanceof EngineError && (error.fault === 'corrupt' || error.fault === 'dead');
/** The engine is well and says no. */
export class EngineRefusal extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message ?? refusal.code);
  }
}

/** The part of a Worker that is used here. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message?: string; preventDefault?: () => void }) => void) | null;
}
export interface EngineSurroundings extends Time {
  start(): WorkerLike;
  fetchText(url: string): Promise<string>;
}

export const realSurroundings: EngineSurroundings = {
  ...deviceTime,
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as unknown as WorkerLike,
  async fetchText(url) {
    const response = await fetch(url).catch(() => null);
    if (!response?.ok) throw new EngineError('missing', url);
    return response.text();
  },
};

/** So long may it take to fetch and compile the module, and to answer a call: a phone's expert thinks for a second at most. */
const openPatience = 60_000;
const callPatience = 30_000;

/** One worker with one module. A worker that dies is forgotten, and the next call starts another, which knows no tables. */
export class Engine {
  private worker: WorkerLike | null = null;
  private opened: Promise<unknown> | null = null;
  /** Whether the worker has said anything: one that breaks before could not be fetched. */
  private isUp = false;
  private loaded = new Map<string, { url: string; loading: Promise<unknown> }>();
  private waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void; cancel: () => void }>();
  private lastId = 0;

  constructor(
    private readonly module: string,
    private readonly around: EngineSurroundings = realSurroundings,
  ) {}

  /** Whether it is the engine of these files, and has loaded no other data in their place. */
  fits({ module, data }: EngineFiles): boolean {
    return module === this.module && Object.entries(data).every(([path, url]) => (this.loaded.get(path)?.url ?? url) === url);
  }

  /** Calls the engine once it is there with this data, which must be that of one game and whatever was loaded before. */
  async call<T>(call: Call, data: EngineFiles['data']): Promise<T> {
    this.opened ??= this.send((id) => ({ id, open: this.module }), openPatience);
    await this.opened;
    await Promise.all(Object.entries(data).map(([path, url]) => this.load(path, url)));
    return this.ask<T>(call);
  }

  private load(path: string, url: string): Promise<unknown> {
    const known = this.loaded.get(path);
    if (known) return known.loading;
    const loading = this.around.fetchText(url).then((text) => this.ask({ call: 'load', path, text }));
    this.loaded.set(path, { url, loading });
    loading.catch(() => this.loaded.delete(path));
    return loading;
  }

  private async ask<T>(call: Call): Promise<T> {
    const answer = (await this.send((id) => ({ id, call }), callPatience)) as { ok: boolean; error: Refusal };
    if (!answer.ok) throw new EngineRefusal(answer.error);
    return answer as T;
  }

  private send(write: (id: number) => ToWorker, patience: number): Promise<unknown> {
    const worker = (this.worker ??= this.start());
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const cancel = this.around.after(patience, () => this.die(new EngineError('slow')));
      this.waiting.set(id, { resolve, reject, cancel });
      worker.postMessage(write(id));
    });
  }

  private start(): WorkerLike {
    const worker = this.around.start();
    worker.onmessage = ({ data }) => {
      this.isUp = true;
      if ('fault' in data) return this.die(new EngineError(data.fault, data.why));
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      asked?.cancel();
      asked?.resolve(data.answer);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.die(new EngineError(this.isUp ? 'dead' : 'missing', event.message));
    };
    return worker;
  }

  private die(error: EngineError): void {
    const old = this.worker;
    this.worker = this.opened = null;
    this.isUp = false;
    this.loaded.clear();
    if (old) {
      old.onmessage = old.onerror = null;
      old.terminate();
    }
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const { cancel, reject } of unanswered) {
      cancel();
      reject(error);
    }
  }
}

const engines: Engine[] = [];
/** The engine of these files; one worker serves all tables and games of a page. */
export function engineOf(files: EngineFiles): Engine {
  const known = engines.find((one) => one.fits(files));
  if (known) return known;
  const made = new Engine(files.module);
  engines.push(made);
  return made;
}
