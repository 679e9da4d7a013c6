import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fill } from '../src/lib/i18n.svelte';
import en from '../src/lang/en.json';
import fr from '../src/lang/fr.json';

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const read = (path: string) => readFileSync(path, 'utf8');
const sources = files('src').filter((path) => /\.(svelte|ts)$/.test(path));
const code = sources.map(read).join('\n');
/** t('key'), hasText('key'), or any quoted key that is chosen between: cond ? 'a' : 'b' inside t(...). */
const used = new Set([...code.matchAll(/\bt\(\s*['`]([\w.-]+)['`]/g)].map((found) => found[1]!));
/** Keys that are put together: t(`theme.${one}`). */
const prefixes = [...new Set([...code.matchAll(/[`]([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map((found) => found[1]!)), 'game.', 'one.', 'picture.', 'minutes.'];

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
  it('name every game that has a table here', () => {
    for (const folder of games.filter((name) => name !== 'generic'))
      for (const what of ['game', 'one', 'picture']) expect(english).toHaveProperty([`${what}.${folder.replaceAll('_', '-')}`]);
  });
});

describe('filling', () => {
  it('puts parameters in and leaves unknown ones in sight', () =>
    expect(fill('{a} and {b}', { a: 1 }, 'en')).toBe('1 and {b}'));
  it('chooses by number as each language does', () => {
    expect(['en', 'fr'].map((name) => fill('{n:one|many}', { n: 0 }, name as 'en'))).toEqual(['many', 'one']);
    expect(['en', 'fr'].map((name) => fill('{n:one|many}', { n: 1 }, name as 'en'))).toEqual(['one', 'one']);
    expect(['en', 'fr'].map((name) => fill('{n:one|many}', { n: 2 }, name as 'en'))).toEqual(['many', 'many']);
  });
});
