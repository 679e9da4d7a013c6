// A page that loses its line, or is replaced, and comes back: the table as its components see it.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSentences } from '../src/lib/i18n.svelte';
import { usualSaying } from '../src/lib/saying';
import { overSocket, type Socket } from '../src/lib/connection';
import type { PersonChair, Table } from '../src/lib/schema/protocol';
import { TableState } from '../src/lib/table.svelte';
import { languages } from './cases.json';

const me = 7;
type Request = Record<string, unknown> & { id: number };
class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  sent: Request[] = [];
  close() {}
  send(text: string) {
    this.sent.push(JSON.parse(text) as Request);
  }
}

/** A table whose socket, time and storage are the test's. */
function setUp(items = new Map<string, string>()) {
  const sockets: FakeSocket[] = [];
  const open = () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  const after = (ms: number, then: () => void) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  };
  const keeper = { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, text: string) => void items.set(key, text) };
  const around = { open, after, random: () => 0, now: () => Date.now() };
  const table = new TableState('T', () => me, keeper, overSocket(around), around);
  const socket = () => sockets.at(-1)!;
  const hear = (message: unknown) => {
    socket().onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  };
  /** The newest request of this kind that this socket was sent. */
  const sent = (what: string) => socket().sent.filter((one) => one['do'] === what);
  const reply = async (what: string, more: object) => {
    hear({ type: 'reply', re: sent(what).at(-1)?.id, ...more });
    await vi.advanceTimersByTimeAsync(0);
  };
  const start = async (message: unknown) => {
    socket().onopen?.();
    hear(message);
    await reply('ping', { ok: true, now: Date.now() });
  };
  const lose = async () => {
    socket().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(300);
  };
  return { table, socket, hear, sent, reply, start, lose, sockets };
}

const chair = (change: Partial<PersonChair> = {}): PersonChair => ({ kind: 'person', name: 'Ada', person: me, away: false, late: 0, resigned: false, agrees_to_end: false, ...change });
function info(change: Partial<Table> = {}, own: Table['chairs'][number] = chair(), here = true): Table {
  return {
    game: 'five-crowns', seats: 2, options: {}, public: false, hints: true, clock_ms: 0, stand_in: 'greedy', hold: true, stage: 'playing', host: me, maker: me, doors: true,
    chairs: [own, { kind: 'bot', name: 'Basil', bot: 'greedy' }], people: [{ person: me, name: 'Ada', here, muted: false }],
    removed: [], fair: { seed_hash: 'aa', hashes: [null, null] }, call_off_at: null, ...change,
  };
}
const match = (steps: number) => ({ view: {}, legal: ['draw deck'], steps });
const since = (table: Table, more = {}) => ({ type: 'since', from: 0, number: 3, at: 1000, seat: 0, table, chat: [], ...match(5), ...more });
const told = (number: number, more: object) => ({ type: 'told', number, at: 1000 + number, ...more });
const stoodIn = info({}, chair({ away: true, bot: 'greedy' }), false);
const paused = info({ paused: 4_000 }, chair({ away: true }), false);
const step = (number: number, seat: number, by?: string) => ({ step: number, seat, ms: number * 10, events: [{ code: 'drew_deck', seat }], ...(by ? { by } : {}) });

