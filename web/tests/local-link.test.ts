// A table in the page, played by the real engine: TableState does not notice that there is no server.
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { Engine, type WorkerLike } from '../src/engine/engine';
import { localPast } from '../src/engine/local-tables';
import { localPerson } from '../src/engine/local-id';
import { TableState } from '../src/lib/table.svelte';
import { Device, files } from './local';

const items = new Map<string, string>();
const keeper = { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, text: string) => void items.set(key, text) };
let device: Device;
beforeEach(() => {
  device = new Device();
  items.clear();
});

async function sit(id: string): Promise<TableState> {
  const table = new TableState(id, () => localPerson, keeper, device.link, device.time);
  await device.settle();
  flushSync();
  return table;
}
async function start(game: string, seats = 2): Promise<TableState> {
  const table = await sit(await device.create(game, seats));
  for (const request of [{ do: 'sit', seat: 0 }, { do: 'start', level: 'casual' }] as const) {
    const reply = table.ask(request);
    await device.settle();
    expect((await reply).ok).toBe(true);
  }
  flushSync();
  return table;
}
/** Plays any legal action, or lets time pass; false when neither is possible. */
async function step(table: TableState): Promise<boolean> {
  flushSync();
  const action = table.legal?.[Math.floor((table.legal.length - 1) / 2)];
  if (!table.mayAct || action === undefined) return device.pass();
  const reply = table.act(action);
  await device.settle();
  expect((await reply).ok).toBe(true);
  return true;
}
async function playUntil(table: TableState, isEnough: () => boolean): Promise<void> {
  for (let n = 0; n < 5000 && !isEnough(); ++n) {
    if (table.isLooking) table.looked();
    if (!(await step(table))) throw new Error('nothing happens any more');
  }
}

describe('a table in the page', () => {
  it('is played to its result, and kept entry by entry', async () => {
    const table = await start('romi-rami');
    await playUntil(table, () => table.table?.stage === 'over');
    expect(table.result?.winners.length).toBeGreaterThan(0);
    const { match, log } = device.kept.get(table.id)!;
    expect(match.summary).toMatchObject({ status: 'over', your_turn: false, about: { people: [1, null], result: { winners: table.result?.winners } } });
    expect(log.length).toBeGreaterThan(table.steps);
    expect(table.fairness()).toMatchObject({ seedFits: true, bytesFit: true, mineUsed: true });
  });

  it('goes on after a reload where it was, and no time has passed for it', async () => {
    const before = await start('five-crowns');
    await playUntil(before, () => before.steps > 6 && before.mayAct);
    const [steps, view] = [before.steps, before.view];
    const played = before.elapsed();
    // The page is gone without a word, and comes back the next day.
    device.reload();
    device.clock += 86_400_000;
    const after = await sit(before.id);
    flushSync();
    expect([after.session, after.steps, after.mayAct]).toEqual(['seated', steps, true]);
    expect(after.view).toEqual(view);
    expect(after.elapsed()).toBeLessThan(played + 1000);
  });

  it('is taken up from its log when the engine dies, and the player hears one sentence', async () => {
    const table = await start('five-crowns');
    await playUntil(table, () => table.steps > 4 && table.mayAct);
    const { steps } = table;
    device.workers.at(-1)!.isDead = true;
    const reply = table.act(table.legal![0]!);
    await device.settle();
    expect((await reply).ok).toBe(true);
    flushSync();
    expect([device.said, table.session, table.steps, device.workers.length]).toEqual([['restarted'], 'seated', steps + 1, 2]);
  });

  it('is not started for ever if the engine dies again and again', async () => {
    const table = await start('five-crowns');
    for (const worker of device.workers) worker.isDead = true;
    Object.defineProperty(device.engineAround, 'start', { value: () => Object.assign(device.workers[0]!, { isDead: true }) });
    void table.act('draw deck');
    await device.settle();
    expect(table.phase).toBe('broken-engine');
  });

  it('is not started for ever if one request kills the engine and others do not', async () => {
    const { id, close } = await start('five-crowns').then((table) => ({ id: table.id, close: () => table.close() }));
    close();
    await device.settle();
    const ended: string[] = [];
    const link = device.link(id, { message: () => undefined, state: () => undefined, clock: () => undefined, ended: (why) => void ended.push(why) });
    device.poison = 'draw deck';
    for (let n = 0; n < 6; ++n) {
      void link.ask({ do: 'advise' });
      void link.ask({ do: 'act', action: 'draw deck', step: 0 });
      await device.settle();
    }
    expect(ended).toEqual(['broken-engine']);
    expect(device.workers.length).toBeLessThan(6);
  });

  it('does not carry out what it has called lost', async () => {
    const table = await start('five-crowns');
    await playUntil(table, () => table.mayAct);
    table.close();
    await device.settle();
    const link = device.link(table.id, { message: () => undefined, state: () => undefined, clock: () => undefined, ended: () => undefined });
    await device.settle();
    device.poison = 'advise';
    const replies = [link.ask({ do: 'advise' }), link.ask({ do: 'chat', text: 'Hello' })];
    await device.settle();
    expect((await Promise.all(replies)).map(({ ok }) => ok)).toEqual([false, false]);
    expect(device.calls.some((text) => text.includes('Hello'))).toBe(false);
  });

  it('pauses when nobody looks, and what was asked before it was left is kept', async () => {
    const table = await start('set');
    table.hide();
    table.close();
    await device.settle();
    expect(device.kept.get(table.id)?.match.summary).toMatchObject({ status: 'playing', paused: true });
  });

  it('goes on in memory when the device is full, says so once, and writes the rest when there is room', async () => {
    const table = await start('five-crowns');
    const before = device.kept.get(table.id)!.log.length;
    device.isFull = true;
    await playUntil(table, () => table.steps >= 8);
    expect([device.said, device.kept.get(table.id)!.log.length]).toEqual([['not_kept'], before]);
    device.isFull = false;
    const steps = table.steps;
    await playUntil(table, () => table.steps > steps);
    expect(device.kept.get(table.id)!.log.length).toBeGreaterThan(before + 8);
  });

  it('is played again with the same people', async () => {
    const table = await start('set');
    expect(await table.ask({ do: 'rematch' })).toMatchObject({ ok: true, table: 'local-again' });
  });

  it.each([
    ['another tab has it', 'elsewhere', () => (device.isOwnedElsewhere = true)],
    ['it was never here', 'gone', () => device.kept.clear()],
    ['storage is forbidden', 'unreadable', () => (device.isForbidden = true)],
    ['its log is damaged', 'unreadable', () => (device.kept.get('local-set')!.log[0]!.text = '{"half')],
    ['the engine is missing', 'no-engine', () => ((device.fault = 'missing'), device.reload())],
    ['the engine is corrupt', 'broken-engine', () => ((device.fault = 'corrupt'), device.reload())],
  ])('says so if %s', async (_, phase, spoil) => {
    await device.create('set');
    const before = structuredClone(device.kept);
    spoil();
    const table = await sit('local-set');
    expect(table.phase).toBe(phase);
    if (phase.endsWith('engine')) expect(device.kept).toEqual(before);
  });

  it('says that the engine takes long to come', async () => {
    const id = await device.create('set');
    device.engineAround.fetchText = () => new Promise(() => undefined);
    device.reload();
    await sit(id);
    await device.pass();
    expect(device.said).toEqual(['slow']);
  });
});

