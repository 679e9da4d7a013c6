// The fixtures of all browser tests, for Playwright's test runner: a file `NAME.test.mjs` imports `test` from here, and its tests get a
// `stage`. The tests of a file run one after another against a server of their own. PICTURES names a folder for screenshots that tests take
// on their way; SITE is a page that is served already (npm run dev). To find tests that depend on luck: JITTER=200 delays all messages of
// the server by up to 200 ms, SLOW=6 makes pages six times slower.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test as base } from '@playwright/test';
import { startSite, watch } from './site.mjs';

const pictures = process.env.PICTURES;
export const slow = Number(process.env.SLOW ?? 1);

export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 640 } };

/** The pages that one test has opened. */
class Stage {
  contexts = [];
  pages = [];
  expected = [];
  taken = new Set();
  constructor(site, browser, file) {
    this.site = site;
    this.browser = browser;
    this.file = file;
  }

  /** A page in a browser context of its own, so another person. Options are `path` and those of Playwright's contexts. */
  async open({ path = '/', ...options } = {}) {
    const context = await this.browser.newContext({ viewport: sizes.desktop, colorScheme: 'light', locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
    this.contexts.push(context);
    return this.openIn(context, path);
  }
  /** Another page in the same context, so the same person. */
  async openIn(context, path = '/') {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    if (slow > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slow });
    const troubles = watch(page);
    this.pages.push({ page, troubles });
    if (path !== null) await page.goto(this.site.url + path);
    return page;
  }
  /** Announces an error that this test causes on purpose. */
  expect(pattern) {
    this.expected.push(pattern);
  }
  /** Whether pictures of this moment are wanted and not taken yet. */
  wants(moment) {
    return pictures !== undefined && !this.taken.has(moment);
  }
  /** Takes pictures of this moment on desktop and phone, light and dark, if PICTURES is set. Nothing may reach beyond the right edge. */
  async picture(page, moment, looks = ['desktop-light', 'desktop-dark', 'phone-light', 'phone-dark']) {
    if (!this.wants(moment)) return;
    this.taken.add(moment);
    const before = page.viewportSize();
    for (const look of looks) {
      const [size, theme] = look.split('-');
      await page.setViewportSize(sizes[size]);
      await page.emulateMedia({ colorScheme: theme });
      await settled(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) throw new Error(`${moment} ${look}: ${over} px beyond the right edge`);
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${this.file}-${moment}-${look}.png`) });
    }
    await page.setViewportSize(before);
    await page.emulateMedia({ colorScheme: 'light' });
    await settled(page);
  }
  troubles() {
    return this.pages.flatMap(({ troubles }) => troubles).filter((one) => !this.expected.some((pattern) => pattern.test(one)));
  }
  /** Takes pictures after a failure; returns where they are. */
  async photograph(name) {
    const folder = pictures ?? join(tmpdir(), 'rummage-web');
    mkdirSync(folder, { recursive: true });
    const paths = [];
    for (const [i, { page }] of this.pages.entries()) {
      if (page.isClosed()) continue;
      const path = join(folder, `FAILED-${this.file}-${name.replace(/[^a-z0-9]+/gi, '-')}-${i + 1}.png`);
      await page.screenshot({ path, timeout: 10_000 }).then(() => paths.push(path), () => undefined);
    }
    return paths;
  }
  async close() {
    for (const context of this.contexts) await context.close().catch(() => undefined);
  }
}

/** Waits two frames, until changes are drawn, and then until animations have ended (clocks go on). */
export const settled = (page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const short = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) < 2000);
    await Promise.allSettled(short.map((one) => one.finished));
  });

/** The server for the file whose tests this worker runs now; another one for tests that want other settings. */
class Sites {
  key = '';
  site = null;
  async of(file, settings) {
    const env = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]));
    const key = `${file} ${JSON.stringify(env)}`;
    if (this.key !== key) {
      await this.stop();
      this.site = await startSite({ env });
      this.key = key;
    }
    return this.site;
  }
  async stop() {
    await this.site?.stop();
    this.site = null;
  }
}

export const test = base.extend({
  /** How long bots wait before they act, in percent of the usual; null for the server's default. A file sets it with `test.use`. */
  botPace: [null, { option: true }],
  /** Seconds without a connection until a bot plays for somebody; null leaves it to the server. */
  absence: [null, { option: true }],
  sites: [
    async ({}, use) => {
      const sites = new Sites();
      await use(sites);
      await sites.stop();
    },
    { scope: 'worker' },
  ],
  /** A test fails if it throws, and if a page that it opened has any unexpected error. */
  stage: async ({ browser, sites, botPace, absence }, use, info) => {
    const file = basename(info.file, '.test.mjs');
    const site = process.env.SITE ? { url: process.env.SITE } : await sites.of(file, { RUMMAGE_BOT_PACE: botPace, RUMMAGE_ABSENCE: absence });
    const stage = new Stage(site, browser, file);
    await use(stage);
    const troubles = stage.troubles();
    if (info.status !== info.expectedStatus || troubles.length > 0)
      for (const path of await stage.photograph(info.title)) info.annotations.push({ type: 'picture', description: path });
    await stage.close();
    if (troubles.length > 0) throw new Error(`troubles of the page:\n${troubles.join('\n')}`);
  },
});
