import { rummySign } from '../../art/cards';
import { t } from '../../lib/i18n.svelte';
import { usualSaying, type Saying } from '../../lib/saying';
import type { TableState } from '../../lib/table.svelte';
import type { Add, Possible } from './cards';
import type { Advice, ProgramsView } from './view';

/** One button of the dock. */
export interface Act {
  name: 'change' | 'keep' | 'reserve' | 'take' | 'reveal' | 'lay' | 'add' | 'discard';
  text: string;
  sub: string;
  key?: string;
  isOff: boolean;
  isBest: boolean;
  go: () => void;
}

/** All that the buttons and the sentence depend on. */
export interface Now {
  table: TableState;
  view: ProgramsView;
  can: Possible;
  advice: Advice | null;
  /** Cards that are picked, or the one that is dragged. */
  picked: string[];
  /** Where the one picked card may be added. */
  adds: Add[];
  hint: string;
  do: Record<Act['name'], () => void>;
}

const sign = (card: string) => rummySign(card, t('programs.joker'));
const signs = (cards: string[]) => cards.map(sign).join(' ');
const isMine = (now: Now) => now.table.seat !== null && now.view.to_act === now.table.seat && now.table.mayAct;
const isDone = (now: Now) => now.table.seat !== null && now.view.revealed.includes(now.table.seat);
const numbers = (adds: Add[]) => [...new Set(adds.map((one) => one.to))];

function takeLine({ advice, can, view }: Now): string {
  if (view.discards.length === 0) return t('programs.discard_empty');
  if (!can.mayTake) return t('programs.one_card');
  if (!advice?.pick_up) return t('programs.discard_pile');
  return advice.pick_up.helps ? t('programs.nearer') : t('programs.no_nearer');
}

function reveal(now: Now): Pick<Act, 'sub' | 'isOff' | 'isBest'> {
  const missing = now.advice?.program?.missing;
  if (isDone(now)) return { sub: t('programs.done_before'), isOff: true, isBest: false };
  if (now.view.program === null) return { sub: t('programs.without'), isOff: true, isBest: false };
  if (now.can.reveal) return { sub: t('programs.reveal_sub'), isOff: false, isBest: true };
  return { sub: missing ? t('programs.missing', { count: missing }) : t('programs.not_complete'), isOff: true, isBest: false };
}

function lay(now: Now): Pick<Act, 'text' | 'sub' | 'isOff' | 'isBest'> {
  const text = t('programs.lay');
  if (!isDone(now)) return { text, sub: t('programs.only_after'), isOff: true, isBest: false };
  if (now.picked.length > 1)
    return now.picked.length > 2
      ? { text, sub: signs(now.picked), isOff: false, isBest: true }
      : { text, sub: t('programs.pick_three'), isOff: true, isBest: false };
  const first = now.can.lays[0];
  if (!first) return { text, sub: t('programs.no_three'), isOff: true, isBest: false };
  return { text, sub: t('programs.pick_these', { cards: signs(first) }), isOff: false, isBest: now.picked.length === 0 };
}

function add(now: Now): Pick<Act, 'text' | 'sub' | 'isOff' | 'isBest'> {
  const [card] = now.picked;
  const text = card && now.adds.length > 0 ? t('programs.add_card', { card: sign(card) }) : t('programs.add');
  if (!isDone(now)) return { text, sub: t('programs.only_after'), isOff: true, isBest: false };
  if (now.picked.length > 1) return { text, sub: t('programs.one_at_a_time'), isOff: true, isBest: false };
  if (now.picked.length === 1)
    return now.adds.length > 0
      ? { text, sub: t('programs.add_to', { numbers: numbers(now.adds).join(', ') }), isOff: false, isBest: true }
      : { text, sub: t('programs.fits_nowhere'), isOff: true, isBest: false };
  if (now.can.adds.length === 0) return { text, sub: t('programs.nothing_fits'), isOff: true, isBest: false };
  const cards = [...new Set(now.can.adds.map((one) => one.card))];
  return { text, sub: signs(cards.slice(0, 4)), isOff: false, isBest: now.can.lays.length === 0 };
}

