import { duration, list, seconds } from '../../lib/format';
import { t, word } from '../../lib/i18n.svelte';
import type { Message, Step } from '../../lib/schema/protocol';
import { language } from '../../lib/settings.svelte';
import { happenings, lengthOf, Lines, minutes, seatOf, type Chapter, type Figure, type Mark, type Past, type Story } from '../../lib/story';

/** A SET that somebody took. */
export interface Find {
  seat: number;
  step: number;
  at: number;
  cards: string[];
  /** What its player had from then on. */
  count: number;
  /** How long its three cards had all lain open; null where it is not known since when. */
  ms: number | null;
}

/** Every SET that was taken, in order. The steps may begin in the middle of a match. */
export function findsOf(steps: Step[]): Find[] {
  const open = new Map<string, number>();
  return happenings(steps).flatMap(({ step, event }) => {
    const at = step.ms ?? 0;
    const cards = (event['cards'] as string[] | undefined) ?? [];
    if (['laid_out', 'topped_up', 'three_more'].includes(event.code)) for (const card of cards) open.set(card, at);
    if (event.code !== 'took') return [];
    const since = cards.map((card) => open.get(card));
    const ms = since.every((one) => one !== undefined) ? at - Math.max(...since) : null;
    return [{ seat: seatOf(event), step: step.step, at, cards, count: Number(event['count']), ms }];
  });
}

const timed = (finds: Find[]) => finds.filter((one): one is Find & { ms: number } => one.ms !== null);
const quickest = (finds: Find[]) => timed(finds).sort((a, b) => a.ms - b.ms)[0];
const wrongBy = (seat: number) => ({ event }: { event: Message }) => (event.code === 'wrong' || event.code === 'too_late') && seatOf(event) === seat;

/** The longest time without a SET, and which SET it ended with. */
function longestSearch(finds: Find[]): { ms: number; find: Find; isLast: boolean } | null {
  const searches = finds.map((find, i) => ({ ms: find.at - (finds[i - 1]?.at ?? 0), find, isLast: i === finds.length - 1 }));
  return searches.sort((a, b) => b.ms - a.ms)[0] ?? null;
}

export function tell(past: Past): Story {
  const { steps, seats, seat, nameOf, result } = past;
  const finds = findsOf(steps);
  const end = lengthOf(steps);
  const lines = new Lines(seats);
  for (const find of finds) lines.set(find.seat, find.at, find.count);
  const own = seat === null ? finds : finds.filter((one) => one.seat === seat);
  const fastest = quickest(own);
  const mistakes = seat === null ? [] : happenings(steps).filter(wrongBy(seat));
  const search = longestSearch(finds);
  const last = finds.at(-1);
  const marks: Mark[] = seat === null ? [] : [
    ...(fastest ? [{ kind: 'good' as const, at: fastest.at, text: t('set.story_fastest_mark') }] : []),
    ...mistakes.map(({ step }) => ({ kind: 'wrong' as const, at: step.ms ?? 0, text: t('set.story_wrong_mark') })),
  ];
  const isOwnLast = last !== undefined && last.seat === result?.winners[0];
  const lastWords = isOwnLast ? (last.seat === seat ? t('set.story_last_you', { time: duration(last.at) }) : t('set.story_last', { time: duration(last.at) })) : undefined;
  return {
    race: {
      lines: lines.close(end, result?.scores), end, ticks: minutes(end, duration), isLowBest: false, marks,
      until: (at) => t('until_time', { time: duration(at) }), during: (at) => t('at_time', { time: duration(at) }),
      ...(lastWords === undefined ? {} : { lastWords }),
    },
    figures: [fastestFigure(past, fastest ?? quickest(finds)), wrongFigure(past, mistakes.map(({ event }) => event)), searchFigure(search), timeFigure(steps, finds.length, end)],
    ...(search ? { tale: t('set.story_search', { seconds: seconds(search.ms, language()), name: nameOf(search.find.seat) }) } : {}),
  };
}

function fastestFigure({ seat, nameOf }: Past, find: (Find & { ms: number }) | undefined): Figure {
  if (!find) return { name: t('set.story_fastest'), value: '–' };
  const name = seat === null || find.seat !== seat ? t('of_whom', { what: t('set.story_fastest'), name: nameOf(find.seat) }) : t('set.story_fastest');
  return { name, value: seconds(find.ms, language()), pieces: find.cards };
}
function wrongFigure({ seat, steps }: Past, own: Message[]): Figure {
  const all = happenings(steps).filter(({ event }) => event.code === 'wrong' || event.code === 'too_late').length;
  if (seat === null) return { name: t('wrong_calls'), value: String(all) };
  const breaks = (own.at(-1)?.['breaks'] as Message[] | undefined) ?? [];
  const what = breaks.map((one) => word('set', one['characteristic'] as string));
  return { name: t('wrong_calls'), value: String(own.length), note: what.length > 0 ? t('set.story_broke', { what: list(what, language()) }) : t('wrong_calls_all', { count: all }) };
}
const searchFigure = (search: ReturnType<typeof longestSearch>): Figure => ({
  name: t('set.story_longest'),
  value: search ? seconds(search.ms, language()) : '–',
  ...(search ? { note: search.isLast ? t('set.story_before_last') : t('set.story_before', { time: duration(search.find.at) }) } : {}),
});
function timeFigure(steps: Step[], count: number, end: number): Figure {
  const left = happenings(steps).findLast(({ event }) => event.code === 'game_over')?.event['left'];
  return { name: t('story_time'), value: duration(end), note: typeof left === 'number' ? t('set.story_sets_left', { count, left }) : t('set.story_sets', { count }) };
}

/** Rounds of a competition, or else every SET. */
export function chapters(steps: Step[]): Chapter[] {
  const rounds = happenings(steps).filter(({ event }) => event.code === 'next_master');
  if (rounds.length > 0) return rounds.map(({ step, event }) => ({ step: step.step, text: t('round_n', { round: Number(event['round']) }) }));
  return findsOf(steps).map((find, i) => ({ step: find.step, text: t('set.story_set_n', { number: i + 1 }) }));
}
