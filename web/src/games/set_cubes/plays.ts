import { numberOf, shown } from './dice';
import type { CubesAdvice } from './view';

// The legal actions in the form that the board needs. No rules here: what the server does not list cannot be chosen.

export interface Part {
  die: string;
  square: string;
  declared: string | null;
}
export interface Play {
  action: string;
  parts: Part[];
  /** Null (unknown) if the table plays without hints, and for two Wilds at once. */
  points: number | null;
}
export interface Swap {
  action: string;
  die: string;
  square: string;
}
export interface Reroll {
  action: string;
  dice: string[];
}
export interface Offers {
  plays: Play[];
  swaps: Swap[];
  rerolls: Reroll[];
  canEnd: boolean;
  canKeep: boolean;
}

/** The die of the hand that a word of an action means; without a number, the lowest one that shows it and was not named before. */
function dieOf(word: string, hand: readonly string[], named: Set<string>): { die: string; declared: string | null } {
  const [, face = '', number, declared = null] = /^(\*|[123][RVG][ODW])(?:#(\d+))?(?:=(.+))?$/.exec(word) ?? [];
  const fitting = hand
    .filter((die) => shown(die) === face && !named.has(die) && (number === undefined || numberOf(die) === number))
    .sort((a, b) => Number(numberOf(a)) - Number(numberOf(b)));
  const die = fitting[0] ?? word;
  named.add(die);
  return { die, declared };
}

/** The score of each play by the solver, by its action. */
export function scoresOf(advice: CubesAdvice | null): Map<string, number> {
  const all = [...(advice?.dice ?? []).flatMap((one) => one.plays), ...(advice?.pairs ?? [])];
  return new Map(all.map((play) => [play.action, play.points]));
}

export function offersOf(legal: readonly string[], hand: readonly string[], scores: Map<string, number>): Offers {
  const offers: Offers = { plays: [], swaps: [], rerolls: [], canEnd: false, canKeep: false };
  for (const action of legal) {
    const [verb, ...words] = action.split(' ');
    const named = new Set<string>();
    if (verb === 'place') {
      const parts: Part[] = [];
      for (let i = 0; i + 1 < words.length; i += 2) parts.push({ ...dieOf(words[i]!, hand, named), square: words[i + 1]! });
      offers.plays.push({ action, parts, points: scores.get(action) ?? null });
    } else if (verb === 'swap') offers.swaps.push({ action, die: dieOf(words[0]!, hand, named).die, square: words[1]! });
    else if (verb === 'reroll') offers.rerolls.push({ action, dice: words.map((word) => dieOf(word, hand, named).die) });
    else if (verb === 'end') offers.canEnd = true;
    else if (verb === 'keep') offers.canKeep = true;
  }
  return offers;
}

// --- narrowing the plays by what is chosen

/** Dice in the order of choosing, the squares where they were put, and the declared symbols of Wilds. */
export interface Choice {
  dice: readonly string[];
  at: Readonly<Record<string, string>>;
  declared: Readonly<Record<string, string>>;
}
const partOf = (play: Play, die: string) => play.parts.find((part) => part.die === die);

export const fitting = (plays: readonly Play[], choice: Choice): Play[] =>
  plays.filter(
    (play) =>
      play.parts.length === choice.dice.length &&
      choice.dice.every((die) => {
        const part = partOf(play, die);
        const { [die]: square } = choice.at;
        const { [die]: symbol } = choice.declared;
        return part && (square === undefined || part.square === square) && (symbol === undefined || part.declared === symbol);
      }),
  );

const better = (a: number | null | undefined, b: number | null) => (a == null ? b : b === null ? a : Math.max(a, b));

/** The squares that the dice not put down yet could go to, and the most a play there scores. */
export function litSquares(plays: readonly Play[], choice: Choice): Map<string, number | null> {
  const lit = new Map<string, number | null>();
  for (const play of fitting(plays, choice))
    for (const part of play.parts)
      if (choice.at[part.die] === undefined) lit.set(part.square, better(lit.get(part.square), play.points));
  return lit;
}

/** The choice after the next die was put on a square; null if no die can go there. */
export function put(plays: readonly Play[], choice: Choice, square: string): Choice | null {
  for (const die of choice.dice) {
    if (choice.at[die] !== undefined) continue;
    const next = { ...choice, at: { ...choice.at, [die]: square } };
    if (fitting(plays, next).length === 0) continue;
    // If only one square is left for the other die, it goes there by itself.
    for (const other of choice.dice) {
      const left = new Set(fitting(plays, next).map((play) => partOf(play, other)?.square));
      if (next.at[other] === undefined && left.size === 1) next.at = { ...next.at, [other]: [...left][0]! };
    }
    return next;
  }
  return null;
}

export const isPut = (choice: Choice) => choice.dice.length > 0 && choice.dice.every((die) => choice.at[die] !== undefined);

/** The play that scores most among those that fit the choice. */
export const bestOf = (plays: readonly Play[], choice: Choice): Play | null =>
  fitting(plays, choice).reduce<Play | null>((best, play) => (best === null || (play.points ?? -1) > (best.points ?? -1) ? play : best), null);

/** The symbols that a placed Wild could be declared, and what each scores. */
export function declarations(plays: readonly Play[], choice: Choice, die: string): Map<string, number | null> {
  const { [die]: _, ...others } = choice.declared;
  const out = new Map<string, number | null>();
  for (const play of fitting(plays, { ...choice, declared: others })) {
    const symbol = partOf(play, die)?.declared;
    if (symbol) out.set(symbol, better(out.get(symbol), play.points));
  }
  return out;
}
/** In how many places a die can be laid by itself. */
export const placesOf = (plays: readonly Play[], die: string) =>
  new Set(plays.filter((play) => play.parts.length === 1 && play.parts[0]!.die === die).map((play) => play.parts[0]!.square)).size;
export const isInPair = (plays: readonly Play[], die: string) => plays.some((play) => play.parts.length === 2 && partOf(play, die));
/** Whether there is a play that lays both of these at once. */
export const goTogether = (plays: readonly Play[], one: string, other: string) =>
  plays.some((play) => play.parts.length === 2 && partOf(play, one) && partOf(play, other));
