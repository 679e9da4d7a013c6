import type { Icon } from '../art/paths';
import { t } from './i18n.svelte';
import type { TableState } from './table.svelte';

/** The sentence at the bottom of a table: what is going on, and what it means for me. */
export interface Saying {
  icon?: Icon;
  isBad?: boolean;
  text: string;
  sub?: string;
}

/** What all games say in the same way: why my action was refused, that the match is over, that I am watching. Null while I play. */
export function usualSaying(table: TableState): Saying | null {
  if (table.refusedAct) return { icon: 'close', isBad: true, text: table.refusedAct };
  if (!table.isPlaying) return { icon: 'check', text: table.isPast ? table.lastSentence : t('match_over') };
  if (table.seat === null) return { icon: 'eye', text: t('watching'), sub: table.lastSentence || t('watching_why') };
  return null;
}
