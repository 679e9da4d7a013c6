// Who I am, with a server that answers, that is not there, or that stands behind a proxy which says so.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '../src/lib/api';
import { iAm, lookMe, rememberMe, world } from '../src/lib/me.svelte';
import { network } from '../src/lib/network.svelte';

const ada = { person: 7, name: 'Ada', named: true, login: 'ada' } as NonNullable<typeof world.me>;
const kept = new Map<string, string>();
let server: () => Promise<Response>;
beforeEach(() => {
  kept.clear();
  Object.assign(world, { me: null, hasLooked: false });
  network.isOffline = false;
  vi.stubGlobal('fetch', () => server());
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text), removeItem: (key: string) => void kept.delete(key) });
});
afterEach(() => void vi.unstubAllGlobals());
const nobodyThere = () => Promise.reject(new TypeError('no network'));
const json = (status: number, body: unknown) => () => Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }));

describe('who I am', () => {
  it('is remembered without a network, and the server has the last word once it answers', async () => {
    kept.set('rummage.me', JSON.stringify(ada));
    server = nobodyThere;
    await expect(lookMe()).rejects.toThrow();
    expect(world.me).toEqual(ada);
    // The session was lost in the meantime.
    server = () => Promise.resolve(new Response(null, { status: 204 }));
    expect(await lookMe()).toBeNull();
    expect([world.me, world.hasLooked]).toEqual([null, true]);
    rememberMe();
    expect(kept.has('rummage.me')).toBe(false);
  });

  it('is whoever I became while the server was being asked', async () => {
    let answer: (response: Response) => void = () => undefined;
    server = () => new Promise((resolve) => (answer = resolve));
    const looking = lookMe();
    iAm(ada);
    answer(new Response(null, { status: 204 }));
    expect(await looking).toEqual(ada);
  });
});

describe('a server behind a proxy', () => {
  it.each([502, 503, 504])('is not there when the proxy answers %i in its place', async (status) => {
    server = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status, headers: { 'Content-Type': 'text/html' } }));
    const error: unknown = await api.games().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ApiError);
    expect([(error as ApiError).status, network.isOffline]).toEqual([0, true]);
  });

  it('is there when it says itself that it is busy', async () => {
    server = json(503, { error: { code: 'server_busy', rule: null, message: 'Busy.' } });
    await expect(api.games()).rejects.toMatchObject({ status: 503, message: 'Busy.' });
    expect(network.isOffline).toBe(false);
  });
});
