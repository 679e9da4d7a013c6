import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { overSocket, type Socket } from '../src/lib/connection';
import type { Keeper } from '../src/lib/fairness';
import type { Table } from '../src/lib/schema/protocol';
import { fromHex, sha256, toHex } from '../src/lib/sha256';
import { TableState } from '../src/lib/table.svelte';

const me = 7;

function setUp() {
  const items = new Map<string, string>();
  const keeper: Keeper = { getItem: (key) => items.get(key) ?? null, setItem: (key, text) => void items.set(key, text) };
  const sent: Record<string, unknown>[] = [];
  const socket: Socket = { onopen: null, onmessage: null, onclose: null, close: () => undefined, send: (text) => void sent.push(JSON.parse(text) as never) };
  const around = { open: () => socket, after: () => () => undefined, random: () => 0, now: () => Date.now() };
  const table = new TableState('T', () => me, keeper, overSocket(around), around);
  socket.onopen?.();
  const hear = (message: unknown) => {
    socket.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  };
  const last = () => sent.filter((one) => one['do'] !== 'ping').at(-1);
  return { table, hear, sent, last };
}

function info(change: Partial<Table> = {}): Table {
  return {
    game: 'five-crowns', seats: 2, options: {}, public: false, hints: true, clock_ms: 0, stand_in: 'greedy', hold: false, stage: 'open', host: me, maker: me, doors: true,
    chairs: [{ kind: 'person', name: 'Ada', person: me, away: false, late: 0, resigned: false, agrees_to_end: false }, { kind: 'bot', name: 'Basil', bot: 'greedy' }],
    people: [{ person: me, name: 'Ada', here: true, muted: false }],
    removed: [], fair: { seed_hash: 'aa', hashes: [null, null] }, call_off_at: null, ...change,
  };
}
const since = (table: Table, more = {}) => ({ type: 'since', from: 0, number: 3, at: 1000, seat: 0, table, chat: [], ...more });
const told = (number: number, more: object) => ({ type: 'told', number, at: 1000 + number, ...more });