describe('a match that is over', () => {
  it('is shown by the engine of today once its own is gone', async () => {
    const table = await start('romi-rami');
    await playUntil(table, () => table.table?.stage === 'over');
    table.close();
    await device.settle();
    device.reload();
    device.missing.add(files.module);
    const again = await sit(table.id);
    expect([again.phase, again.result]).toEqual(['here', table.result]);
    const past = await localPast(table.id, device.around);
    expect(past.seat).toBe(0);
    expect((await past.steps('watch', 0)).last).toBe(table.steps);
  });

  it('can be looked at twice at once', async () => {
    const table = await start('romi-rami');
    await playUntil(table, () => table.table?.stage === 'over');
    const [one, other] = await Promise.all([localPast(table.id, device.around), localPast(table.id, device.around)]);
    expect(one.text).toBe(other.text);
    const names = device.calls.flatMap((text) => /"call":"open","table":"(past [^"]+)"/.exec(text)?.[1] ?? []);
    expect([names.length, new Set(names).size]).toEqual([2, 2]);
  });

  it('is not shown by other rules before it is over', async () => {
    const id = await device.create('set');
    device.reload();
    device.missing.add(files.module);
    expect((await sit(id)).phase).toBe('no-engine');
  });
});

describe('an engine', () => {
  it('whose worker cannot be fetched is missing, and one that breaks later is dead', async () => {
    const workers: WorkerLike[] = [];
    const engine = new Engine('/engine.wasm', { ...device.engineAround, start: () => (workers.push({ postMessage: () => undefined, terminate: () => undefined, onmessage: null, onerror: null }), workers.at(-1)!) });
    const first = engine.call({ call: 'open' }, {});
    workers[0]!.onerror!({});
    await expect(first).rejects.toMatchObject({ fault: 'missing' });
    const second = engine.call({ call: 'open' }, {});
    workers[1]!.onmessage!({ data: { id: 2, answer: null } });
    await device.settle();
    workers[1]!.onerror!({});
    await expect(second).rejects.toMatchObject({ fault: 'dead' });
  });
});

describe('advice at a table on the server', () => {
  it('comes from the view that the seat was sent, and is what the table itself says', async () => {
    for (const game of ['five-crowns', 'romi-rami', 'programs']) {
      const table = await start(game);
      await playUntil(table, () => table.mayAct && table.steps > 2);
      const asked = table.advise();
      await device.settle();
      const theirs = await asked;
      table.adviser = (name, seat, view) => device.engine.call({ call: 'advise', game: name, seat, view }, files.data);
      const own = table.advise();
      await device.settle();
      expect(theirs).not.toBeNull();
      expect(await own).toEqual(theirs);
      table.close();
      await device.settle();
    }
  });

  it('is not given where the table has hints off', async () => {
    const table = await start('five-crowns');
    let asked = 0;
    table.adviser = () => (asked++, Promise.resolve({ advice: {} }));
    table.table = { ...table.table!, hints: false };
    const answer = table.advise();
    await device.settle();
    await answer;
    expect(asked).toBe(0);
  });
});
