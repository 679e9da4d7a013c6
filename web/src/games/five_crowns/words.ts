import { isCard, parseLaid, sign } from './view';

/** "10♥" for "10H"; groups laid down keep their slashes. */
export function spell(notation: string): string | undefined {
  if (isCard(notation)) return sign(notation);
  const laid = parseLaid(notation);
  if (laid.length === 0 || !laid.every((cards) => cards.every(isCard))) return undefined;
  return laid.map((cards) => cards.map(sign).join(' ')).join(' / ');
}
