// French as its readers say it: its signs, its words, and buttons that are called what they say.
// MEND=1 npx vitest run french puts apostrophes and spaces right instead of failing.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { frenchFiles, mended } from './typography';

const read = (path: string) => readFileSync(path, 'utf8');
const texts = (path: string) => JSON.parse(read(path)) as Record<string, string>;
const games = readdirSync('src/games', { withFileTypes: true }).filter((one) => one.isDirectory() && one.name !== 'generic').map((one) => one.name);
/** Lines in which one of the words stands, as "file:line: text". */
const linesWith = (paths: string[], word: RegExp) =>
  paths.flatMap((path) => read(path).split('\n').flatMap((line, i) => (word.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])));
const of = (game: string) => frenchFiles.filter((path) => path.includes(`/${game}/`));

describe('French', () => {
  it.each(frenchFiles)('has ’ and no-break spaces in %s', (path) => {
    const right = mended(path, read(path));
    if (process.env['MEND']) writeFileSync(path, right);
    const lines = read(path).split('\n');
    expect(right.split('\n').filter((line, i) => line !== lines[i])).toEqual([]);
  });
  it('calls a new card nouvelle, since neuf is nine', () => {
    for (const game of games) expect(texts(`src/games/${game}/fr.json`)['new'] ?? 'nouvelle').toBe('nouvelle');
    expect(linesWith(frenchFiles, /"neuf"/)).toEqual([]);
  });
  it('says brelan nowhere, since every group may have more than three cards', () => expect(linesWith(frenchFiles, /brelan/i)).toEqual([]));
  it('says libre of a wild card, joker of a joker only', () => {
    const wild = of('five_crowns').concat(of('programs'));
    expect(linesWith(wild, /sont des jokers|joker du tour|valeur de joker|rang joker/i)).toEqual([]);
    for (const game of ['five_crowns', 'programs']) expect(texts(`src/games/${game}/fr.json`)['wild']).toMatch(/libre/);
  });
  it('calls the things of SET Cubes as the publisher does', () => {
    expect(linesWith(of('set_cubes'), /plateau|\bsacs?\b|vague|joker|manche/i)).toEqual([]);
    for (const word of ['tablier', 'pochette', 'tour', 'onde', 'Wild', 'SETs']) expect(linesWith(of('set_cubes'), new RegExp(`\\b${word}`)).length, word).toBeGreaterThan(0);
  });
  it('counts cherries in the plural', () => expect(texts('src/games/romi_rami/fr.json')['most.cherry']).toBe('Le plus de cerises'));
});

// *Word* in the rules' part for the page is a button, unless it is a term that the same text explains.
describe.each(['fr', 'en'])('the rules in %s', (language) => {
  const shared = Object.values(texts(`src/lang/${language}.json`));
  it.each(games)('of %s name buttons as they are', (game) => {
    const buttons = new Set([...shared, ...Object.values(texts(`src/games/${game}/${language}.json`))].map((text) => text.replace(/ ?\{.*$/, '')));
    const rules = read(`../data/${game}/rules.${language}.md`);
    const pages = [...rules.matchAll(/^:::page\n## [^\n]*\n([\s\S]*?)^:::$/gm)].map((found) => found[1]!).join('\n');
    expect(pages, 'the part for the page').not.toBe('');
    const named = [...pages.replace(/\s*\n\s*/g, ' ').matchAll(/(?<![*\w])\*([^*]+)\*(?!\*)/g)].map((found) => found[1]!);
    expect(named.filter((name) => !buttons.has(name))).toEqual([]);
  });
});