beforeEach(() => void vi.useFakeTimers({ now: 5000 }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a player whose line was gone', () => {
  it('is away at once, with nothing to press, and asks for the seat when the line is back', async () => {
    const { table, start, lose, hear, sent, reply } = setUp();
    await start(since(info()));
    expect([table.session, table.mayAct]).toEqual(['seated', true]);
    await lose();
    expect([table.session, table.mayAct, usualSaying(table)?.text]).toEqual(['away', false, 'Connection lost']);
    await start(since(stoodIn, { from: 4, number: 9, missed: [step(6, 0, 'bot')] }));
    expect([table.session, table.mayAct, sent('come').length]).toEqual(['coming', false, 1]);
    hear(told(10, { seat: 0, table: info(), ...match(6) }));
    await reply('come', { ok: true, number: 10 });
    expect([table.session, table.mayAct]).toEqual(['seated', true]);
    // And the next time again.
    await lose();
    await start(since(stoodIn, { from: 11, number: 14 }));
    expect([table.session, sent('come').length]).toEqual(['coming', 1]);
  });

  it('asks for nothing where the seat was not given away', async () => {
    const { table, start, lose, sent } = setUp();
    await start(since(info()));
    await lose();
    await start(since(info(), { from: 4 }));
    expect([table.session, sent('come').length]).toEqual(['seated', 0]);
  });

  it('asks also where the clock had given the seat to the bot', async () => {
    const { start, sent } = setUp();
    await start(since(info({}, chair({ late: 3, bot: 'greedy' }))));
    expect(sent('come').length).toBe(1);
  });

  it('is told what was missed: by others, and by the stand-in', async () => {
    const { table, start, lose } = setUp();
    await start(since(info()));
    await lose();
    await start(since(stoodIn, { from: 4, number: 9, missed: [step(6, 0, 'bot'), step(7, 1)] }));
    expect(table.missed?.lines.map((line) => [line.step, line.seat, line.by])).toEqual([[6, 0, 'bot'], [7, 1, null]]);
  });

  it('may not come: a bot has the seat, and a button asks again', async () => {
    const { table, start, reply, sent } = setUp();
    await start(since(stoodIn));
    await reply('come', { ok: false, error: { code: 'too_fast', message: '' } });
    expect([table.session, table.refused, usualSaying(table)?.text]).toEqual(['replaced', null, 'A bot plays for you']);
    table.takeBack();
    expect([table.session, sent('come').length]).toEqual(['coming', 2]);
  });

  it('sits down again where the seat was freed before the deal', async () => {
    const { table, start, lose, hear, reply, sent } = setUp();
    await start(since(info({ stage: 'open' })));
    await lose();
    await start(since(info({ stage: 'open' }, { kind: 'empty' }, false), { from: 4, seat: null }));
    hear(told(10, { seat: null, table: info({ stage: 'open' }, { kind: 'empty' }) }));
    await reply('come', { ok: true, number: 10 });
    expect(sent('sit')).toMatchObject([{ seat: 0 }]);
    expect(table.session).toBe('room');
  });

  it('does not push somebody else from it', async () => {
    const { start, lose, hear, reply, sent } = setUp();
    const taken = chair({ person: 8, name: 'Bob' });
    await start(since(info({ stage: 'open' })));
    await lose();
    await start(since(info({ stage: 'open' }, taken, false), { from: 4, seat: null }));
    hear(told(10, { seat: null, table: info({ stage: 'open' }, taken) }));
    await reply('come', { ok: true, number: 10 });
    expect(sent('sit')).toEqual([]);
  });
});

describe('a player whose seat is taken while the line is good', () => {
  it('decides: another page left, this one does not undo it by itself', async () => {
    const { table, start, hear, sent } = setUp();
    await start(since(info()));
    await vi.advanceTimersByTimeAsync(6000);
    hear(told(4, { seat: 0, table: stoodIn, ...match(5) }));
    expect([table.session, table.mayAct, sent('come').length]).toEqual(['replaced', false, 0]);
  });

  it('is not called back by the page that leaves', async () => {
    const { table, start, hear, reply, sent } = setUp();
    await start(since(info()));
    const left = table.leave();
    hear(told(4, { seat: 0, table: stoodIn, ...match(5) }));
    await reply('leave', { ok: true, number: 4 });
    expect((await left).ok).toBe(true);
    expect([table.session, sent('come').length]).toEqual(['seated', 0]);
  });
});

describe('an action', () => {
  it('is shown as being on its way within a second, then as unanswered', async () => {
    const { table, start } = setUp();
    await start(since(info()));
    void table.act('draw deck');
    expect(table.pending).toEqual([]);
    await vi.advanceTimersByTimeAsync(900);
    expect([table.pending.length, usualSaying(table)?.text]).toEqual([1, 'Sending…']);
    await vi.advanceTimersByTimeAsync(2000);
    expect([table.connection, usualSaying(table)?.text]).toEqual(['silent', 'No answer yet']);
    await vi.advanceTimersByTimeAsync(6000);
    expect([table.connection, table.session, table.pending.length]).toEqual(['connecting', 'away', 0]);
  });

  it('is sent once, however often it is tapped', async () => {
    const { table, start, sent } = setUp();
    await start(since(info()));
    void table.act('draw deck');
    void table.act('draw deck');
    expect(sent('act').length).toBe(1);
  });

  it('that was lost with the line is sent again if the match still stands there', async () => {
    const { table, start, lose, sent, reply } = setUp();
    await start(since(info()));
    const acted = table.act('draw deck');
    await lose();
    await start(since(info(), { from: 4 }));
    expect(sent('act')).toMatchObject([{ action: 'draw deck', step: 6 }]);
    await reply('act', { ok: true, number: 9 });
    expect((await acted).ok).toBe(true);
  });

  it('that was taken before the line went, or by the stand-in, is not', async () => {
    const { table, start, lose, sent } = setUp();
    await start(since(info()));
    const acted = table.act('draw deck');
    await lose();
    await start(since(info(), { from: 4, ...match(6), missed: [step(6, 0)] }));
    expect(sent('act')).toEqual([]);
    expect((await acted).ok).toBe(false);
    expect(table.refused).toBeNull();
  });
});

