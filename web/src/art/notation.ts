import { rummy } from './cards';
import type { Suit } from './paths';

/** A card in an example: "7H", "7H*" if it is wild, "7H*=8H" or "JK=8" with what it stands for. */
export interface Piece {
  card: string;
  isMarked: boolean;
  as: { rank: string; suit?: Suit } | null;
}

/** The cards of an example; none if the text is something else. */
export function pieces(text: string, isCard: (text: string) => boolean): Piece[] {
  const out = text.split(' ').map((one): Piece => {
    const [left = '', right] = one.split('=');
    const as = right === undefined ? null : rummy(/\d$|^[JQKA]$/.test(right) ? `${right}?` : right);
    return { card: left.replace('*', ''), isMarked: left.endsWith('*'), as: as && { rank: as.rank, ...(as.suit ? { suit: as.suit } : {}) } };
  });
  return out.every((one) => isCard(one.card)) ? out : [];
}

const signs: Record<string, Suit> = { '♠': 'spade', '♥': 'heart', '♣': 'club', '♦': 'diamond', '★': 'star', heart: 'heart', diamond: 'diamond', cherry: 'cherry', clover: 'clover' };
/** The suit that a sign like "♥" or a name stands for. */
export const suitOf = (text: string): Suit | undefined => signs[text];
