import { t } from './i18n.svelte';
import type { TableState } from './table.svelte';

/** Of somebody who does not play themselves at the moment: more important than all else that a badge could say. */
export function awayWords(table: TableState, seat: number): string | undefined {
  const chair = table.chairs[seat];
  if (chair?.kind !== 'person' || chair.resigned || !table.isPlaying) return undefined;
  if (chair.bot) return t('stand_in');
  return chair.away || table.absent.has(seat) ? t('is_away') : undefined;
}
