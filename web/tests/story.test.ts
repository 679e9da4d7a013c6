import { describe, expect, it } from 'vitest';
import { loadTeller } from '../src/games';
import * as crowns from '../src/games/five_crowns/story';
import * as programs from '../src/games/programs/story';
import * as romi from '../src/games/romi_rami/story';
import * as cubes from '../src/games/set_cubes/story';
import { findsOf, tell as tellSet } from '../src/games/set/story';
import { spreadLabels } from '../src/lib/label-spacing';
import { seconds } from '../src/lib/format';
import { allSteps } from '../src/lib/replay';
import type { Message, Replay, Result, Step } from '../src/lib/schema/protocol';
import { leads, minutes, scaleOf, turnOf, type Past, type Race } from '../src/lib/story';
import { headlineOf, taleOf } from '../src/lib/headlines';

const nameOf = (seat: number) => ['You', 'Moss', 'Pip'][seat] ?? '';
let last = 0;
const step = (ms: number, seat: number, ...events: Message[]): Step => ({ step: last++, ms, seat, events });
const begin = (steps: () => Step[]) => ((last = 0), steps());
const result = (scores: number[], isLowBest = false): Result => {
  const ranks = scores.map((own) => 1 + scores.filter((other) => (isLowBest ? other < own : other > own)).length);
  return { scores, ranks, winners: ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : [])) };
};
const past = (steps: Step[], scores: number[], seat: number | null = 0, isLowBest = false): Past => ({ steps, seats: scores.length, seat, result: result(scores, isLowBest), nameOf });
const values = (figures: { name: string; value: string }[]) => figures.map((one) => one.value);

const took = (ms: number, seat: number, count: number, cards: string[]) => step(ms, seat, { code: 'took', seat, cards, count, unit: 'cards' });
const setMatch = () =>
  begin(() => [
    { step: last++, events: [{ code: 'laid_out', cards: ['a', 'b', 'c', 'd', 'e', 'f'] }] },
    took(4000, 1, 3, ['a', 'b', 'c']),
    step(4000, 1, { code: 'topped_up', cards: ['g', 'h', 'i'] }),
    step(5000, 0, { code: 'wrong', seat: 0, cards: ['d', 'e', 'g'], breaks: [{ code: 'breaks', characteristic: 'filling', one: 'x', two: 'y' }] }),
    took(5900, 0, 3, ['d', 'g', 'h']),
    took(47_900, 0, 6, ['e', 'f', 'i']),
    step(48_000, 0, { code: 'game_over', left: 6 }),
  ]);

describe('the story of SET', () => {
  it('counts a SET from when its three cards all lay open', () => expect(findsOf(setMatch()).map((one) => one.ms)).toEqual([4000, 1900, 43_900]));
  it('does not know how long it took where a card was there before', () => expect(findsOf(setMatch().slice(1)).map((one) => one.ms)).toEqual([null, null, null]));
  it('has my fastest, my wrong calls, the longest search and the time', () => {
    const { figures, race } = tellSet(past(setMatch(), [6, 3]));
    expect(values(figures)).toEqual(['1.9\u00a0s', '1', '42\u00a0s', '0:48']);
    expect(figures[0]!.pieces).toEqual(['d', 'g', 'h']);
    expect(race!.lines).toEqual([[{ at: 0, points: 0 }, { at: 5900, points: 3 }, { at: 47_900, points: 6 }], [{ at: 0, points: 0 }, { at: 4000, points: 3 }]]);
    expect(race!.marks.map((mark) => [mark.kind, mark.at])).toEqual([['good', 5900], ['wrong', 5000]]);
  });
  it('tells a spectator of everybody', () => expect(values(tellSet(past(setMatch(), [6, 3], null)).figures)).toEqual(['1.9\u00a0s', '1', '42\u00a0s', '0:48']));
});

