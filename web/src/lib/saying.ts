import type { Icon } from '../art/paths';
import { list } from './format';
import { t } from './i18n.svelte';
import { language } from './settings.svelte';
import type { TableState } from './table.svelte';

/** The sentence at the bottom of a table: what is going on, and what it means for me. */
export interface Saying {
  icon?: Icon;
  isBad?: boolean;
  /** Something was won. */
  isGood?: boolean;
  /** Screen readers hear it elsewhere, from the history. */
  isQuiet?: boolean;
  text: string;
  sub?: string;
}

/** What stands between me and the match: the line, a bot in my seat, an action that is still on its way. Null where nothing does. */
export function sessionSaying(table: TableState): Saying | null {
  if (table.isPast || !table.isPlaying || table.seat === null) return null;
  if (table.session === 'away') return { icon: 'link', isBad: true, text: t('line_lost'), sub: table.isAlone ? t('line_lost_alone') : t('line_lost_why') };
  if (table.session === 'coming') return { icon: 'clock', text: t('coming_back') };
  if (table.isPaused && table.session === 'replaced') return { icon: 'clock', text: t('is_paused'), sub: t('is_paused_why') };
  if (table.session === 'replaced') return { icon: 'people', text: t('replaced'), sub: t('replaced_why') };
  if (!table.isActPending) return null;
  return table.connection === 'silent' ? { icon: 'clock', text: t('no_answer_yet'), sub: t('no_answer_yet_why') } : { icon: 'clock', text: t('sending') };
}

/** What all games say in the same way: what stands between me and the match, why my action was refused, that the match is over, that I am watching. Null while I play. */
export function usualSaying(table: TableState): Saying | null {
  const session = sessionSaying(table);
  if (session) return session;
  if (table.refusedAct) return { icon: 'close', isBad: true, text: table.refusedAct };
  if (!table.isPlaying) return { icon: 'check', text: table.isPast ? table.lastSentence : t('match_over') };
  if (table.held) {
    const others = table.held.awaited.filter((seat) => seat !== table.seat).map((seat) => table.nameOf(seat));
    return { icon: 'clock', text: others.length > 0 ? t('held_for', { names: list(others, language()) }) : t('hand_end'), sub: others.length > 0 ? t('held_why') : table.lastSentence };
  }
  if (table.seat === null) return { icon: 'eye', text: t('watching'), sub: table.lastSentence || t('watching_why') };
  return null;
}
