import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n');
/** The lines of CSS in a style sheet or a component, each with its number. */
function cssOf(path: string): [number, string][] {
  const lines = linesOf(path).map((line, i): [number, string] => [i + 1, line]);
  if (path.endsWith('.css')) return lines;
  const begin = lines.findIndex(([, line]) => line.startsWith('<style'));
  return begin < 0 ? [] : lines.slice(begin);
}

describe('the files of the page', () => {
  const sources = [...files('src'), ...files('public'), ...files('tests'), ...files('e2e')];
  it('have no line of CSS that is too long to read', () => {
    const long = sources.filter((path) => /\.(css|svelte)$/.test(path)).flatMap((path) =>
      cssOf(path).filter(([, line]) => line.length > 120).map(([number]) => `${path}:${number}`));
    expect(long).toEqual([]);
  });
  it('fit one reader: at most 500 lines, but for what is generated', () => {
    const written = sources.filter((path) => /\.(ts|mjs|svelte|css)$/.test(path) && !path.startsWith(join('src', 'lib', 'schema')));
    expect(written.filter((path) => linesOf(path).length > 501)).toEqual([]);
  });
  it('name no language in code: each is a file of texts', () => {
    const code = sources.filter((path) => /^src.*\.(ts|svelte)$/.test(path)).map((path) => [path, readFileSync(path, 'utf8')]);
    expect(code.filter(([, text]) => /['"`](en|fr)(-[A-Z]{2})?['"`]|French|English/.test(text!.replace(/\/\*\*?[^]*?\*\/|\/\/.*/g, ''))).map(([path]) => path)).toEqual([]);
  });
});