describe('the story of Five Crowns', () => {
  const scored = (seat: number, points: number, total: number) => ({ code: 'scored', seat, points, total });
  const steps = begin(() => [
    { step: last++, events: [{ code: 'dealt', hand: 1 }] },
    step(1000, 1, { code: 'went_out', seat: 1 }),
    step(2000, 0, scored(0, 20, 20), scored(1, 0, 0), { code: 'dealt', hand: 2 }),
    step(3000, 0, { code: 'went_out', seat: 0 }),
    step(4000, 1, scored(0, 0, 20), scored(1, 33, 33), { code: 'match_over' }),
  ]);
  it('has the hands gone out, the lowest and the dearest', () => {
    const { figures, race } = crowns.tell(past(steps, [20, 33], 0, true));
    expect(values(figures)).toEqual(['1', '0', '20', '0:04']);
    expect(race!.isLowBest).toBe(true);
    expect(leads(race!)).toEqual([{ at: 0, seats: [0, 1] }, { at: 1, seats: [1] }, { at: 2, seats: [0] }]);
  });
  it('has its hands as parts', () => expect(crowns.chapters(steps).map((one) => one.step)).toEqual([0, 2]));
});

describe('the story of SET Cubes', () => {
  const steps = begin(() => [
    step(0, 0, { code: 'rolled', seat: 0 }),
    step(1000, 1, { code: 'called_wrong', seat: 1 }),
    step(2000, 0, { code: 'opened', seat: 0, points: 3 }),
    step(3000, 1, { code: 'placed', seat: 1, points: 4, sets: 1, total: 4 }),
    step(4000, 1, { code: 'placed', seat: 1, points: 7, sets: 2, total: 11 }, { code: 'drew', seat: 1 }),
    step(5000, 0, { code: 'passed', seat: 0 }),
    step(6000, 0, { code: 'keeps', seat: 0 }),
    step(6500, 1, { code: 'will_reroll', seat: 1 }, { code: 'rerolled', seat: 1 }),
    step(7000, 1, { code: 'placed', seat: 1, points: 2, sets: 1, total: 13 }),
  ]);
  it('adds up the plays of a turn', () => {
    expect(values(cubes.tell(past(steps, [3, 13], 1)).figures)).toEqual(['11', '1', '4', '0:07']);
    expect(values(cubes.tell(past(steps, [3, 13], 0)).figures)).toEqual(['3', '0', '1', '0:07']);
  });
  it('has rounds that begin after the rolls between them', () => expect(cubes.chapters(steps).map((one) => one.step)).toEqual([2, 8]));
});

describe('the story of Romi Rami', () => {
  const steps = begin(() => [
    step(1000, 0, { code: 'took', seat: 0 }),
    step(2000, 1, { code: 'took', seat: 1 }),
    step(3000, 1, { code: 'filled', seat: 1, points: 5, bonus: 2 }),
    step(4000, 0, { code: 'took', seat: 0 }),
    step(5000, 0, { code: 'filled', seat: 0, points: 6, bonus: 0 }),
    step(6000, 0, { code: 'suit_trophy_won', seat: 1, points: 4 }),
  ]);
  it('has the best contract, all of them, and the trophies', () => {
    const { figures, race } = romi.tell(past(steps, [7, 12], 1));
    expect(values(figures)).toEqual(['7', '1', '1', '0:06']);
    // What is counted at the end alone is added there.
    expect(race!.lines[1]!.map((one) => one.points)).toEqual([0, 7, 12]);
  });
  it('has a round for a turn of everybody', () => expect(romi.chapters(steps, 2).map((one) => one.step)).toEqual([0, 3]));
});

describe('the story of Programs', () => {
  const steps = begin(() => [
    step(0, 0, { code: 'dealt', seat: 0, round: 1 }, { code: 'sun_dealt', seat: 1, count: 1 }),
    step(1000, 0, { code: 'drew_reserve', seat: 0 }),
    step(2000, 0, { code: 'discarded', seat: 0 }),
    step(3000, 0, { code: 'drew_discard', seat: 0 }, { code: 'revealed', seat: 0, count: 1 }),
    step(4000, 0, { code: 'round_over_out', seat: 0 }, { code: 'dealt', seat: 1, round: 2 }),
    step(5000, 1, { code: 'revealed', seat: 1, count: 2 }),
  ]);
  it('counts the draws of the fastest program', async () => {
    await loadTeller('programs');
    expect(values(programs.tell(past(steps, [1, 2])).figures)).toEqual(['2 draws', '1', '1', '0:05']);
    expect(programs.chapters(steps).map((one) => one.step)).toEqual([0, 4]);
  });
});

