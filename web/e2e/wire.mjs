// Plays for the page's own person over a second WebSocket, for moves that a test wants made without looking at them.

/**
 * Plays actions of this person's seat, each the first that is legal, until there have been `count` of them; ends early with the match, and
 * when it is this person's turn at a view for which `until(view, legal)` is true. Both functions run in the page, as text: its security
 * policy lets it make none of its own.
 */
export const playSome = (page, count, until = () => false) => page.evaluate(`(${playInPage})(${count}, ${until})`);

const playInPage = (wanted, isEnough) =>
  new Promise((resolve, reject) => {
    const table = location.pathname.split('/').at(-1);
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws?table=${table}&next=0`);
    let done = 0;
    let asked = -1;
    socket.onerror = () => reject(new Error('no socket'));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      // In a race somebody else may be first; what happened is in another message.
      if (message.ok === false) return message.error?.code === 'room_moved_on' ? undefined : reject(new Error(data));
      if (message.view === undefined) return;
      if (done >= wanted || message.result !== undefined) return socket.close(), resolve(done);
      if (message.held) {
        if (message.held.awaited.length > 0) socket.send(JSON.stringify({ id: 1000 + message.steps, do: 'continue' }));
        return;
      }
      // A race in which nobody sees anything goes on once everybody has said so.
      if (message.forms?.some(({ verb }) => verb === 'none') && asked !== message.steps) {
        asked = message.steps;
        return socket.send(JSON.stringify({ id: 2000 + message.steps, do: 'act', action: 'none', step: message.steps + 1 }));
      }
      if (!message.legal?.length || asked === message.steps) return;
      if (isEnough(message.view, message.legal)) return socket.close(), resolve(done);
      asked = message.steps;
      done += 1;
      socket.send(JSON.stringify({ id: done, do: 'act', action: message.legal[0], step: message.steps + 1 }));
    };
  });

/** Everything that the server sends to this page from now on, over WebSocket and HTTP, except the catalogue, which all get. */
export function listen(page) {
  const heard = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  page.on('response', (response) => {
    if (/\/api\/(?!sentences|games)/.test(response.url())) heard.push(response.text().catch(() => ''));
  });
  return async () => Promise.all(heard);
}

/** Every string in the memory of the page's scripts, from a heap snapshot. */
export async function memory(page) {
  const session = await page.context().newCDPSession(page);
  const parts = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return JSON.parse(parts.join('')).strings;
}

/**
 * Somebody else who watches a table from this page, by a socket of their own. `globalThis.seen` there has what they know of one seat: its
 * `chair` as it is now, and all its `steps` that were told so far. `until` waits for a condition on that.
 */
export async function observe(page, table, seat) {
  await page.evaluate(
    ([id, own]) =>
      new Promise((resolve) => {
        const seen = (globalThis.seen = { chair: null, steps: [] });
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws?table=${id}&next=0`);
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.table) seen.chair = message.table.chairs[own];
          seen.steps.push(...[...(message.missed ?? []), ...(message.step ? [message.step] : [])].filter((step) => step.seat === own));
          resolve();
        };
      }),
    [table, seat],
  );
  return { until: (condition) => page.waitForFunction(condition, null, { polling: 30 }), steps: () => page.evaluate(() => globalThis.seen.steps) };
}
