// The service worker itself, with caches of the test's.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';

const source = readFileSync(new URL('../public/offline.js', import.meta.url), 'utf8');
const origin = 'https://rummage.example';
const pathOf = (what: string | Request) => (typeof what === 'string' ? what : new URL(what.url).pathname);

class FakeCache {
  entries = new Map<string, string>();
  match = (what: string | Request) => Promise.resolve(this.entries.has(pathOf(what)) ? new Response(this.entries.get(pathOf(what))) : undefined);
  put = async (what: string | Request, answer: Response) => void this.entries.set(pathOf(what), await answer.text());
  keys = () => Promise.resolve([...this.entries.keys()].map((path) => new Request(origin + path)));
  delete = (what: string | Request) => Promise.resolve(this.entries.delete(pathOf(what)));
}
let caches: Map<string, FakeCache>;
let server: (path: string) => Response;
let clock = 0;
beforeEach(() => {
  caches = new Map();
  server = (path) => new Response(`${path} of the server`);
});

type Handler = (event: object) => void;
/** A version of the worker; its events end when all that they wait for has. */
function version(name: string, files: string[]) {
  const handlers = new Map<string, Handler>();
  const self = {
    location: new URL(origin), clients: { claim: () => Promise.resolve() }, skipWaiting: () => undefined,
    addEventListener: (kind: string, handler: Handler) => void handlers.set(kind, handler),
  };
  const open = (cache: string) => (caches.has(cache) || caches.set(cache, new FakeCache()), Promise.resolve(caches.get(cache)!));
  const indexedDB = {
    open: () => {
      const request = { error: { name: 'AbortError' }, onerror: null as ((event: { preventDefault(): void }) => void) | null };
      setImmediate(() => request.onerror?.({ preventDefault: () => undefined }));
      return request;
    },
  };
  runInNewContext(source, {
    self, indexedDB, rummage: { version: name, files, languages: [], data: [] }, importScripts: () => undefined, URL, Response, Headers, setTimeout,
    Date: { now: () => ++clock },
    caches: { open, keys: () => Promise.resolve([...caches.keys()]), delete: (cache: string) => Promise.resolve(caches.delete(cache)) },
    fetch: (what: string | Request) => Promise.resolve(server(pathOf(what))),
  });
  const until = (kind: string) => new Promise((done) => handlers.get(kind)!({ waitUntil: (work: Promise<unknown>) => done(work) }));
  return {
    install: () => until('install'),
    activate: () => until('activate'),
    /** What it answers; null if it leaves the request to the browser. */
    ask(path: string, mode = 'cors'): Promise<Response> | null {
      let answered: Promise<Response> | null = null;
      handlers.get('fetch')!({ request: Object.defineProperty(new Request(origin + path), 'mode', { value: mode }), respondWith: (answer: Promise<Response>) => (answered = answer) });
      return answered;
    },
  };
}
const assets = () => [...caches.get('rummage-assets')!.entries.keys()];

describe('the service worker', () => {
  it('keeps the files of the version that open tabs may show, whatever was installed since', async () => {
    const [one, two, three] = ['one', 'two', 'three'].map((name) => version(name, [`/assets/${name}.js`]));
    await one!.install();
    await one!.activate();
    // Never answered anybody: a newer version came before it was its turn.
    await two!.install();
    await three!.install();
    await three!.activate();
    expect(assets()).toEqual(['/assets/one.js', '/assets/three.js']);
    expect([...caches.keys()].filter((name) => name.startsWith('rummage-page-'))).toEqual(['rummage-page-one', 'rummage-page-three']);
  });

  it('answers from what it has kept when a proxy says that nobody is there', async () => {
    const worker = version('one', []);
    await (await worker.ask('/api/rules/set'))!.text();
    server = () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } });
    const answer = (await worker.ask('/api/rules/set'))!;
    expect([answer.status, answer.headers.get('Rummage-Kept'), await answer.text()]).toEqual([200, '1', '/api/rules/set of the server']);
    server = () => new Response('{"error":{}}', { status: 503, headers: { 'Content-Type': 'application/json' } });
    expect((await worker.ask('/api/rules/set'))!.status).toBe(503);
  });

  it('answers for the addresses of the page, and not for those of the server', async () => {
    const worker = version('one', ['/index.html']);
    await worker.install();
    expect(await (await worker.ask('/rules/set', 'navigate'))!.text()).toBe('/index.html of the server');
    for (const path of ['/healthz', '/metrics', '/api/me', '/robots.txt']) expect(worker.ask(path, 'navigate')).toBeNull();
  });
});
