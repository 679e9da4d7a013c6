import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPage, whenReachable } from '../src/lib/page-life';

/** A page whose events, server and time are the test's. */
function stub() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const view = new EventTarget();
  const server = { isThere: true, asked: 0 };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
  vi.stubGlobal('fetch', () => {
    server.asked += 1;
    return server.isThere ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('no network'));
  });
  return { page, view, server };
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page', () => {
  it('wakes when it is visible, shown or resumed, or the network is back; it sleeps when it is hidden, frozen or left', () => {
    const { page, view } = stub();
    const seen: string[] = [];
    const stop = watchPage({ wake: () => seen.push('wake'), hide: () => seen.push('hide') });
    for (const [target, name] of [[page, 'visibilitychange'], [page, 'resume'], [view, 'pageshow'], [view, 'online']] as const) target.dispatchEvent(new Event(name));
    expect(seen).toEqual(['wake', 'wake', 'wake', 'wake']);
    page.visibilityState = 'hidden';
    for (const [target, name] of [[page, 'visibilitychange'], [page, 'freeze'], [view, 'pagehide'], [view, 'online']] as const) target.dispatchEvent(new Event(name));
    expect(seen.slice(4)).toEqual(['hide', 'hide', 'hide', 'hide']);
    stop();
    view.dispatchEvent(new Event('online'));
    expect(seen.length).toBe(8);
  });
});

describe('a server that cannot be reached', () => {
  it('is looked for until it answers, once', async () => {
    const { server } = stub();
    server.isThere = false;
    const then = vi.fn();
    whenReachable(then);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(then).not.toHaveBeenCalled();
    server.isThere = true;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(then).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(then).toHaveBeenCalledTimes(1);
  });
  it('is asked at once when the network is back', async () => {
    const { server, view } = stub();
    server.isThere = false;
    const then = vi.fn();
    whenReachable(then);
    await vi.advanceTimersByTimeAsync(0);
    server.isThere = true;
    view.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(then).toHaveBeenCalledTimes(1);
  });
  it('was not the trouble where it answers at the first look: the page is not loaded again and again', async () => {
    const { server } = stub();
    const then = vi.fn();
    whenReachable(then);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([then.mock.calls.length, server.asked]).toEqual([0, 1]);
  });
  it('is not looked for any longer by a page that was left', async () => {
    const { server } = stub();
    server.isThere = false;
    const stop = whenReachable(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toBe(1);
  });
});