describe('a table', () => {
  it('is loading until it is heard of, then it is here', () => {
    const { table, hear } = setUp();
    expect(table.phase).toBe('loading');
    hear(since(info()));
    expect(table.phase).toBe('here');
    expect([table.isHost, table.isHere, table.seat, table.folder]).toEqual([true, true, 0, 'five_crowns']);
    expect(table.names).toEqual(['Ada', 'Basil']);
  });

  it('shows nothing any more of what somebody said who deleted the account', () => {
    const { table, hear } = setUp();
    const line = (number: number, person: number, text: string) => ({ number, at: 1000 + number, person, name: 'Bob', text });
    hear(since(info(), { chat: [line(1, 9, 'mine is here'), line(2, me, 'well')] }));
    hear(told(4, { chat: line(4, 9, 'and here') }));
    expect(table.unread).toBe(1);
    hear(told(5, { seat: 0, table: info({ gone: [9] }) }));
    expect(table.chat.map((one) => one.text)).toEqual(['well']);
    expect(table.lines.map((one) => one.chat?.text)).toEqual(['well']);
    hear({ ...since(info({ gone: [9, me] })), from: 6, number: 5 });
    expect(table.chat).toEqual([]);
    expect(table.unread).toBe(0);
  });

  it('comes in once, and whoever sits down meanwhile waits for the same answer', async () => {
    const { table, hear, sent } = setUp();
    hear(since(info({ people: [] })));
    const both = [table.come(), table.come()];
    const comes = () => sent.filter((one) => one['do'] === 'come');
    expect(comes().length).toBe(1);
    hear({ type: 'reply', re: comes()[0]?.['id'], ok: true, number: 4 });
    for (const reply of await Promise.all(both)) expect(reply.ok).toBe(true);
    void table.come();
    expect(comes().length).toBe(2);
  });

  it('plays fair by itself: a hash first, the bytes when all hashes are in, each once', () => {
    const { table, hear, sent, last } = setUp();
    hear(since(info()));
    hear(told(4, { seat: 0, table: info({ stage: 'committing' }) }));
    const hash = last()?.['hash'] as string;
    expect(last()?.['do']).toBe('commit');
    hear(told(5, { seat: 0, table: info({ stage: 'committing' }) }));
    expect(sent.filter((one) => one['do'] === 'commit').length).toBe(1);
    hear(told(6, { seat: 0, table: info({ stage: 'revealing', fair: { seed_hash: 'aa', hashes: [hash, null] } }) }));
    expect(last()?.['do']).toBe('reveal');
    expect(toHex(sha256(fromHex(last()?.['bytes'] as string)))).toBe(hash);
    expect(table.fairness()).toBeNull();
  });

  it('commits to other bytes after a start that was called off', () => {
    const { hear, sent } = setUp();
    hear(since(info({ stage: 'committing' })));
    hear(told(4, { seat: 0, table: info() }));
    hear(told(5, { seat: 0, table: info({ stage: 'committing' }) }));
    const hashes = sent.filter((one) => one['do'] === 'commit').map((one) => one['hash']);
    expect(new Set(hashes).size).toBe(2);
  });

  it('sends hash and bytes after a return if they may have been lost', () => {
    const { hear, sent, last } = setUp();
    const commits = () => sent.filter((one) => one['do'] === 'commit');
    hear(since(info({ stage: 'committing' })));
    hear(since(info({ stage: 'committing' }), { from: 4 }));
    expect(commits().length).toBe(2);
    const hash = last()?.['hash'] as string;
    const fair = { seed_hash: 'aa', hashes: [hash, null] };
    hear(since(info({ stage: 'committing', fair }), { from: 4 }));
    expect(commits().length).toBe(2);
    hear(told(5, { seat: 0, table: info({ stage: 'revealing', fair }) }));
    hear(since(info({ stage: 'revealing', fair }), { from: 6 }));
    const bytes = sent.filter((one) => one['do'] === 'reveal').map((one) => toHex(sha256(fromHex(one['bytes'] as string))));
    expect(bytes).toEqual([hash, hash]);
  });

  it('says so when a fault of the program has stopped it, and still hears what follows', () => {
    const { table, hear } = setUp();
    hear(since(info({ stage: 'playing' })));
    hear({ type: 'quarantined', said: [{ code: 'table_quarantined' }] });
    expect(table.lines.map((line) => line.message?.code)).toEqual(['table_quarantined']);
    expect(table.lateBy).toBeNull();
    hear(told(4, { said: [{ code: 'room_clock' }] }));
    expect(table.lines.at(-1)?.message?.code).toBe('room_clock');
  });

  it('sends nothing for somebody who only watches', () => {
    const { hear, last } = setUp();
    hear(since(info({ stage: 'committing' }), { seat: null }));
    expect(last()).toBeUndefined();
  });

  it('keeps what happened, in order, with its time', () => {
    const { table, hear } = setUp();
    hear(since(info({ stage: 'playing' }), { view: {}, legal: [], steps: 1, missed: [{ step: 0, events: [{ code: 'dealt' }] }, { step: 1, seat: 1, ms: 50, events: [{ code: 'drew' }] }] }));
    hear(told(4, { step: { step: 2, seat: 1, ms: 80, events: [{ code: 'discarded' }] }, said: [{ code: 'room_clock' }], view: {}, legal: ['draw deck'], steps: 2, dealt_at: 924 }));
    expect(table.lines.map((line) => [line.message?.code, line.ms])).toEqual([['dealt', 0], ['drew', 50], ['discarded', 80], ['room_clock', null]]);
    expect(table.mayAct).toBe(true);
    expect(table.dealtAt).toBe(924);
  });

  it('acts at the step it sees, and in a race at any', () => {
    const { table, hear, last } = setUp();
    hear(since(info({ stage: 'playing' }), { view: {}, legal: ['draw deck'], steps: 5 }));
    void table.act('draw deck');
    expect(last()).toMatchObject({ do: 'act', action: 'draw deck', step: 6 });
    hear(told(4, { step: { step: 6, seat: 0, ms: 1, events: [] }, view: {}, forms: [{ verb: 'more', operands: 0 }], steps: 6 }));
    void table.act('more');
    expect(last()).not.toHaveProperty('step');
  });

  it('remembers a refusal until something is done', async () => {
    const { table, hear, last } = setUp();
    hear(since(info({ stage: 'playing' }), { view: {}, legal: ['draw deck'], steps: 5 }));
    const asked = table.act('draw moon');
    hear({ type: 'reply', re: last()?.['id'], ok: false, error: { code: 'unknown_action', message: '?' } });
    await asked;
    expect(table.refused?.error?.code).toBe('unknown_action');
    hear(told(4, { step: { step: 6, seat: 0, ms: 1, events: [] }, view: {}, legal: [], steps: 6 }));
    expect(table.refused).toBeNull();
  });

  it('counts what others say, until it is read', () => {
    const { table, hear } = setUp();
    hear(since(info()));
    hear(told(4, { chat: { number: 4, at: 1, person: 9, name: 'Cleo', text: 'hello' } }));
    hear(told(5, { chat: { number: 5, at: 2, person: me, name: 'Ada', text: 'hi' } }));
    expect(table.unread).toBe(1);
    expect(table.chat.map((line) => line.text)).toEqual(['hello', 'hi']);
  });

  it('starts its history anew only when it is told everything', () => {
    const { table, hear } = setUp();
    hear(since(info()));
    hear(told(4, { said: [{ code: 'room_sat', seat: 0 }] }));
    hear(since(info(), { from: 5, number: 5 }));
    expect(table.lines.length).toBe(1);
    hear(since(info(), { from: 0, number: 6 }));
    expect(table.lines.length).toBe(0);
  });
});
