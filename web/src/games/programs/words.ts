import { isRummy, rummySign } from '../../art/cards';
import { t } from '../../lib/i18n.svelte';
import { programWords } from './cards';

const card = (text: string) => rummySign(text, t('programs.joker'));
const cards = (text: string) => text.split(' ').every((one) => one === '/' || isRummy(one));
const isProgram = (text: string) => /^(sun|(\dx )?[SG](\d| \[))/.test(text);

/** "10♥" for "10H", "a straight of 4 and a group of 3" for "S4 + G3", and the actions that hints propose. */
export function spell(notation: string): string | undefined {
  if (cards(notation)) return notation.split(' ').map((one) => (one === '/' ? '/' : card(one))).join(' ');
  const [verb = '', ...rest] = notation.split(' ');
  if (verb === 'lay' && cards(rest.join(' '))) return t('programs.do_lay', { cards: rest.map(card).join(' ') });
  if (verb === 'add' && isRummy(rest[0] ?? ''))
    return t('programs.do_add', { card: card(rest[0] ?? ''), number: Number(rest[2]), end: rest[3] ? ` (${t(`programs.end.${rest[3]}`)})` : '' });
  return isProgram(notation) ? programWords(notation) : undefined;
}
