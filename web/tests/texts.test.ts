import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fill } from '../src/lib/i18n.svelte';
import type { LanguageRules } from '../src/lib/sentences';
import en from '../src/lang/en.json';
import fr from '../src/lang/fr.json';
import { languages } from './cases.json';

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const read = (path: string) => readFileSync(path, 'utf8');
const sources = files('src').filter((path) => /\.(svelte|ts)$/.test(path));
const code = sources.map(read).join('\n');
/** t('key'), hasText('key'), or any quoted key that is chosen between: cond ? 'a' : 'b' inside t(...). */
const used = new Set([...code.matchAll(/\bt\(\s*['`]([\w.-]+)['`]|\['(language_\w+)'\]/g)].map((found) => (found[1] ?? found[2])!));
/** Beginnings of keys that are composed: t(`theme.${one}`). */
const prefixes = [...new Set([...code.matchAll(/[`]([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map((found) => found[1]!))];

const games = readdirSync('src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
const ofGame = (game: string, language: string): Record<string, string> => {
  const path = `src/games/${game}/${language}.json`;
  return files(`src/games/${game}`).includes(path) ? (JSON.parse(read(path)) as Record<string, string>) : {};
};
const all = (language: 'en' | 'fr'): Record<string, string> => ({
  ...(language === 'en' ? en : fr),
  ...Object.fromEntries(games.flatMap((game) => Object.entries(ofGame(game, language)).map(([key, text]) => [`${game}.${key}`, text]))),
});
const params = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[:}]/g)].map((found) => found[1]!))].sort();

describe('the texts of the page', () => {
  const english = all('en');
  const french = all('fr');
  it('are the same in both languages', () => expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort()));
  it('are all there', () => expect([...used].filter((key) => !(key in english) && !key.endsWith('.'))).toEqual([]));
  it('are all used', () => {
    const idle = Object.keys(english).filter((key) => !used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)));
    expect(idle).toEqual([]);
  });
  it('have the same parameters in both languages', () => {
    for (const [key, text] of Object.entries(english)) expect([key, ...params(french[key] ?? '')]).toEqual([key, ...params(text)]);
  });
  it('explain in the goal of each game the words that it needs', () => {
    const needed: Record<string, RegExp> = { five_crowns: /Book: .*Run: /, programs: /Straight: .*Group: /, romi_rami: /bonus point/, set: /A SET: /, set_cubes: /SET of three/ };
    for (const [game, words] of Object.entries(needed)) expect(english[`${game}.goal`]).toMatch(words);
    // Beside each other at the trophies of Romi Rami.
    expect(`${english['romi_rami.most_size']} ${english['romi_rami.of_size']}`).toBe('Most {size}-card combinations');
  });
  it('of a tile are there in both languages', () => {
    for (const path of files('src/games').filter((one) => one.endsWith('/tile.json'))) {
      const tile = JSON.parse(read(path)) as Record<string, unknown>;
      const wanted = ['one', 'picture', ...('starter' in tile ? ['starter'] : [])];
      for (const language of ['en', 'fr']) expect([path, Object.keys((tile[language] ?? {}) as object).sort()]).toEqual([path, wanted]);
    }
  });
});

describe('filling', () => {
  it('puts parameters in and leaves unknown ones in sight', () =>
    expect(fill('{a} and {b}', { a: 1 }, null)).toBe('1 and {b}'));
  it('chooses by number as each language does', () => {
    const forms = (n: number) => [languages.en, languages.fr].map((rules) => fill('{n:one|many}', { n }, rules as LanguageRules));
    expect([0, 1, 2].map(forms)).toEqual([['many', 'one'], ['one', 'one'], ['many', 'many']]);
  });
  it('takes the last text until it is known how a language forms plurals', () => expect(fill('{n:one|many}', { n: 1 }, null)).toBe('many'));
});