function discard(now: Now): Pick<Act, 'text' | 'sub' | 'isOff' | 'isBest'> {
  const [card] = now.picked;
  if (now.picked.length !== 1 || !card)
    return { text: t('programs.discard'), sub: now.picked.length > 1 ? t('programs.one_at_a_time') : t('programs.pick_one'), isOff: true, isBest: false };
  const left = now.advice?.discards?.find((one) => one.card === card)?.missing;
  const isBest = now.adds.length === 0 && !now.can.reveal;
  return { text: t('programs.discard_card', { card: sign(card) }), sub: left ? t('programs.missing_then', { count: left }) : t('programs.ends_turn'), isOff: false, isBest };
}

/** The buttons: the same four in the same places throughout a round, except when drawing or changing a program. */
export function actsOf(now: Now): Act[] {
  const { view, can, table } = now;
  if (!table.isPlaying || table.seat === null) return [];
  const go = now.do;
  if (isMine(now) && can.mayDecide)
    return [
      { name: 'change', text: t('programs.change'), sub: t('programs.change_sub'), key: 'C', isOff: false, isBest: false, go: go.change },
      { name: 'keep', text: t('programs.keep'), sub: t('programs.keep_sub'), key: 'K', isOff: false, isBest: true, go: go.keep },
    ];
  if (isMine(now) && view.phase === 'draw') {
    const helps = now.advice?.pick_up?.helps ?? false;
    const top = view.discards[0];
    return [
      { name: 'reserve', text: t('programs.draw_reserve'), sub: t('programs.left', { count: view.reserve_left }), key: 'D', isOff: !can.mayDraw, isBest: !helps, go: go.reserve },
      { name: 'take', text: top ? t('programs.take', { card: sign(top) }) : t('programs.take_none'), sub: takeLine(now), key: 'T', isOff: !can.mayTake, isBest: helps, go: go.take },
    ];
  }
  const all: Act[] = [
    { name: 'reveal', text: t('programs.reveal'), key: 'R', go: go.reveal, ...reveal(now) },
    { name: 'lay', key: 'L', go: go.lay, ...lay(now) },
    { name: 'add', go: go.add, ...add(now) },
    { name: 'discard', key: 'X', go: go.discard, ...discard(now) },
  ];
  if (isMine(now)) return all;
  return all.map((one) => ({ ...one, text: one.name === 'add' ? t('programs.add') : one.name === 'discard' ? t('programs.discard') : one.text, sub: t('programs.not_your_turn'), isOff: true, isBest: false }));
}

function waiting({ table, view }: Now): Saying {
  const name = table.names[view.to_act] ?? '';
  const text =
    view.phase === 'change' ? t('programs.other_decides', { name }) : view.phase === 'draw' ? t('programs.other_draws', { name }) : t('programs.other_plays', { name });
  return { icon: 'clock', text, sub: table.lastSentence };
}

/** What is going on, and what it means for me. */
export function sentenceOf(now: Now): Saying {
  const { table, view, can, advice } = now;
  const usual = usualSaying(table);
  if (usual || table.seat === null) return usual ?? { text: '' };
  if (!isMine(now)) return waiting(now);
  if (now.hint) return { icon: 'bulb', text: now.hint };
  if (can.mayDecide) return { icon: 'help', text: t('programs.decide'), sub: t('programs.decide_why', { count: view.failed[table.seat] ?? 0 }) };
  if (view.phase === 'draw') return { icon: 'pile', text: t('programs.draw'), sub: table.lastSentence };
  if (can.reveal) return { icon: 'check', text: t('programs.all_there'), sub: t('programs.reveal_or') };
  if (!isDone(now)) {
    const missing = advice?.program?.missing;
    return { icon: 'send', text: t('programs.choose_discard'), sub: missing ? t('programs.missing', { count: missing }) : t('programs.discard_why') };
  }
  if (now.picked.length === 1 && now.adds.length > 0) return { icon: 'plus', text: t('programs.where'), sub: t('programs.where_how') };
  const shed = advice?.shed?.cards ?? 0;
  return { icon: 'send', text: t('programs.shed'), sub: shed > 0 ? t('programs.shed_most', { count: shed }) : t('programs.shed_why') };
}
