import { hasSentences, hasText, hasWord, t, word } from './i18n.svelte';
import { folderOf, gameInfo } from './me.svelte';
import type { GameInfo, OptionSpec } from './protocol';

/** How the server's catalogue calls an option and its choices; the bare name where it has no word for it. */
const wordFor = (game: string, name: string, parts: string[]) => {
  const key = ['option', ...parts].join('_').replaceAll('-', '_');
  return hasWord(folderOf(game), key) ? word(folderOf(game), key) : name;
};
export const optionLabel = (game: string, name: string) => wordFor(game, name, [name]);
export const optionAbout = (game: string, name: string) => wordFor(game, '', [name, 'about']);
export const choiceLabel = (game: string, name: string, choice: string | number) =>
  wordFor(game, String(choice), [name, String(choice)]);

/** Which options a form shows only on request: hardly anybody changes them. */
export const isRare = (spec: OptionSpec) => spec.name === 'first-dealer';
/** The seats that a choice needs; the server refuses it at smaller tables. */
const seatsFor = (spec: OptionSpec, choice: string): number => {
  if (spec.name === 'first-dealer') return choice === 'random' ? 0 : Number(choice) + 1;
  return spec.name === 'master' && choice === 'yes' ? 3 : 0;
};
/** Choices of a seat that is not there are not offered; others that need more seats say so. */
export const offered = (spec: OptionSpec, seats: number) =>
  (spec.choices ?? []).filter((choice) => spec.name !== 'first-dealer' || seatsFor(spec, choice) <= seats);
export const needsMoreSeats = (spec: OptionSpec, choice: string, seats: number) => seatsFor(spec, choice) > seats;
/** What is sent for a number: what was written, if it can be meant. */
export const numberOf = (spec: OptionSpec, given: unknown): number =>
  typeof given === 'number' && Number.isFinite(given)
    ? Math.round(Math.min(Math.max(given, spec.least ?? given), spec.most ?? given))
    : Number(spec.usual);

const isUsual = (spec: OptionSpec, value: unknown) => String(value) === String(spec.usual);

/** What is unusual about a table, in words: "How to claim: call first", "SET Master". */
export function unusual(info: GameInfo | undefined, chosen: Record<string, unknown> | undefined): string[] {
  if (!info || !chosen || !hasSentences()) return [];
  return info.options
    .filter((spec) => chosen[spec.name] !== undefined && !isUsual(spec, chosen[spec.name]))
    .map((spec) => {
      const value = choiceLabel(info.game, spec.name, chosen[spec.name] as string | number);
      // "SET Master" says more than "SET Master: yes".
      const isOn = chosen[spec.name] === 'yes' || chosen[spec.name] === 'on';
      return isOn ? optionLabel(info.game, spec.name) : `${optionLabel(info.game, spec.name)}${t('colon')}${value}`;
    });
}

const order = ['set', 'set-cubes', 'five-crowns', 'romi-rami', 'programs'];
/** As the home page shows them; games that nobody thought of come last. */
export const inOrder = (games: GameInfo[]) => {
  const place = (game: string) => order.indexOf(game) + 1 || order.length + 1;
  return [...games].sort((a, b) => place(a.game) - place(b.game));
};

/** As the page calls it, else as the server does. */
export const gameName = (game: string) => (hasText(`game.${game}`) ? t(`game.${game}`) : (gameInfo(game)?.title ?? game));

/** What sits there; how well it plays is not known of matches that are over. */
export const botWords = (folder: string, level: string | undefined) => (level ? t('bot_level', { level: word(folder, level) }) : t('bot'));

/** The bots of middling strength where a game has them. */
export const usualLevel = (levels: string[]) =>
  ['casual', 'greedy'].find((level) => levels.includes(level)) ?? levels[0] ?? 'random';
