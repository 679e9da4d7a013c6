import type { Message, Result, Step } from './schema/protocol';

// The story of a match that is over, told from its steps: who led when, what turned it, the best moments. A game's own part is in
// src/games/GAME/story.ts. Nothing here knows rules: points and totals are those that the events say.

/** A match that is over, and who looks at it. */
export interface Past {
  steps: Step[];
  seats: number;
  /** The viewer's own; null for somebody who watched. */
  seat: number | null;
  result: Result | null;
  nameOf: (seat: number) => string;
}

/** Somebody's points from this moment on; `at` counts milliseconds, rounds or hands, as the game chose. */
export interface Score {
  at: number;
  points: number;
}
/** A sign on my own line. */
export interface Mark {
  kind: 'good' | 'wrong';
  at: number;
  text: string;
}
export interface Race {
  /** By seat, in the order of time, from 0 on. */
  lines: Score[][];
  end: number;
  /** The names of the moments below the race. */
  ticks: { at: number; text: string }[];
  isLowBest: boolean;
  marks: Mark[];
  /** "until 6:17", "until hand 9" */
  until: (at: number) => string;
  /** "at 6:17", "in hand 9" */
  during: (at: number) => string;
  /** What the last points were for, as an end of the sentence about who passed whom: ", and the last SET, at 7:21, was yours". */
  lastWords?: string;
}
export interface Figure {
  name: string;
  value: string;
  note?: string;
  /** Pieces in the game's notation, drawn instead of the note. */
  pieces?: string[];
}
export interface Story {
  race: Race | null;
  figures: Figure[];
  /** Said if nothing else about the race is worth saying. */
  tale?: string;
}
/** Where a hand, a round or another part of a match begins. */
export interface Chapter {
  step: number;
  text: string;
}
/** What src/games/GAME/story.ts exports; each is optional. */
export interface Teller {
  tell?(past: Past): Story;
  /** The parts of a match, for replays. */
  chapters?(steps: Step[], seats: number): Chapter[];
}

// --- reading steps

export interface Happening {
  step: Step;
  event: Message;
}
export const happenings = (steps: Step[]): Happening[] => steps.flatMap((step) => step.events.map((event) => ({ step, event })));
export const seatOf = (event: Message) => event['seat'] as number;
export const lengthOf = (steps: Step[]) => steps.findLast((step) => step.ms !== undefined)?.ms ?? 0;

/** Lines that all begin with nothing; `add` sets somebody's points from a moment on. */
export class Lines {
  readonly all: Score[][];
  constructor(seats: number) {
    this.all = Array.from({ length: seats }, () => [{ at: 0, points: 0 }]);
  }
  now(seat: number): number {
    return this.all[seat]?.at(-1)?.points ?? 0;
  }
  set(seat: number, at: number, points: number): void {
    if (points !== this.now(seat)) this.all[seat]?.push({ at, points });
  }
  /** What is counted only at the end, so that everybody ends with the score of the result. */
  close(at: number, scores: readonly number[] | null | undefined): Score[][] {
    scores?.forEach((points, seat) => this.set(seat, at, points));
    return this.all;
  }
}

/** Round numbers for the left edge: no more than five, the first 0, the last not below `most`. */
export function scaleOf(most: number): number[] {
  const step = [1, 2, 3, 5, 6, 9, 10, 15, 20, 25, 30, 40, 50, 100, 200, 250, 500].find((one) => most <= 4 * one) ?? Math.ceil(most / 4);
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, i) => i * step);
}

/** Every so many minutes, at most five times: "0:00", "2:00", ... */
export function minutes(end: number, write: (ms: number) => string): { at: number; text: string }[] {
  const step = 60_000 * ([0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120].find((one) => end < 5 * one * 60_000) ?? Math.ceil(end / 300_000));
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => ({ at: i * step, text: write(i * step) }));
}

// --- who led

/** Who has the best score from each moment on at which that changed. */
export function leads({ lines, isLowBest }: Pick<Race, 'lines' | 'isLowBest'>): { at: number; seats: number[] }[] {
  const moments = [...new Set(lines.flat().map((one) => one.at))].sort((a, b) => a - b);
  const out: { at: number; seats: number[] }[] = [];
  for (const at of moments) {
    const now = lines.map((line) => line.findLast((one) => one.at <= at)?.points ?? 0);
    const best = isLowBest ? Math.min(...now) : Math.max(...now);
    const seats = now.flatMap((points, seat) => (points === best ? [seat] : []));
    if (out.at(-1)?.seats.join() !== seats.join()) out.push({ at, seats });
  }
  return out;
}

export type Turn =
  /** `other` led or shared the lead until `at`, in the last fifth; then the winner passed. */
  | { kind: 'turned'; at: number; other: number }
  | { kind: 'throughout' }
  | { kind: 'close'; by: number }
  /** The winner took the lead there and kept it. */
  | { kind: 'kept'; at: number };

/** What is to be told of a race that one seat has won: the first that is true. */
export function turnOf(race: Race, winner: number, scores: readonly number[]): Turn | null {
  const led = leads(race);
  const isAlone = (one: { seats: number[] }) => one.seats.length === 1 && one.seats[0] === winner;
  const from = led.findLastIndex((one) => !isAlone(one)) + 1;
  const taken = led[from];
  const before = led.slice(0, from).filter((one) => one.seats.length < race.lines.length);
  const other = before.findLast((one) => !isAlone(one))?.seats.find((seat) => seat !== winner);
  if (taken && other !== undefined && taken.at > 0.8 * race.end) return { kind: 'turned', at: taken.at, other };
  if (taken && before.length === 0) return { kind: 'throughout' };
  const by = Math.min(...scores.flatMap((score, seat) => (seat === winner ? [] : [Math.abs(score - (scores[winner] ?? 0))])));
  if (by <= 3 && by > 0) return { kind: 'close', by };
  return taken ? { kind: 'kept', at: taken.at } : null;
}
