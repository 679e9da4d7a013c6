import { duration } from '../../lib/format';
import { t } from '../../lib/i18n.svelte';
import type { Step } from '../../lib/schema/protocol';
import { happenings, lengthOf, Lines, seatOf, type Chapter, type Past, type Story } from '../../lib/story';

interface Filled {
  seat: number;
  /** Counts the turns of all players, from 0: a turn begins with taking cards. */
  turn: number;
  points: number;
  bonus: number;
}
function turnsOf(steps: Step[]): { filled: Filled[]; starts: number[] } {
  const filled: Filled[] = [];
  const starts: number[] = [];
  for (const { step, event } of happenings(steps)) {
    if (event.code === 'took') starts.push(step.step);
    if (event.code === 'filled') filled.push({ seat: seatOf(event), turn: Math.max(0, starts.length - 1), points: Number(event['points']), bonus: Number(event['bonus']) });
  }
  return { filled, starts };
}

export function tell({ steps, seats, seat, nameOf, result }: Past): Story {
  const { filled, starts } = turnsOf(steps);
  // The count after the last turn has a place of its own.
  const played = Math.max(1, starts.length);
  const end = played + 1;
  const lines = new Lines(seats);
  for (const one of filled) lines.set(one.seat, one.turn + 1, lines.now(one.seat) + one.points + one.bonus);
  const isOwn = (one: { seat: number }) => seat === null || one.seat === seat;
  const own = filled.filter(isOwn);
  const worth = (one: Filled) => one.points + one.bonus;
  const best = [...own].sort((a, b) => worth(b) - worth(a))[0];
  const won = happenings(steps).filter(({ event }) => event.code.endsWith('_trophy_won')).map(({ event }) => ({ seat: seatOf(event), points: Number(event['points']) }));
  const trophies = won.filter(isOwn);
  const round = (at: number) => Math.max(1, Math.ceil(at / seats));
  const rounds = Math.ceil(starts.length / seats);
  const every = Math.max(1, Math.ceil(rounds / 10));
  return {
    race: {
      lines: lines.close(played + 0.5, result?.scores), end, isLowBest: false,
      ticks: Array.from({ length: rounds }, (_, i) => ({ at: i * seats, text: String(i + 1) })).filter((_, i) => i % every === 0),
      marks: seat !== null && best ? [{ kind: 'good', at: best.turn + 1, text: t('romi_rami.story_best_mark') }] : [],
      until: (at) => (at > played ? t('romi_rami.until_count') : t('until_round', { round: round(at) })),
      during: (at) => (at > played ? t('romi_rami.in_count') : t('in_round', { round: round(at) })),
    },
    figures: [
      { name: best && seat === null ? t('of_whom', { what: t('romi_rami.story_best'), name: nameOf(best.seat) }) : t('romi_rami.story_best'), value: best ? String(worth(best)) : '–', ...(best ? { note: t('romi_rami.worth', { points: best.points, bonus: best.bonus }) } : {}) },
      { name: t('romi_rami.contracts'), value: String(own.length), note: t('romi_rami.story_worth', { points: own.reduce((sum, one) => sum + worth(one), 0) }) },
      { name: t('romi_rami.trophies'), value: String(trophies.length), note: t('romi_rami.story_worth', { points: trophies.reduce((sum, one) => sum + one.points, 0) }) },
      { name: t('story_time'), value: duration(lengthOf(steps)), note: t('rounds', { count: rounds }) },
    ],
  };
}

/** A round is a turn of everybody. */
export const chapters = (steps: Step[], seats: number): Chapter[] =>
  turnsOf(steps).starts.filter((_, turn) => turn % seats === 0).map((step, i) => ({ step, text: t('round_n', { round: i + 1 }) }));
