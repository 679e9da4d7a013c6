import { duration, list } from '../../lib/format';
import { t } from '../../lib/i18n.svelte';
import type { Step } from '../../lib/schema/protocol';
import { language } from '../../lib/settings.svelte';
import { happenings, lengthOf, Lines, seatOf, type Chapter, type Past, type Story } from '../../lib/story';

interface Completed {
  seat: number;
  round: number;
  /** In rounds: 1.5 is the middle of the second. */
  at: number;
  count: number;
  /** How often its player had drawn in that round; null for a sun, which is complete as it is dealt. */
  draws: number | null;
}
function roundsOf(steps: Step[]): { completed: Completed[]; starts: number[]; outs: { seat: number; round: number }[] } {
  const starts = happenings(steps).filter(({ event }) => event.code === 'dealt').map(({ step }) => step.step);
  const last = steps.at(-1)?.step ?? 0;
  const completed: Completed[] = [];
  const outs: { seat: number; round: number }[] = [];
  let round = 0;
  let draws = new Map<number, number>();
  for (const { step, event } of happenings(steps)) {
    if (event.code === 'dealt') [round, draws] = [round + 1, new Map()];
    const seat = seatOf(event);
    if (event.code === 'drew_reserve' || event.code === 'drew_discard') draws.set(seat, (draws.get(seat) ?? 0) + 1);
    if (event.code === 'round_over_out') outs.push({ seat, round });
    if (event.code !== 'revealed' && event.code !== 'sun_dealt') continue;
    const from = starts[round - 1] ?? 0;
    const at = Math.max(0, round - 1 + (step.step - from) / Math.max(1, (starts[round] ?? last) - from));
    completed.push({ seat, round: Math.max(1, round), at, count: Number(event['count']), draws: event.code === 'revealed' ? (draws.get(seat) ?? 0) : null });
  }
  return { completed, starts, outs };
}

export function tell({ steps, seats, seat, nameOf, result }: Past): Story {
  const { completed, starts, outs } = roundsOf(steps);
  const end = Math.max(1, starts.length);
  const lines = new Lines(seats);
  for (const one of completed) lines.set(one.seat, one.at, one.count);
  const isOwn = (one: { seat: number }) => seat === null || one.seat === seat;
  const own = completed.filter(isOwn);
  const fastest = own.filter((one): one is Completed & { draws: number } => one.draws !== null).sort((a, b) => a.draws - b.draws)[0];
  const rounds = [...new Set(own.map((one) => one.round))];
  const went = outs.filter(isOwn);
  const round = (at: number) => Math.max(1, Math.min(starts.length, Math.floor(at) + 1));
  return {
    race: {
      lines: lines.close(end, result?.scores), end, isLowBest: false,
      ticks: starts.map((_, i) => ({ at: i, text: String(i + 1) })),
      marks: seat !== null && fastest ? [{ kind: 'good', at: fastest.at, text: t('programs.story_fastest_mark') }] : [],
      until: (at) => t('programs.until_round', { round: round(at) }), during: (at) => t('programs.in_round', { round: round(at) }),
    },
    figures: [
      { name: fastest && seat === null ? t('of_whom', { what: t('programs.story_fastest'), name: nameOf(fastest.seat) }) : t('programs.story_fastest'), value: fastest ? t('programs.story_draws', { count: fastest.draws }) : '–', ...(fastest ? { note: t('programs.in_round', { round: fastest.round }) } : {}) },
      { name: t('programs.story_completed'), value: String(own.length), ...(own.length > 0 ? { note: t('programs.story_in_rounds', { count: rounds.length, rounds: list(rounds.map(String), language()) }) } : {}) },
      { name: t('programs.story_outs'), value: String(went.length), note: t('programs.story_ended', { count: outs.length }) },
      { name: t('story_time'), value: duration(lengthOf(steps)), note: t('programs.rounds', { count: starts.length }) },
    ],
  };
}

export const chapters = (steps: Step[]): Chapter[] =>
  happenings(steps).filter(({ event }) => event.code === 'dealt').map(({ step, event }) => ({ step: step.step, text: t('programs.round_n', { round: Number(event['round']) }) }));
