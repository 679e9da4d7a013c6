// What a browser keeps of matches, on a database that can be full or forbidden.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasLocalMatches, noteLocalMatch } from '../src/engine/local-id';
import { DeviceStore, type LocalMatch, type LogLine } from '../src/engine/match-store';
import { firstSummary } from '../src/engine/summary';

type Rows = Map<string, unknown>;
/** The few calls of IndexedDB that are made: a transaction does all of its work, or none. */
class FakeDatabase {
  isFull = false;
  isForbidden = false;
  opened = 0;
  rows: Record<string, Rows> = { matches: new Map(), lines: new Map() };
  onversionchange: (() => void) | null = null;
  onclose: (() => void) | null = null;
  connect = () => {
    this.opened += 1;
    return this.isForbidden ? Promise.reject(new Error('forbidden')) : Promise.resolve(this as unknown as IDBDatabase);
  };
  close() {}
  transaction(_names: unknown, mode = 'readonly') {
    const before = structuredClone(this.rows);
    const work = { error: null, oncomplete: null as (() => void) | null, onabort: null as (() => void) | null, isBad: mode === 'readwrite' && this.isFull, objectStore: (name: string) => this.store(work, name) };
    setImmediate(() => {
      if (work.isBad) this.rows = before;
      (work.isBad ? work.onabort : work.oncomplete)?.();
    });
    return work;
  }
  private store(work: { isBad: boolean }, name: string) {
    const rows = () => this.rows[name]!;
    const found = (result: unknown) => {
      const request = { result, onsuccess: null as (() => void) | null };
      setImmediate(() => request.onsuccess?.());
      return request;
    };
    const within = (range?: { table: string }) => [...rows()].filter(([key]) => !range || (JSON.parse(key) as [string])[0] === range.table);
    return {
      put: (value: LocalMatch, key?: unknown) => void rows().set(key === undefined ? value.table : JSON.stringify(key), structuredClone(value)),
      add: (value: unknown, key: unknown) => (rows().has(JSON.stringify(key)) ? void (work.isBad = true) : void rows().set(JSON.stringify(key), structuredClone(value))),
      get: (key: string) => found(rows().get(key)),
      getAll: (range?: { table: string }) => found(within(range).map(([, value]) => value)),
      delete: (what: string | { table: string }) => (typeof what === 'string' ? void rows().delete(what) : within(what).forEach(([key]) => rows().delete(key))),
    };
  }
}

const match: LocalMatch = { table: 'local-a', wanted: { game: 'set', seats: 2 }, engine: { module: '/engine.wasm', data: {} }, summary: firstSummary('local-a', 'set', 2, 0) };
const lines = (from: number, to: number): LogLine[] => Array.from({ length: to - from }, (_, i) => ({ at: from + i, text: `line ${from + i}` }));
let database: FakeDatabase;
let store: DeviceStore;
/** What another page would find. */
const onDisk = async () => (await new DeviceStore(database.connect).get('local-a'))?.log ?? null;
beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', { bound: ([table]: [string]) => ({ table }) });
  database = new FakeDatabase();
  store = new DeviceStore(database.connect);
});
afterEach(() => void vi.unstubAllGlobals());

describe('matches on this device', () => {
  it('are kept line by line', async () => {
    await store.keep(match, lines(0, 3), 0);
    await store.keep(match, lines(3, 5), 3);
    expect(await onDisk()).toEqual(lines(0, 5));
  });

  it('have no hole in them if their first lines could not be written', async () => {
    database.isFull = true;
    await expect(store.keep(match, lines(0, 3), 0)).rejects.toThrow();
    // The table takes up what it finds, and from then on has only new lines to keep.
    expect((await store.get('local-a'))?.log).toEqual(lines(0, 3));
    await expect(store.keep(match, lines(3, 4), 3)).rejects.toThrow();
    expect(await onDisk()).toBeNull();
    database.isFull = false;
    await store.keep(match, lines(3, 6), 3);
    expect(await onDisk()).toEqual(lines(0, 6));
  });

  it('are found in memory for as long as the page lives where storage is forbidden', async () => {
    database.isForbidden = true;
    await expect(store.keep(match, lines(0, 3), 0)).rejects.toThrow();
    await expect(store.keep(match, lines(3, 5), 3)).rejects.toThrow();
    expect((await store.get('local-a'))?.log).toEqual(lines(0, 5));
    expect(await store.all()).toEqual([match]);
  });

  it('are looked for after one was made, also where the browser keeps nothing', () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
    expect(hasLocalMatches()).toBe(false);
    noteLocalMatch();
    expect(hasLocalMatches()).toBe(true);
  });

  it('are not destroyed by another tab that has the same match', async () => {
    await store.keep(match, lines(0, 3), 0);
    await store.keep(match, lines(3, 5), 3);
    const other = [{ at: 9, text: 'other' }];
    await expect(new DeviceStore(database.connect).keep(match, other, 3)).rejects.toThrow();
    expect(await onDisk()).toEqual(lines(0, 5));
  });

  it('can be deleted, with all their lines and no others', async () => {
    await store.keep(match, lines(0, 3), 0);
    await store.keep({ ...match, table: 'local-b' }, lines(0, 2), 0);
    await store.remove('local-a');
    expect([await onDisk(), (await store.get('local-b'))?.log, database.rows['lines']?.size]).toEqual([null, lines(0, 2), 2]);
  });

  it('are reached again after the database was closed for a later version', async () => {
    await store.keep(match, lines(0, 1), 0);
    database.onversionchange?.();
    await store.keep(match, lines(1, 2), 1);
    expect(database.opened).toBe(2);
  });
});
