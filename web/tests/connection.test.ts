import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Socket } from '../src/lib/connection';
import { lost, type Farewell, type LinkState } from '../src/lib/link';
import type { FromServer } from '../src/lib/schema/protocol';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  constructor(readonly path: string) {}
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.isClosed = true;
  }
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Sockets and time that the test controls. */
class World {
  sockets: FakeSocket[] = [];
  timers: { at: number; then: () => void; isOff: boolean }[] = [];
  clock = 0;
  states: LinkState[] = [];
  heard: FromServer[] = [];
  ended: Farewell[] = [];
  clocks: number[][] = [];
  /** What chance says next; 1 is the longest wait. */
  chance = () => 1;
  connection = new Connection(
    'abc',
    {
      open: (path) => {
        const socket = new FakeSocket(path);
        this.sockets.push(socket);
        return socket;
      },
      after: (ms, then) => {
        const timer = { at: this.clock + ms, then, isOff: false };
        this.timers.push(timer);
        return () => (timer.isOff = true);
      },
      random: () => this.chance(),
      now: () => this.clock,
    },
    {
      message: (message) => this.heard.push(message),
      state: (state) => this.states.push(state),
      clock: (...times) => this.clocks.push(times),
      ended: (why) => this.ended.push(why),
    },
  );
  get socket() {
    return this.sockets.at(-1)!;
  }
  pass(ms: number) {
    const end = this.clock + ms;
    for (;;) {
      const next = this.timers.filter((timer) => !timer.isOff && timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.clock = next.at;
      next.isOff = true;
      next.then();
    }
    this.clock = end;
  }
}

let world: World;
beforeEach(() => {
  world = new World();
});
/** Waits until the reply was handled, so that no timer is left that would give the connection up. */
const calm = () => vi.waitFor(() => expect(world.timers.filter((timer) => !timer.isOff && timer.at <= world.clock + 10_000)).toEqual([]));

describe('a connection', () => {
  it('asks from the beginning, and says when it is open', () => {
    expect(world.socket.path).toBe('/ws?table=abc&next=0');
    world.socket.onopen?.();
    expect(world.states).toEqual(['connecting', 'open']);
  });

  it('numbers requests and matches replies, whatever their order', async () => {
    world.socket.onopen?.();
    const first = world.connection.ask({ do: 'sit', seat: 1 });
    const second = world.connection.ask({ do: 'resign' });
    expect(world.socket.sent).toEqual([{ id: 1, do: 'sit', seat: 1 }, { id: 2, do: 'resign' }]);
    world.socket.hear({ type: 'reply', re: 2, ok: true, number: 9 });
    world.socket.hear({ type: 'reply', re: 1, ok: false, error: { code: 'room_seat_taken', message: '' } });
    expect((await second).number).toBe(9);
    expect((await first).error?.code).toBe('room_seat_taken');
  });

  it('comes back with the entry after the last it saw', () => {
    world.socket.onopen?.();
    world.socket.hear({ type: 'since', number: 6 });
    world.socket.hear({ type: 'told', number: 7 });
    world.socket.onclose?.();
    expect(world.states.at(-1)).toBe('waiting');
    world.pass(3000);
    expect(world.sockets.length).toBe(2);
    expect(world.socket.path).toBe('/ws?table=abc&next=8');
  });

  it('stays away when it was shown the door, or signed out', () => {
    for (const [code, why] of [[4003, 'removed'], [4001, 'signed-out']] as const) {
      world = new World();
      world.socket.onopen?.();
      world.socket.onclose?.({ code });
      world.pass(60_000);
      expect([world.sockets.length, world.ended, world.states.at(-1)]).toEqual([1, [why], 'closed']);
    }
  });

  it('comes back to a server that restarts', () => {
    world.socket.onopen?.();
    world.socket.onclose?.({ code: 1012 });
    world.pass(3000);
    expect([world.sockets.length, world.ended]).toEqual([2, []]);
  });

  it('does not say twice what it has seen', () => {
    world.socket.onopen?.();
    world.socket.hear({ type: 'since', number: 6 });
    world.socket.hear({ type: 'told', number: 6 });
    world.socket.hear({ type: 'told', number: 7 });
    world.socket.hear({ type: 'late', seat: 0, ms: 3 });
    expect(world.heard.map((message) => message.type)).toEqual(['since', 'told', 'late']);
  });

  it('ends requests that will not be answered as lost', async () => {
    world.socket.onopen?.();
    const asked = world.connection.ask({ do: 'resign' });
    world.socket.onclose?.();
    expect(await asked).toBe(lost);
    expect(await world.connection.ask({ do: 'resign' })).toBe(lost);
  });

  it('waits longer each time, up to a limit, and starts anew once it was open', () => {
    const waits: number[] = [];
    for (let i = 0; i < 8; ++i) {
      const before = world.clock;
      const count = world.sockets.length;
      world.socket.onclose?.();
      while (world.sockets.length === count) world.pass(50);
      waits.push(world.clock - before);
    }
    expect(waits).toEqual([3000, 6000, 12000, 15000, 15000, 15000, 15000, 15000]);
    world.socket.onopen?.();
    world.socket.onclose?.();
    const count = world.sockets.length;
    world.pass(3000);
    expect(world.sockets.length).toBe(count + 1);
  });

  it('spreads the first retries of a thousand pages over seconds', () => {
    const waits = Array.from({ length: 1000 }, (_, i) => {
      world = new World();
      world.chance = () => (i + 0.5) / 1000;
      world.socket.onopen?.();
      world.socket.onclose?.({ code: 1012 });
      while (world.sockets.length === 1) world.pass(10);
      return world.clock;
    });
    // No tenth of a second has more than its share of the 2.8 seconds.
    const tenths = new Map<number, number>();
    for (const ms of waits) tenths.set(Math.floor(ms / 100), (tenths.get(Math.floor(ms / 100)) ?? 0) + 1);
    expect(Math.max(...tenths.values())).toBeLessThanOrEqual(45);
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(2500);
  });

  it('hurries when the network is back', () => {
    world.socket.onclose?.();
    world.connection.wake();
    expect(world.sockets.length).toBe(2);
    world.pass(9_000);
    expect(world.sockets.length).toBe(2);
  });

  it('notices silence, says so, and starts over', () => {
    world.socket.onopen?.();
    world.pass(20_000);
    expect(world.socket.sent).toEqual([{ id: 1, do: 'ping' }]);
    world.pass(2_500);
    expect(world.states.at(-1)).toBe('silent');
    expect(world.sockets.length).toBe(1);
    world.pass(5_500);
    expect(world.sockets[0]!.isClosed).toBe(true);
    expect([world.states.at(-1), world.sockets.length]).toEqual(['connecting', 2]);
  });

  it('does not wait for the next ping when an action gets no answer', async () => {
    world.socket.onopen?.();
    const asked = world.connection.ask({ do: 'resign' });
    world.pass(2_500);
    expect(world.states.at(-1)).toBe('silent');
    world.pass(5_500);
    expect(await asked).toBe(lost);
    expect(world.sockets.length).toBe(2);
  });

  it('takes whatever it hears for a sign of life', () => {
    world.socket.onopen?.();
    void world.connection.ask({ do: 'resign' });
    world.pass(2_500);
    world.socket.hear({ type: 'told', number: 1 });
    expect(world.states.at(-1)).toBe('open');
    world.pass(2_400);
    expect(world.states.at(-1)).toBe('open');
    world.socket.hear({ type: 'reply', re: 1, ok: true, number: 2 });
    world.socket.hear({ type: 'reply', re: 2, ok: true, now: 5 });
    world.pass(10_000);
    expect([world.states.at(-1), world.sockets.length]).toEqual(['open', 1]);
  });

  it('asks at once when the page wakes up, and gives a dead line up sooner', () => {
    world.socket.onopen?.();
    world.connection.wake();
    expect(world.socket.sent).toEqual([{ id: 1, do: 'ping' }]);
    world.pass(1_000);
    expect(world.states.at(-1)).toBe('silent');
    world.pass(2_500);
    expect([world.sockets[0]!.isClosed, world.sockets.length]).toEqual([true, 2]);
  });

  it('tells what time it is at the server, with every ping', async () => {
    world.socket.onopen?.();
    world.connection.ping();
    world.pass(40);
    world.socket.hear({ type: 'reply', re: 1, ok: true, now: 777 });
    await vi.waitFor(() => expect(world.clocks).toEqual([[0, 777, 40]]));
  });

  it('gives an attempt up that takes too long, and tries again', () => {
    world.pass(10_000);
    expect([world.sockets[0]!.isClosed, world.states.at(-1)]).toEqual([true, 'waiting']);
    world.pass(3_000);
    expect(world.sockets.length).toBe(2);
    // The first one opens after all: nobody listens any more.
    world.sockets[0]!.onopen?.();
    expect(world.states.at(-1)).toBe('connecting');
  });

  it('makes a new attempt when the page wakes up beside an old one, and leaves a new one alone', () => {
    world.connection.wake();
    expect(world.sockets.length).toBe(1);
    world.pass(5_000);
    world.connection.wake();
    expect([world.sockets.length, world.sockets[0]!.isClosed]).toEqual([2, true]);
  });

  it('keeps a connection that answers', async () => {
    world.socket.onopen?.();
    for (let i = 1; i <= 3; ++i) {
      world.pass(20_000);
      world.socket.hear({ type: 'reply', re: i, ok: true, now: 1 });
      await calm();
    }
    world.pass(10_000);
    expect(world.sockets.length).toBe(1);
  });

  it('stays closed when it was closed while connecting: nothing opens, and nothing comes back', () => {
    world.connection.close();
    expect(world.sockets[0]!.isClosed).toBe(true);
    world.sockets[0]!.onopen?.();
    world.sockets[0]!.onclose?.({ code: 1006 });
    world.connection.wake();
    world.pass(120_000);
    expect([world.sockets.length, world.states.at(-1), world.sockets[0]!.sent]).toEqual([1, 'closed', []]);
  });

  it('stays closed once it was closed', () => {
    world.socket.onopen?.();
    world.connection.close();
    world.sockets[0]!.onclose?.();
    world.pass(60_000);
    expect(world.sockets.length).toBe(1);
    expect(world.states.at(-1)).toBe('closed');
  });
});
