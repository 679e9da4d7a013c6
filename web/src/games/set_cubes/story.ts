import { duration } from '../../lib/format';
import { t } from '../../lib/i18n.svelte';
import type { Step } from '../../lib/schema/protocol';
import { happenings, lengthOf, Lines, seatOf, type Chapter, type Past, type Story } from '../../lib/story';

/** Dice that were laid at one go. */
interface Play {
  step: number;
  seat: number;
  round: number;
  /** Counts the turns of all players, from 0. */
  turn: number;
  points: number;
  sets: number;
  total: number | null;
}

/** A round ends when everybody may roll dice again; a turn ends with a pass, with its end, or with new dice from the bag. */
function playsOf(steps: Step[]): { plays: Play[]; turns: number; chapters: (Chapter & { turn: number })[] } {
  const plays: Play[] = [];
  const chapters: (Chapter & { turn: number })[] = [];
  let [turn, round, isBetween] = [0, 0, false];
  for (const step of steps) {
    const codes = step.events.map((event) => event.code);
    if (codes.some((code) => code === 'keeps' || code === 'will_reroll')) isBetween = true;
    else if (codes.includes('opened') || (isBetween && codes.some((code) => ['placed', 'passed', 'swapped'].includes(code)))) {
      isBetween = false;
      chapters.push({ step: step.step, text: t('round_n', { round: ++round }), turn });
    }
    for (const event of step.events)
      if (event.code === 'placed' || event.code === 'opened')
        plays.push({
          step: step.step, seat: seatOf(event), round, turn, points: Number(event['points']), sets: Number(event['sets'] ?? 1),
          total: event['total'] === undefined ? null : Number(event['total']),
        });
    if (codes.some((code) => ['passed', 'ended', 'drew'].includes(code))) ++turn;
  }
  return { plays, turns: turn, chapters };
}

export function tell({ steps, seats, seat, nameOf, result }: Past): Story {
  const { plays, turns, chapters: rounds } = playsOf(steps);
  const end = Math.max(1, turns);
  const lines = new Lines(seats);
  for (const play of plays) lines.set(play.seat, play.turn + 1, play.total ?? lines.now(play.seat) + play.points);
  const isOwn = (one: { seat: number }) => seat === null || one.seat === seat;
  // The points of each turn, which may lay dice several times.
  const sums = new Map<number, { seat: number; round: number; points: number; sets: number }>();
  for (const play of plays.filter(isOwn)) {
    const before = sums.get(play.turn);
    sums.set(play.turn, { seat: play.seat, round: play.round, points: (before?.points ?? 0) + play.points, sets: (before?.sets ?? 0) + play.sets });
  }
  const best = [...sums].sort(([, a], [, b]) => b.points - a.points)[0];
  const wrong = happenings(steps).filter(({ event }) => event.code === 'called_wrong' && (seat === null || seatOf(event) === seat));
  const own = plays.filter(isOwn);
  const roundAt = (at: number) => plays.find((play) => play.turn + 1 >= at)?.round ?? Math.max(1, rounds.length);
  // A round in which nobody could lay anything takes no room in the race.
  const ticks = rounds.map((one, i) => ({ at: one.turn, text: String(i + 1) })).filter((one, i) => one.at !== rounds[i + 1]?.turn);
  return {
    race: {
      lines: lines.close(end, result?.scores), end, ticks: ticks.filter((_, i) => i % Math.ceil(ticks.length / 10) === 0), isLowBest: false,
      marks: seat !== null && best ? [{ kind: 'good', at: best[0] + 1, text: t('set_cubes.story_best_mark') }] : [],
      until: (at) => t('until_round', { round: roundAt(at) }), during: (at) => t('in_round', { round: roundAt(at) }),
    },
    figures: [
      { name: best && seat === null ? t('of_whom', { what: t('set_cubes.story_best'), name: nameOf(best[1].seat) }) : t('set_cubes.story_best'), value: best ? String(best[1].points) : '–', ...(best ? { note: t('set_cubes.story_best_in', { sets: best[1].sets, round: best[1].round }) } : {}) },
      { name: t('wrong_calls'), value: String(wrong.length) },
      { name: t('set_cubes.story_sets'), value: String(own.reduce((sum, play) => sum + play.sets, 0)), note: t('set_cubes.story_plays', { count: own.length }) },
      { name: t('story_time'), value: duration(lengthOf(steps)), note: t('rounds', { count: rounds.length }) },
    ],
  };
}

export const chapters = (steps: Step[]): Chapter[] => playsOf(steps).chapters.map(({ step, text }) => ({ step, text }));
