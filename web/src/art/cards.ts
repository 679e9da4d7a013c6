import { shownRank } from '../lib/faces';
import type { Suit } from './paths';

/** A card of the rummy games; a joker has no suit. */
export interface Rummy {
  rank: string;
  suit: Suit | null;
}

const suitLetters: Record<string, Suit> = { S: 'spade', H: 'heart', C: 'club', D: 'diamond', T: 'star' };
const signs: Record<string, string> = { star: '★', heart: '♥', club: '♣', spade: '♠', diamond: '♦' };

export const isRummy = (text: string) => /^(JK|(10|[2-9AJQK])[SHCDT])$/.test(text);

/** "10T", "JK" */
export function rummy(text: string): Rummy {
  if (text === 'JK') return { rank: 'JK', suit: null };
  return { rank: text.slice(0, -1), suit: suitLetters[text.slice(-1)] ?? null };
}

/** "10♥" in a sentence. */
export const rummySign = (text: string, joker: string) => {
  const { rank, suit } = rummy(text);
  return suit ? `${shownRank(rank)}${signs[suit]}` : joker;
};

const numberSuits: Record<string, Suit> = { H: 'heart', D: 'diamond', Y: 'cherry', V: 'clover' };
export const isNumber = (text: string) => /^[1-5][HDYV]$/.test(text);
/** A number card of Romi Rami: "3Y". */
export const number = (text: string) => ({ number: Number(text[0]), suit: numberSuits[text[1] ?? 'H'] ?? 'heart' });

// --- where the pips of a card lie: x is a column (-1, 0, 1), y from 0 (top) to 1

export const pips: Record<string, [number, number][]> = (() => {
  const sides = (...ys: number[]): [number, number][] => ys.flatMap((y): [number, number][] => [[-1, y], [1, y]]);
  const middle = (...ys: number[]): [number, number][] => ys.map((y): [number, number] => [0, y]);
  return {
    2: middle(0, 1),
    3: middle(0, 0.5, 1),
    4: sides(0, 1),
    5: [...sides(0, 1), ...middle(0.5)],
    6: sides(0, 0.5, 1),
    7: [...sides(0, 0.5, 1), ...middle(0.25)],
    8: [...sides(0, 0.5, 1), ...middle(0.25, 0.75)],
    9: [...sides(0, 1 / 3, 2 / 3, 1), ...middle(0.5)],
    10: [...sides(0, 1 / 3, 2 / 3, 1), ...middle(1 / 6, 5 / 6)],
  };
})();

// --- what a contract of Romi Rami asks for: "pair of 1s + 4S", "3K + 3S"

export interface Requirement {
  kind: 'same' | 'sequence';
  size: number;
  /** The number it must be of, if any. */
  of: number | null;
}

export function requirements(text: string): Requirement[] {
  return text.split('+').map((part) => {
    const own = part.trim();
    const of = /of (\d)s/.exec(own);
    if (own.startsWith('pair')) return { kind: 'same', size: 2, of: of ? Number(of[1]) : null };
    return { kind: own[1] === 'S' ? 'sequence' : 'same', size: Number(own[0]), of: of ? Number(of[1]) : null };
  });
}

// --- what a program asks for: "2x S3 + G3", "S5 [suits heart, diamond; mixed]", "S [values 10 J Q K A]"

export interface Ask {
  times: number;
  kind: 'straight' | 'group';
  size: number;
  /** The values its cards must have, in order; one for a group. */
  values: string[];
  suits: Suit[];
  isMixed: boolean;
  noWild: boolean;
}

export function program(text: string): Ask[] | 'sun' {
  if (text === 'sun') return 'sun';
  return text.split(/\s\+\s/).map((part) => {
    const found = /^(?:(\d)x )?([SG])(\d*)(?: \[(.*)\])?$/.exec(part.trim());
    const marks = (found?.[4] ?? '').split(';').map((one) => one.trim());
    const after = (word: string) => marks.find((one) => one.startsWith(`${word} `))?.slice(word.length + 1) ?? '';
    const values = (after('values') || after('value')).split(' ').filter(Boolean);
    return {
      times: Number(found?.[1] ?? 1),
      kind: found?.[2] === 'G' ? 'group' : 'straight',
      size: Number(found?.[3] || values.length),
      values,
      suits: after('suits').split(',').map((one) => one.trim()).filter(Boolean) as Suit[],
      isMixed: marks.includes('mixed'),
      noWild: marks.includes('no wild'),
    };
  });
}