describe('time', () => {
  it.each([[3_600_000], [-3_600_000]])('is the server’s, also where its clock differs by %d ms', async (ahead) => {
    const { table, socket, hear, reply } = setUp();
    socket().onopen?.();
    hear(since(info(), { at: Date.now() + ahead, dealt_at: Date.now() + ahead, missed: [{ step: 0, events: [] }] }));
    await reply('ping', { ok: true, now: Date.now() + ahead });
    expect(Math.abs(table.now() - Date.now() - ahead)).toBeLessThan(5);
    expect(Math.abs(table.now() - (table.dealtAt ?? 0))).toBeLessThan(5);
  });

  it.each([[60_000], [-60_000]])('is followed where a clock was set by %d ms during an absence, also on a slower line', async (jump) => {
    const { table, start, lose, socket, hear, reply } = setUp();
    await start(since(info()));
    await lose();
    socket().onopen?.();
    hear(since(info(), { from: 4 }));
    await vi.advanceTimersByTimeAsync(200);
    await reply('ping', { ok: true, now: Date.now() - 100 + jump });
    expect(Math.abs(table.now() - Date.now() - jump)).toBeLessThanOrEqual(101);
  });

  it('of the match stands still while it is paused or held', async () => {
    const { table, start, hear } = setUp();
    await start(since(info(), { dealt_at: 1_000 }));
    expect(table.elapsed()).toBe(table.now() - 1_000);
    hear(told(4, { seat: 0, table: info(), ...match(5), dealt_at: 1_000, held: { since: 3_000, until: null, continued: [], awaited: [0] } }));
    expect(table.elapsed()).toBe(2_000);
    hear(told(5, { seat: 0, table: info(), ...match(5), dealt_at: 1_500 }));
    expect(table.elapsed()).toBe(table.now() - 1_500);
    hear(told(6, { seat: 0, table: paused, ...match(5), dealt_at: 1_500 }));
    expect(table.elapsed()).toBe(4_000 - 1_500);
  });
});

describe('somebody who plays without other people', () => {
  it('has the match paused by a page that is hidden, and goes on when it is looked at again', async () => {
    const { table, start, hear, sent, reply } = setUp();
    await start(since(info()));
    expect(table.isAlone).toBe(true);
    table.hide();
    expect(sent('pause').length).toBe(1);
    hear(told(4, { seat: 0, table: paused, ...match(5) }));
    expect([table.session, table.isPaused, sent('come').length]).toEqual(['replaced', true, 0]);
    expect(usualSaying(table)?.text).toBe('The match is paused');
    table.wake();
    expect([table.session, sent('come').length]).toEqual(['coming', 1]);
    hear(told(5, { seat: 0, table: info(), ...match(5) }));
    await reply('come', { ok: true, number: 5 });
    expect([table.session, table.isPaused, table.mayAct]).toEqual(['seated', false, true]);
  });
  it('goes on with a page that is looked at, whichever page has paused it', async () => {
    const { table, start, hear, sent } = setUp();
    await start(since(info()));
    await vi.advanceTimersByTimeAsync(6_000);
    hear(told(4, { seat: 0, table: paused, ...match(5) }));
    expect([table.session, sent('come').length]).toEqual(['coming', 1]);
  });
  it('is not back because a hidden page has found its line again', async () => {
    const { table, start, lose, sent } = setUp();
    await start(since(info()));
    table.hide();
    await lose();
    await start(since(paused, { from: 4 }));
    expect([table.session, sent('come').length]).toEqual(['replaced', 0]);
    table.wake();
    expect(sent('come').length).toBe(1);
  });
  it('sees nothing of a race that lies face down', async () => {
    const { table, start, hear } = setUp();
    await start(since(info()));
    table.hide();
    hear(told(4, { seat: 0, table: paused }));
    expect(table.view).toBeNull();
    table.wake();
    hear(told(5, { seat: 0, table: info(), ...match(5) }));
    expect(table.view).not.toBeNull();
  });
  it('pauses nothing where others play too', async () => {
    const { table, start, sent } = setUp();
    await start(since(info({ chairs: [chair(), chair({ name: 'Bob', person: 8 })] })));
    expect(table.isAlone).toBe(false);
    table.hide();
    expect(sent('pause')).toEqual([]);
  });
});

