import { hasText, t, word } from './i18n.svelte';
import type { Game } from './schema/protocol';

// The strengths of bots as people choose them: four words in order. The policies behind them (random, greedy, strong) are for the command
// line; a game that has none of the four words offers what it has.

const words = ['beginner', 'casual', 'club', 'expert'];

/** The levels of a game that people choose from, weakest first. */
export function levelsOf(all: readonly string[]): string[] {
  const known = words.filter((word) => all.includes(word));
  return known.length > 0 ? known : [...all];
}
/** "Beginner"; the server's word for a level of which this page knows nothing. */
export const levelName = (folder: string, level: string) => (hasText(`level.${level}`) ? t(`level.${level}`) : word(folder, level));
/** One line that says how such a bot plays; empty if that is not known. */
export const levelAbout = (level: string) => (hasText(`level_about.${level}`) ? t(`level_about.${level}`) : '');

/** The level of middling strength, if the game has it: for seats that are filled without being asked about. */
export const usualLevel = (levels: readonly string[]) =>
  ['casual', 'greedy'].find((level) => levels.includes(level)) ?? levels[0] ?? 'random';

/** How somebody plays against bots. */
export interface Against {
  level: string;
  bots: number;
  /** With what the game has for beginners: in SET, a deck of one colour. */
  isStarter: boolean;
  /** In the page, without a server. */
  isLocal: boolean;
}
/** How many bots a match against them may have: at least one. */
export const botRange = ({ least, most }: Game['seats']) => ({ least: Math.max(1, least - 1), most: Math.max(1, most - 1) });

const key = 'rummage.against';
function kept(): Record<string, Partial<Against>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Partial<Against>>;
  } catch {
    return {};
  }
}
/** What was chosen last for this game; at first the weakest level and the fewest bots. */
export function lastAgainst({ game, levels, seats }: Pick<Game, 'game' | 'levels' | 'seats'>): Against {
  const { least, most } = botRange(seats);
  const { level, bots, isStarter = false, isLocal = false } = kept()[game] ?? {};
  const offered = levelsOf(levels);
  return {
    level: level !== undefined && offered.includes(level) ? level : (offered[0] ?? usualLevel(levels)),
    bots: typeof bots === 'number' && Number.isInteger(bots) ? Math.min(Math.max(bots, least), most) : least,
    isStarter,
    isLocal,
  };
}
export function keepAgainst(game: string, chosen: Against): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...kept(), [game]: chosen }));
  } catch {
    // In a browser that stores nothing the next match begins with the usual again.
  }
}
