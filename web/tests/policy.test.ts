import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const sources = files('src').filter((path) => /\.(svelte|ts|css)$/.test(path)).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

// The server sends the page with a policy that allows scripts and styles only from its own files.
describe('nothing that the policy forbids', () => {
  it('has style attributes: style:--x={...} sets them by script instead', () => expect(having(/\sstyle="/)).toEqual([]));
  it('injects HTML', () => expect(having(/\{@html|innerHTML|insertAdjacentHTML/)).toEqual([]));
  it('has transitions that write style sheets', () => expect(having(/\s(transition|in|out|animate):[a-z]/)).toEqual([]));
  it('fetches from elsewhere', () => expect(having(/(src|href|url)\s*[=(]\s*["']?https?:/)).toEqual([]));
  it('has scripts in its pages', () => {
    expect(readFileSync('index.html', 'utf8')).not.toMatch(/<script(?![^>]*src=)|\son[a-z]+=|<style|\sstyle=/);
  });
});

// Animating any other property makes the browser lay out or paint again at every frame. e2e/motion.test.mjs checks what is animated by
// script.
describe('movement', () => {
  const light = /^(transform|opacity|none)$/;
  it('touches transform and opacity alone in transitions', () => {
    const others = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/[\s;{]transition:\s*([^;}]+)/g)].flatMap(([, list = '']) =>
        list.replace(/\([^)]*\)/g, '').split(',').map((one) => one.trim().split(/\s+/)[0]!).filter((property) => !light.test(property)).map((property) => `${path}: ${property}`),
      ),
    );
    expect(others).toEqual([]);
  });
  it('has no key frames in style sheets but of these two', () => {
    const blocks = sources.flatMap(({ path, text }) => [...text.matchAll(/@keyframes[^{]*\{((?:[^{}]*\{[^}]*\})*)/g)].map(([, body = '']) => ({ path, body })));
    const others = blocks.flatMap(({ path, body }) => [...body.matchAll(/([a-z-]+)\s*:/g)].filter(([, property = '']) => !light.test(property)).map(([, property]) => `${path}: ${property}`));
    expect(others).toEqual([]);
  });
});

describe('files one can read', () => {
  it('have no line of CSS over 120 characters', () => {
    const long = sources.flatMap(({ path, text }) => {
      const css = path.endsWith('.css') ? text : (/<style[^>]*>([^]*)<\/style>/.exec(text)?.[1] ?? '');
      return css.split('\n').filter((line) => line.length > 120).map((line) => `${path}: ${line.trim().slice(0, 60)}`);
    });
    expect(long).toEqual([]);
  });
  it('are shorter than 500 lines', () => {
    // Generated files are not read from top to bottom, so they may be long.
    const all = [...sources.map(({ path }) => path).filter((path) => !path.startsWith('src/lib/schema/')), ...['e2e', 'tests'].flatMap(files).filter((path) => /\.m?[jt]s$/.test(path))];
    expect(all.filter((path) => readFileSync(path, 'utf8').split('\n').length > 500)).toEqual([]);
  });
});
