import { number, type Requirement } from '../../art/cards';
import { t } from '../../lib/i18n.svelte';
import type { Contract } from './view';

/** "4 of diamonds" */
export function describe(card: string): string {
  if (card === '*') return t('romi_rami.joker');
  const own = number(card);
  return t('romi_rami.card', { number: own.number, suit: t(`romi_rami.suits.${own.suit}`) });
}

/** "Sequence of 4", "Pair of 5s" */
export function caption(needs: Requirement): string {
  const { size, of } = needs;
  if (needs.kind === 'sequence') return t('romi_rami.sequence', { size });
  if (size === 2) return of === null ? t('romi_rami.pair') : t('romi_rami.pair_of', { of });
  return of === null ? t('romi_rami.kind', { size }) : t('romi_rami.kind_of', { size, of });
}
export const captions = (needs: Requirement[]) => needs.map((one) => caption(one).toLowerCase()).join(' + ');

/** "6 points, cherry: 3 of a kind + sequence of 4" */
export const describeContract = (contract: Contract) =>
  t('romi_rami.contract', { points: contract.points, suit: t(`romi_rami.suit.${contract.bonus}`), needs: captions(contract.needs) });

/** "Most cherries", "Most 3-card" */
export const trophyName = (trophy: string) =>
  trophy.endsWith('-card') ? t('romi_rami.most_size', { size: trophy[0]! }) : t(`romi_rami.most.${trophy}`);
/** What that counts: "combinations" of 3 cards, cherries "on contracts". */
export const trophyAbout = (trophy: string) => (trophy.endsWith('-card') ? t('romi_rami.of_size') : t('romi_rami.of_suit'));
