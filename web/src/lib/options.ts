import { hasSentences, hasWord, t, word } from './i18n.svelte';
import { folderOf, gameInfo } from './me.svelte';
import type { ChoiceOption, Game, NumberOption } from './schema/protocol';

export type OptionSpec = ChoiceOption | NumberOption;

const wordOf = (game: string, name: string) => (hasWord(folderOf(game), name) ? word(folderOf(game), name) : undefined);

/** The word of the server's catalogue for an option or one of its choices; the bare name if it has none. */
const wordFor = (game: string, name: string, parts: string[]) => wordOf(game, ['option', ...parts].join('_').replaceAll('-', '_')) ?? name;
export const optionLabel = (game: string, name: string) => wordFor(game, name, [name]);
export const optionAbout = (game: string, name: string) => wordFor(game, '', [name, 'about']);
export const choiceLabel = (game: string, name: string, choice: string | number) =>
  wordFor(game, String(choice), [name, String(choice)]);

/** A text of the rules, with the names of options replaced by the words that the form uses. */
export const withOptionNames = (game: string, text: string) =>
  text
    .replace(/`([a-z-]+)=([a-z-]+)`/g, (_, name: string, value: string) => `**${t('name_value', { name: optionLabel(game, name), value: choiceLabel(game, name, value) })}**`)
    .replace(/`([a-z]+-[a-z-]+)`/g, (whole, name: string) => (optionLabel(game, name) === name ? whole : `**${optionLabel(game, name)}**`));

export const isChoice = (spec: OptionSpec): spec is ChoiceOption => 'choices' in spec;
/** Whether a form shows this option only on request, since hardly anybody changes it. */
export const isRare = (spec: OptionSpec) => spec.name === 'first-dealer' || spec.name === 'first-player';
export const needsMoreSeats = (spec: OptionSpec, choice: string, seats: number) => isChoice(spec) && (spec.least_seats[choice] ?? 0) > seats;
/** What can be chosen with this many seats. If only one choice is left, the others are listed too and say how many seats they need. */
export function offered(spec: ChoiceOption, seats: number): string[] {
  const possible = spec.choices.filter((choice) => !needsMoreSeats(spec, choice, seats));
  return possible.length > 1 ? possible : spec.choices;
}
/** The fewest seats that would make one of the disabled choices possible; null if none is disabled. */
export function missingSeats(spec: OptionSpec, seats: number): number | null {
  if (!isChoice(spec)) return null;
  const needed = offered(spec, seats).filter((choice) => needsMoreSeats(spec, choice, seats)).map((choice) => spec.least_seats[choice] ?? 0);
  return needed.length > 0 ? Math.min(...needed) : null;
}
/** The number to send: what was typed, rounded and kept within its bounds; the default if that is not a number. */
export const numberOf = (spec: NumberOption, given: unknown): number =>
  typeof given === 'number' && Number.isFinite(given) ? Math.round(Math.min(Math.max(given, spec.least), spec.most)) : spec.usual;

const isUsual = (spec: OptionSpec, value: unknown) => String(value) === String(spec.usual);

/** What is unusual about a table, in words: "How to claim: call first", "SET Master". */
export function unusual(info: Game | undefined, chosen: Record<string, unknown> | undefined): string[] {
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

/** The game's name in the server's catalogue. */
export const gameName = (game: string) => wordOf(game, 'game_title') ?? gameInfo(game)?.title ?? game;
/** One sentence about the game, from the server's catalogue. */
export const gameAbout = (game: string) => wordOf(game, 'game_about') ?? gameInfo(game)?.about ?? '';

/** How many minutes a match takes among people, from the server's catalogue; empty if it does not say. */
export const gameMinutes = (game: string) => wordOf(game, 'game_minutes') ?? '';

/** How many can play: "2–5", or just "2". */
export const seatRange = ({ least, most }: Game['seats']) => (least === most ? String(least) : `${least}–${most}`);

/** "bot, casual"; just "bot" in matches that are over, whose records do not say the level. */
export const botWords = (folder: string, level: string | undefined) => (level ? t('bot_level', { level: word(folder, level) }) : t('bot'));
