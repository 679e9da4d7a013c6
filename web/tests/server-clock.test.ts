import { describe, expect, it } from 'vitest';
import { ServerClock } from '../src/lib/server-clock';

/** A question that took so long there and back, to a server whose clock is ahead by `ahead`. */
const ask = (clock: ServerClock, at: number, there: number, back: number, ahead: number) => clock.measure(at, at + there + ahead, at + there + back);

describe('the clock of the server', () => {
  it('is ours until something is known', () => expect(new ServerClock().skew).toBe(0));

  it.each([[90_000], [-90_000], [0]])('is known to half a trip when it is %d ms ahead', (ahead) => {
    const clock = new ServerClock();
    ask(clock, 1000, 30, 70, ahead);
    expect(Math.abs(clock.skew - ahead)).toBeLessThanOrEqual(51);
    ask(clock, 2000, 4, 6, ahead);
    expect(Math.abs(clock.skew - ahead)).toBeLessThanOrEqual(6);
  });

  it('is not spoilt by a slow answer', () => {
    const clock = new ServerClock();
    ask(clock, 1000, 4, 6, 500);
    ask(clock, 2000, 10, 4000, 500);
    expect(Math.abs(clock.skew - 500)).toBeLessThanOrEqual(6);
  });

  it.each([[5000], [-5000]])('is measured anew when a clock is set by %d ms, however slow the line is then', (jump) => {
    const clock = new ServerClock();
    ask(clock, 1000, 4, 6, 500);
    ask(clock, 2000, 300, 300, 500 + jump);
    expect(Math.abs(clock.skew - 500 - jump)).toBeLessThanOrEqual(301);
  });

  it('learns nothing from a question during which our own clock was set back', () => {
    const clock = new ServerClock();
    clock.measure(9000, 1000, 3000);
    expect(clock.skew).toBe(0);
  });
});
