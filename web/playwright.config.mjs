// Playwright's test runner on Debian's Chromium and the built program; tests/web/browser calls it.
import { readFileSync, readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/site.mjs';

const folder = new URL('e2e/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.test.mjs'));
/** The files with a line that begins with this mark: "// Long: why". */
const marked = (mark) => files.filter((name) => readFileSync(new URL(name, folder), 'utf8').includes(`\n// ${mark}: `)).map((name) => `**/${name}`);
const long = marked('Long');
const alone = marked('Alone');

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../build/web/e2e',
  reporter: './e2e/reporter.mjs',
  // Twice the cores: most of a test is waiting for what people and bots take time for.
  workers: 4,
  // A test that takes this long hangs, and has failed.
  timeout: 15 * 60_000,
  forbidOnly: true,
  use: { launchOptions },
  // Long files come first, so that all workers end at about the same time. Files that must run alone come after all others.
  projects: [
    { name: 'long', testMatch: long, teardown: 'alone' },
    { name: 'short', testMatch: '**/*.test.mjs', testIgnore: [...long, ...alone] },
    { name: 'alone', testMatch: alone },
  ],
});