describe('the end of a hand', () => {
  const held = (awaited: number[], continued: number[] = []) => ({ since: 1, until: null, continued, awaited });
  it('is shown until I have seen it, and the table is told', async () => {
    const { table, start, hear, sent } = setUp();
    await start(since(info(), { held: held([0]) }));
    expect(table.isLooking).toBe(true);
    table.looked();
    expect([table.isLooking, sent('continue').length]).toEqual([false, 1]);
    hear(told(4, { seat: 0, table: info(), ...match(5) }));
    table.looked();
    expect([table.held, sent('continue').length]).toEqual([null, 1]);
  });
  it('is closed by the table when it goes on', async () => {
    const { table, start, hear, sent } = setUp();
    await start(since(info(), { held: held([0]) }));
    hear(told(4, { seat: 0, table: info(), ...match(5) }));
    expect([table.isLooking, sent('continue').length]).toEqual([false, 0]);
  });
  it('says whom I wait for', async () => {
    const { table, start } = setUp();
    await start(since(info(), { legal: [], held: held([1], [0]) }));
    expect([table.isLooking, usualSaying(table)?.text]).toEqual([false, 'Waiting for Basil']);
  });
  it('changes nothing for others when somebody who watches closes it', async () => {
    const { table, start, hear, sent } = setUp();
    await start(since(info(), { seat: null, held: held([0]) }));
    expect(table.isLooking).toBe(true);
    table.looked();
    hear(told(4, { seat: null, table: info(), ...match(5), held: held([0]) }));
    expect([table.isLooking, sent('continue').length]).toEqual([false, 0]);
  });
});

describe('what a stand-in did', () => {
  it('is its own doing, for its player and for others', async () => {
    const sentences = { language: languages.en, parameters: { 'lang/drew_deck': { seat: 'seat' } }, 'lang/say/drew_deck': { you: 'You draw.', other: '{seat} draws.' } };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(sentences))));
    await loadSentences();
    const { table, start } = setUp();
    await start(since(info(), { missed: [step(6, 0, 'bot'), step(7, 1)] }));
    const said = (own: TableState) => own.lines.map((line) => own.wordsOf(line));
    expect(said(table)).toEqual(['Your stand-in draws.', 'Basil draws.']);
    const other = setUp();
    await other.start(since(info(), { seat: 1, missed: [step(6, 0, 'clock'), step(7, 0)] }));
    expect(said(other.table)).toEqual(['Ada’s stand-in draws.', 'Ada draws.']);
  });
  it('is announced as soon as a line is lost', async () => {
    const { table, start, hear } = setUp();
    await start(since(info()));
    hear({ type: 'absent', seat: 1, until: 35_000 });
    expect([...table.absent]).toEqual([[1, 35_000]]);
    hear({ type: 'absent', seat: 1, until: null });
    expect([...table.absent]).toEqual([]);
  });
});

describe('a page that slept', () => {
  it('tells what was missed when its line held and all came at once', async () => {
    const { table, start, hear, reply } = setUp();
    await start(since(info({ chairs: [chair(), chair({ name: 'Bob', person: 8 })] })));
    table.hide();
    await vi.advanceTimersByTimeAsync(15_000);
    table.wake();
    hear(told(4, { step: step(6, 1), ...match(6) }));
    expect(table.missed).toBeNull();
    await reply('ping', { ok: true, now: Date.now() });
    expect(table.missed?.lines.map((line) => line.step)).toEqual([6]);
  });

  it('tells it also after it was thrown away and loaded anew', async () => {
    const items = new Map<string, string>();
    const first = setUp(items);
    await first.start(since(info(), { missed: [{ step: 0, events: [{ code: 'dealt' }] }, step(5, 1)] }));
    first.table.hide();
    await vi.advanceTimersByTimeAsync(45_000);
    const second = setUp(items);
    await second.start(since(info(), { ...match(6), missed: [{ step: 0, events: [{ code: 'dealt' }] }, step(5, 1), step(6, 1)] }));
    expect(second.table.missed?.lines.map((line) => line.step)).toEqual([6]);
  });
});
