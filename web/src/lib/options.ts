import { hasText, t } from './i18n.svelte';
import type { GameInfo, OptionSpec } from './protocol';

/** The texts "option.set.claim" and "option.set.claim.shout" name an option and its choices; the bare name serves until
 * somebody has written them. */
export const optionLabel = (game: string, name: string) => {
  const key = `option.${game}.${name}`;
  return hasText(key) ? t(key) : name;
};

export function choiceLabel(game: string, name: string, choice: string | number): string {
  const key = `option.${game}.${name}.${choice}`;
  if (hasText(key)) return t(key);
  return String(choice);
}

const isUsual = (spec: OptionSpec, value: unknown) => String(value) === String(spec.usual);

/** What is unusual about a table, in words: "shout, everyone asks for more". */
export function unusual(info: GameInfo | undefined, chosen: Record<string, unknown> | undefined): string[] {
  if (!info || !chosen) return [];
  return info.options
    .filter((spec) => chosen[spec.name] !== undefined && !isUsual(spec, chosen[spec.name]))
    .map((spec) => {
      const value = choiceLabel(info.game, spec.name, chosen[spec.name] as string | number);
      return spec.choices && hasText(`option.${info.game}.${spec.name}.${String(chosen[spec.name])}`)
        ? value
        : `${optionLabel(info.game, spec.name)}: ${value}`;
    });
}

export const gameName = (game: string) => (hasText(`game.${game}`) ? t(`game.${game}`) : game);

/** The bots of middling strength where a game has them. */
export const usualLevel = (levels: string[]) =>
  ['casual', 'greedy'].find((level) => levels.includes(level)) ?? levels[0] ?? 'random';
