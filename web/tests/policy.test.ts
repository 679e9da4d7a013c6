import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const sources = files('src').filter((path) => /\.(svelte|ts|css)$/.test(path)).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

// The server sends the page with a policy that allows scripts and styles from its own files alone.
describe('nothing that the policy forbids', () => {
  it('has style attributes: style:--x={...} sets them by script instead', () => expect(having(/\sstyle="/)).toEqual([]));
  it('injects HTML', () => expect(having(/\{@html|innerHTML|insertAdjacentHTML/)).toEqual([]));
  it('has transitions that write style sheets', () => expect(having(/\s(transition|in|out|animate):[a-z]/)).toEqual([]));
  it('fetches from elsewhere', () => expect(having(/(src|href|url)\s*[=(]\s*["']?https?:/)).toEqual([]));
  it('has scripts in its pages', () => {
    for (const page of ['index.html', 'public/offline.html'])
      expect(readFileSync(page, 'utf8')).not.toMatch(/<script(?![^>]*src=)|\son[a-z]+=|<style|\sstyle=/);
  });
});

describe('files one can read', () => {
  it('are shorter than 500 lines', () =>
    expect(sources.filter(({ text }) => text.split('\n').length > 500).map(({ path }) => path)).toEqual([]));
});
