import { t } from '../../lib/i18n.svelte';
import { describe } from './dice';

const isDie = (text: string) => /^(\*|\*?[123][RVG][ODW])(#\d+)?$/.test(text);
const isSquare = (text: string) => /^[a-z]\d{1,2}$/.test(text);

/** "two red diamonds" for "2RD#17" */
export const spell = (notation: string) => (isDie(notation) ? describe(notation) : undefined);

/** Dice that were laid are named with their squares: "two red diamonds on h9". A long list is only counted. */
export function spellList(list: string[]): string | undefined {
  if (list.length > 1 && list.every((one, i) => (i % 2 === 0 ? isDie(one) : isSquare(one))))
    return list.flatMap((die, i) => (i % 2 === 0 ? [t('set_cubes.on_square', { die: describe(die), square: list[i + 1]! })] : [])).join(', ');
  return list.length > 3 && list.every(isDie) ? t('set_cubes.many', { count: list.length }) : undefined;
}
