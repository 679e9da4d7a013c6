import { isNumber, requirements } from '../../art/cards';
import { t } from '../../lib/i18n.svelte';
import { captions, describe } from './cards';

const needs = /^(pair|[345][KS])( of \ds)?( \+ (pair|[345][KS])( of \ds)?)*$/;
const cards = /^([1-5][HDYV]|\*)([ /]+([1-5][HDYV]|\*))+$/;

/** "4 of diamonds" for "4D", "3 of a kind + sequence of 4" for "3K + 4S". */
export function spell(notation: string): string | undefined {
  if (isNumber(notation)) return describe(notation);
  if (needs.test(notation)) return captions(requirements(notation));
  if (cards.test(notation)) return t('romi_rami.many', { count: notation.split(/[ /]+/).length });
  return undefined;
}

/** A long list is only counted: its cards are drawn below the line. */
export const spellList = (list: string[]) => (list.length > 3 ? t('romi_rami.many', { count: list.length }) : undefined);
