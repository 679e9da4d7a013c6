import { shownRank } from '../../lib/faces';
import { duration, list } from '../../lib/format';
import { t } from '../../lib/i18n.svelte';
import type { Step } from '../../lib/schema/protocol';
import { language } from '../../lib/settings.svelte';
import { happenings, lengthOf, Lines, seatOf, type Chapter, type Past, type Story } from '../../lib/story';
import { ranks } from './view';

interface Scored {
  hand: number;
  seat: number;
  points: number;
  total: number;
}
/** What was scored in each hand, and who went out. */
function handsOf(steps: Step[]): { scored: Scored[]; outs: { hand: number; seat: number }[] } {
  const scored: Scored[] = [];
  const outs: { hand: number; seat: number }[] = [];
  let hand = 0;
  for (const { event } of happenings(steps)) {
    if (event.code === 'dealt') hand = Number(event['hand']);
    if (event.code === 'went_out') outs.push({ hand, seat: seatOf(event) });
    if (event.code === 'scored') scored.push({ hand, seat: seatOf(event), points: Number(event['points']), total: Number(event['total']) });
  }
  return { scored, outs };
}

export function tell({ steps, seats, seat, nameOf }: Past): Story {
  const { scored, outs } = handsOf(steps);
  const lines = new Lines(seats);
  for (const one of scored) lines.set(one.seat, one.hand, one.total);
  const end = Math.max(1, ...scored.map((one) => one.hand));
  const isOwn = (one: { seat: number }) => seat === null || one.seat === seat;
  const whose = (what: string, one: { seat: number }) => (seat === null ? t('of_whom', { what, name: nameOf(one.seat) }) : what);
  const own = scored.filter(isOwn);
  const lowest = [...own].sort((a, b) => a.points - b.points || a.hand - b.hand)[0];
  const highest = [...own].sort((a, b) => b.points - a.points)[0];
  const went = outs.filter(isOwn);
  const inHand = (hand: number) => t('five_crowns.story_in', { hand });
  return {
    race: {
      lines: lines.all, end: end + 0.4, isLowBest: true,
      ticks: ranks.slice(0, end).map((rank, i) => ({ at: i + 1, text: rank })),
      marks: seat === null ? [] : went.map((one) => ({ kind: 'good' as const, at: one.hand, text: t('five_crowns.story_out_mark') })),
      until: (at) => t('five_crowns.story_until', { hand: at }), during: inHand,
    },
    figures: [
      { name: t('five_crowns.story_outs'), value: String(went.length), note: went.length > 0 ? t('five_crowns.story_hands', { count: went.length, hands: list(went.map((one) => String(one.hand)), language()) }) : t('five_crowns.story_of_hands', { count: end }) },
      lowest ? { name: whose(t('five_crowns.story_lowest'), lowest), value: String(lowest.points), note: inHand(lowest.hand) } : { name: t('five_crowns.story_lowest'), value: '–' },
      highest ? { name: whose(t('five_crowns.story_dearest'), highest), value: String(highest.points), note: inHand(highest.hand) } : { name: t('five_crowns.story_dearest'), value: '–' },
      { name: t('story_time'), value: duration(lengthOf(steps)), note: t('five_crowns.story_played', { count: new Set(scored.map((one) => one.hand)).size }) },
    ],
  };
}

export const chapters = (steps: Step[]): Chapter[] =>
  happenings(steps).filter(({ event }) => event.code === 'dealt').map(({ step, event }) => ({ step: step.step, text: t('five_crowns.story_hand', { hand: Number(event['hand']), rank: shownRank(ranks[Number(event['hand']) - 1] ?? '') }) }));
