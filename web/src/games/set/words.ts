import { t } from '../../lib/i18n.svelte';
import { describe } from './cards';

/** "two red half-filled waves" for "2RWH" */
export const spell = (notation: string) => (/^[123][RVT][OBW][EHF]$/.test(notation) ? describe(notation) : undefined);

/** A long list is only counted: nobody wants to hear twelve cards that are on the table. */
export const spellList = (list: string[]) => (list.length > 3 ? t('set.many', { count: list.length }) : undefined);
