import { afterEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../src/lib/notify';

const notice = { title: 'Your turn', text: 'SET', table: 'T' };
/** A browser as it is: whether pages may make notices, and whether there is a service worker. */
function browser({ permission = 'granted', mayPages = true, hasWorker = true } = {}) {
  const told: string[] = [];
  class Notice {
    static permission = permission;
    constructor(title: string) {
      if (!mayPages) throw new TypeError('Illegal constructor');
      told.push(`page: ${title}`);
    }
  }
  const showNotification = (title: string, { tag, data }: { tag: string; data: { path: string } }) => void told.push(`worker: ${title} ${tag} ${data.path}`);
  vi.stubGlobal('Notification', Notice);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(hasWorker ? { active: {}, showNotification } : undefined) } });
  return told;
}
afterEach(() => vi.unstubAllGlobals());

describe('a notice', () => {
  it('is shown by the service worker, as Android wants it', async () => {
    const told = browser({ mayPages: false });
    await notify(notice);
    expect(told).toEqual(['worker: Your turn T /table/T']);
  });
  it('is shown by the page where there is no service worker', async () => {
    const told = browser({ hasWorker: false });
    await notify(notice);
    expect(told).toEqual(['page: Your turn']);
  });
  it('is left out where nobody may show it, and stops nothing', async () => {
    const told = browser({ mayPages: false, hasWorker: false });
    await notify(notice);
    expect(told).toEqual([]);
  });
  it('is left out where it was not allowed', async () => {
    const told = browser({ permission: 'denied' });
    await notify(notice);
    expect(told).toEqual([]);
  });
});
