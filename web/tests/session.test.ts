import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { arrows, Session, type Place, type SessionEvent, type SessionState } from '../src/lib/session';

const states = Object.keys(arrows) as SessionState[];
const events: SessionEvent[] = ['room', 'seated', 'outside', 'taken', 'lost', 'refused', 'return', 'end'];

/** A session in this state, by the shortest way. */
const ways: Record<SessionState, SessionEvent[]> = {
  connecting: [], room: ['room'], seated: ['seated'], coming: ['outside'], replaced: ['outside', 'refused'], away: ['seated', 'lost'], ended: ['end'],
};
function sessionIn(state: SessionState) {
  let clock = 0;
  const seen: SessionState[] = [];
  const session = new Session(() => clock, (next) => seen.push(next));
  for (const event of ways[state]) session.take(event);
  seen.length = 0;
  return { session, seen, pass: (ms: number) => (clock += ms) };
}

describe('every arrow of the session', () => {
  for (const from of states)
    for (const event of events) {
      const to = arrows[from][event];
      it(to ? `${from} --${event}--> ${to}` : `${from}: ${event} changes nothing`, () => {
        const { session, seen } = sessionIn(from);
        expect(session.state).toBe(from);
        session.take(event);
        expect([session.state, seen]).toEqual(to ? [to, [to]] : [from, []]);
      });
    }

  it('is in the documentation, and no other', () => {
    const lines = readFileSync('../docs/web.md', 'utf8').split('\n');
    const cellsOf = (line: string) => line.split('|').slice(1, -1).map((cell) => cell.trim());
    const head = lines.findIndex((line) => line.startsWith('| | `room` |'));
    const heads = cellsOf(lines[head]!).slice(1).map((cell) => cell.replaceAll('`', ''));
    const rows = lines.slice(head + 2, head + 2 + states.length).map(cellsOf);
    const drawn = Object.fromEntries(
      rows.map(([name, ...cells]) => [/`(\w+)`/.exec(name!)?.[1], Object.fromEntries(cells.flatMap((cell, i) => (cell ? [[heads[i], cell]] : [])))]),
    );
    expect(drawn).toEqual(arrows);
  });
});

describe('what a message says of us', () => {
  const arrive = (...places: Place[]) => {
    const world = sessionIn('connecting');
    for (const place of places) world.session.arrive(place);
    return world;
  };
  it('asks for the seat after every return', () => {
    const { session, seen } = arrive('seated');
    session.take('lost');
    session.arrive('outside');
    expect(seen).toEqual(['seated', 'away', 'coming']);
    session.hear('seated');
    session.take('lost');
    session.arrive('outside');
    expect(seen.slice(3)).toEqual(['seated', 'away', 'coming']);
  });
  it('leaves it to the player where another page has left, or the clock ran out', () => {
    const { session, pass } = arrive('seated');
    pass(60_000);
    session.hear('outside');
    expect(session.state).toBe('replaced');
    session.take('return');
    expect(session.state).toBe('coming');
  });
  it('takes an absence that is told just after the return for the one that is over', () => {
    const { session, pass } = arrive('seated');
    pass(300);
    session.hear('outside');
    expect(session.state).toBe('coming');
  });
  it('is left alone while nobody looks at the page', () => {
    const { session, seen } = arrive('seated');
    session.hear('outside', true);
    session.take('lost');
    session.arrive('outside', true);
    expect(seen).toEqual(['seated', 'replaced', 'away', 'replaced']);
  });
  it('is not asked twice for the same', () => {
    const { session, seen, pass } = arrive('outside');
    session.take('refused');
    pass(60_000);
    session.hear('outside');
    expect(seen).toEqual(['coming', 'replaced']);
  });
});