const race = (lines: [number, number][][], end: number, isLowBest = false): Race => ({
  lines: lines.map((line) => [{ at: 0, points: 0 }, ...line.map(([at, points]) => ({ at, points }))]), end, isLowBest, ticks: [], marks: [],
  until: (at) => `until ${at}`, during: (at) => `at ${at}`,
});
describe('what is told of a race', () => {
  it('is first that it turned in the last fifth', () => {
    const one = race([[[90, 9]], [[10, 6]]], 100);
    expect(turnOf(one, 0, [9, 6])).toEqual({ kind: 'turned', at: 90, other: 1 });
    expect(taleOf({ result: result([9, 6]), seat: 0, nameOf }, one, '')).toBe('Moss led or shared the lead until 90. Then you passed.');
    expect(taleOf({ result: result([9, 6]), seat: 1, nameOf: (seat) => nameOf(1 - seat) }, one, '')).toBe('You led or shared the lead until 90. Then Moss passed.');
  });
  it('is then that one led throughout', () => expect(turnOf(race([[[5, 3], [50, 9]], [[60, 3]]], 100), 0, [9, 3])).toEqual({ kind: 'throughout' }));
  it('is then that it was close', () => expect(turnOf(race([[[50, 9]], [[10, 3], [60, 8]]], 100), 0, [9, 8])).toEqual({ kind: 'close', by: 1 }));
  it('is else when the winner took the lead', () => expect(turnOf(race([[[50, 9]], [[10, 3]]], 100), 0, [9, 3])).toEqual({ kind: 'kept', at: 50 }));
  it('knows that the fewest points may lead', () => expect(turnOf(race([[[1, 20], [2, 20]], [[1, 0], [2, 33]]], 2, true), 0, [20, 33])).toEqual({ kind: 'turned', at: 2, other: 1 }));
});

describe('the headline', () => {
  const head = (scores: number[], seat: number | null) => headlineOf({ result: result(scores), seat, nameOf });
  it('says who won, and where I am', () => {
    expect(head([27, 24, 9], 0)).toBe('You win, 27 to 24');
    expect(head([27, 24, 29], 1)).toBe('Pip wins, you are third');
    expect(head([24, 27], 0)).toBe('Moss wins, 27 to 24');
    expect(head([24, 27, 9], null)).toBe('Moss wins, 27 to 24');
    expect(head([27, 27, 9], 0)).toBe('Shared first place');
    expect(headlineOf({ result: { winners: [0], ranks: [1, 2], scores: null }, seat: 0, nameOf })).toBe('You win');
    expect(headlineOf({ result: null, seat: 0, nameOf })).toBe('The match has ended');
  });
});

describe('what the chart needs', () => {
  it('has round numbers beside it', () => expect([scaleOf(27), scaleOf(5), scaleOf(130)]).toEqual([[0, 9, 18, 27], [0, 2, 4, 6], [0, 40, 80, 120, 160]]));
  it('has minutes below it', () => expect(minutes(462_000, (ms) => String(ms / 60_000)).map((one) => one.text)).toEqual(['0', '2', '4', '6']));
  it('keeps names apart', () => expect(spreadLabels([10, 12, 90], 10, 0, 100)).toEqual([10, 20, 90]));
  it('writes seconds', () => expect([seconds(1900, 'en'), seconds(42_300, 'fr'), seconds(1900, 'fr'), seconds(100_000, 'en')]).toEqual(['1.9\u00a0s', '42\u00a0s', '1,9\u00a0s', '1:40']));
});

describe('all steps of a match', () => {
  it('are asked for a part at a time', async () => {
    const asked: number[] = [];
    const part = (_: unknown, from: number): Promise<Replay> => {
      asked.push(from);
      return Promise.resolve({ game: 'set', seats: 2, names: [], last: 4, steps: Array.from({ length: Math.min(2, 5 - from) }, (_, i) => ({ step: from + i, events: [] })) });
    };
    expect((await allSteps('T', 'watch', part)).map((one) => one.step)).toEqual([0, 1, 2, 3, 4]);
    expect(asked).toEqual([0, 2, 4]);
  });
});
