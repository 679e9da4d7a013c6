// The installed page when nobody answers: from a cold start every game is played to its result in the page.
// Long: it plays whole matches.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frontOf } from './front.mjs';
import { sizes, test } from './lib.mjs';
import { program, startSite } from './site.mjs';
import { display, take } from './set_cards.mjs';
import { button, dock, open, playOut, resultOf } from './tables.mjs';

const allowed = { serviceWorkers: 'allow' };
/** Time in the page, and with it every pause of the bots, goes by this much faster; its patience with the engine stays. */
const haste = 25;
const hurry = (context) =>
  context.addInitScript((times) => {
    const [began, now, later] = [Date.now(), Date.now.bind(Date), globalThis.setTimeout];
    Date.now = () => began + (now() - began) * times;
    globalThis.setTimeout = (then, ms = 0, ...more) => later(then, ms < 20_000 ? ms / times : ms, ...more);
  }, haste);

/** The page is kept, and its service worker answers for it. */
const installed = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
/** Requests that fail because nobody answers are what these tests are about. */
const expectSilence = (stage) => stage.expect(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource|ERR_INTERNET|ERR_FAILED/);

/** A page that was opened once, and closed; then the server's process ended. */
async function installAndStop(stage, options = {}) {
  expectSilence(stage);
  const site = await startSite();
  const first = await stage.open({ ...allowed, ...options, path: null });
  await first.goto(site.url);
  await installed(first);
  const context = first.context();
  await first.close();
  await site.stop();
  await hurry(context);
  return { context, start: (path = '/') => stage.openIn(context, null).then(async (page) => (await page.goto(site.url + path), page)) };
}
const playButton = (page, game) => button(page, new RegExp(`^Play now ?: ${game} against bots$`));
const theTable = (page) => page.getByRole('main', { name: 'The table' });
const deal = async (page, game) => {
  await playButton(page, game).click();
  await theTable(page).waitFor();
};

/** Plays on with any action that is listed, to the end. */
async function playToTheEnd(page) {
  const listed = dock(page).locator('[data-action]');
  const free = open(dock(page).locator('.acts .btn.pri'));
  const any = async (buttons) => {
    const count = await buttons.count();
    return count > 0 && buttons.nth(Math.floor(Math.random() * count)).click({ timeout: 5000 }).then(() => true, () => false);
  };
  const next = page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true });
  await playOut(page, [[next, async () => (await next.click(), false)], [listed, () => any(listed)], [free, () => any(free)]]);
}

test('SET without a server, to its result', async ({ stage }) => {
  const { start } = await installAndStop(stage);
  const page = await start();
  await deal(page, 'SET');
  await stage.picture(page, 'table-SET', ['desktop-light', 'phone-dark']);
  const reload = async () => {
    await page.reload();
    await display(page).first().waitFor();
  };
  await playOut(page, [[display(page).first(), () => take(page)]], { midway: 4, then: reload });
  await resultOf(page).getByText('Checked: the deal came from the seed').waitFor();
  const before = page.url();
  await button(page, 'Rematch').click();
  await page.waitForURL((url) => url.href !== before && url.pathname.startsWith('/table/local-'));
  await display(page).first().waitFor();
});

for (const game of ['SET Cubes', 'Five Crowns', 'Programs'])
  test(`${game} without a server, to its result`, async ({ stage }) => {
    const { start } = await installAndStop(stage);
    const page = await start();
    await page.getByText('You are offline: matches against bots still work.').waitFor();
    await deal(page, game);
    await stage.picture(page, `table-${game.replace(' ', '-')}`, ['desktop-light', 'phone-dark']);
    // Loaded anew in the middle, on the table that any game can be played on by its legal actions.
    await page.goto(`${page.url()}?plain`);
    await page.getByRole('textbox', { name: 'Type an action' }).waitFor();
    await playToTheEnd(page);
    await resultOf(page).getByText('Checked: the deal came from the seed').waitFor();
  });

test('Romi Rami without a server, to its result: lists, replay, record, rules and settings', async ({ stage }) => {
  const { start } = await installAndStop(stage);
  const page = await start();
  await page.getByText('You are offline').waitFor();
  await stage.picture(page, 'home');
  await deal(page, 'Romi Rami');
  await stage.picture(page, 'table-Romi-Rami', ['desktop-light', 'phone-dark']);
  assert.match(page.url(), /\/table\/local-/);
  // It waits under "Go on", and goes on where it was.
  await page.goto(new URL('/', page.url()).href);
  const waiting = page.getByRole('link', { name: /Romi Rami.*on this device/s });
  await waiting.waitFor();
  await stage.picture(page, 'home-back');
  await waiting.click();
  await theTable(page).waitFor();
  await page.goto(`${page.url()}?plain`);
  await playToTheEnd(page);
  await stage.picture(page, 'end', ['desktop-light', 'phone-light']);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the record').click()]);
  const path = join(mkdtempSync(join(tmpdir(), 'rummage-record-')), 'record.json');
  await download.saveAs(path);
  // Ends with an error if anything in it is wrong.
  execFileSync(program, ['verify', path]);
  await resultOf(page).getByRole('link', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  assert.equal(await button(page, 'Copy the link to this step').count(), 0, 'only this browser knows the replay');
  await page.keyboard.press('End');
  await page.getByText(new RegExp(`^${await slider.getAttribute('max')} / `)).waitFor();
  await page.goto(new URL('/matches', page.url()).href);
  const past = page.getByRole('link', { name: /Romi Rami.*on this device/s });
  await past.waitFor();
  await stage.picture(page, 'matches');
  // Whoever changes their mind keeps it; deleted, it is gone after a reload too.
  await button(page, 'Delete the match: Romi Rami').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await button(page, 'Delete the match: Romi Rami').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the match' }).click();
  await past.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Your matches' }).waitFor();
  await page.getByRole('link', { name: /SET|Romi Rami|Back/ }).first().waitFor();
  assert.equal(await past.count(), 0);
  for (const game of ['SET', 'SET Cubes', 'Five Crowns', 'Romi Rami', 'Programs']) {
    await page.goto(new URL(`/rules/${game.toLowerCase().replace(' ', '-')}`, page.url()).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.goto(new URL('/settings', page.url()).href);
  await page.getByText('Ready: the page, the games against bots and the rules work without a connection.').waitFor();
});

test('a match in the page does not notice that the server is back, and another tab leaves it alone', async ({ stage }) => {
  expectSilence(stage);
  const front = await frontOf(stage.site);
  const page = await stage.open({ ...allowed, path: null });
  await page.goto(front.url);
  await installed(page);
  front.goDown();
  await page.reload();
  await page.getByText('You are offline').waitFor();
  await deal(page, 'Five Crowns');
  const address = page.url();
  front.comeBack();
  await dock(page).getByRole('button').first().click();
  assert.equal(page.url(), address);
  const other = await stage.openIn(page.context(), null);
  await other.goto(address);
  await other.getByRole('heading', { name: 'Open in another tab' }).waitFor();
  await other.close();
  await page.goto(front.url);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Five Crowns.*on this device/s }).waitFor();
  await front.close();
});

test('a server that has stopped behind a proxy is no server', async ({ stage }) => {
  stage.expect(/^502 |Failed to load resource|WebSocket/);
  const front = await frontOf(stage.site);
  const page = await stage.open({ ...allowed, path: null });
  await page.goto(front.url);
  await installed(page);
  // A match on the server, dealt past the front, through which no sockets go.
  await page.goto(stage.site.url);
  await deal(page, 'Romi Rami');
  assert.doesNotMatch(page.url(), /local-/);
  front.isAlone = true;
  await page.goto(front.url);
  await page.getByText('You are offline').waitFor();
  await deal(page, 'SET');
  assert.match(page.url(), /\/table\/local-/);
  // The list is that of this device until the server is back, and then that of both.
  await page.goto(`${front.url}/matches`);
  await page.getByText('only matches on this device are listed').waitFor();
  await page.getByRole('link', { name: /SET.*on this device/s }).waitFor();
  assert.equal(await page.getByRole('link', { name: /Romi Rami/ }).count(), 0);
  front.isAlone = false;
  await page.getByRole('link', { name: /Romi Rami/ }).waitFor();
  await page.getByText('only matches on this device are listed').waitFor({ state: 'detached' });
  await front.close();
});

test('a new version waits while a match is on the screen, and the match keeps its engine until it ends', async ({ stage }) => {
  expectSilence(stage);
  const front = await frontOf(stage.site);
  const page = await stage.open({ ...allowed, path: null });
  await page.goto(front.url);
  await installed(page);
  await button(page, 'Level and number of bots: Five Crowns').click();
  await page.getByLabel(/^On this device/).check();
  await button(page, /^Play with/).click();
  await theTable(page).waitFor();
  assert.match(page.url(), /\/table\/local-/);
  const match = page.url();
  const word = page.getByText('A new version of Rummage is here.');
  const isKept = () => page.evaluate(async () => (await (await caches.open('rummage-assets')).keys()).some(({ url }) => /engine-.*\.wasm$/.test(url)));
  for (const version of ['second', 'third']) {
    front.edit = (list) => ({ ...list, version, files: list.files.filter((path) => !/engine-.*\.wasm$/.test(path)) });
    await page.evaluate(async () => {
      const own = await navigator.serviceWorker.getRegistration();
      await own.update();
      const coming = own.installing ?? own.waiting;
      while (coming.state === 'installing') await new Promise((done) => coming.addEventListener('statechange', done, { once: true }));
    });
    await page.reload();
    await theTable(page).waitFor();
    assert.equal(await word.count(), 0, 'nothing is said at a table');
    await page.goto(front.url);
    await word.waitFor();
    await stage.picture(page, 'new-version');
    await button(page, 'Load it').click();
    await page.getByText('Rummage is up to date.').waitFor();
    assert.equal(await isKept(), true, `the engine of the match, after the ${version} version`);
    await page.goto(match);
    await theTable(page).waitFor();
  }
  await front.close();
});

test('an engine that dies in the middle is started anew, and the match goes on', async ({ stage }) => {
  stage.expect(/out of luck/);
  const page = await stage.open();
  await button(page, 'Level and number of bots: Five Crowns').click();
  await page.getByLabel(/^On this device/).check();
  await button(page, /^Play with/).click();
  const log = page.getByRole('region', { name: 'Log', exact: true });
  await theTable(page).waitFor();
  const draw = dock(page).getByRole('button', { name: /^Draw|^Take/ }).first();
  await draw.waitFor();
  await page.workers()[0].evaluate(() => void setTimeout(() => { throw new Error('out of luck'); }));
  const before = await log.textContent();
  await draw.click();
  await page.getByText('The match had to be taken up again from its last move; nothing is lost.').waitFor();
  await page.waitForFunction((old) => document.querySelector('[role=region][aria-label=Log]')?.textContent !== old, before);
});

test('what is wrong is said in a sentence', async ({ stage }) => {
  stage.expect(/ERR_FAILED|Failed to load|WebAssembly|404/);
  const start = async (page) => {
    await button(page, 'Level and number of bots: SET').click();
    await page.getByLabel(/^On this device/).check();
    await button(page, /^Play with/).click();
  };
  const missing = await stage.open({ path: null });
  await missing.route(/engine-.*\.wasm$/, (route) => route.abort());
  await missing.goto(stage.site.url);
  await start(missing);
  await missing.getByText('Matches on this device cannot be played now').waitFor();
  const corrupt = await stage.open({ path: null });
  await corrupt.route(/engine-.*\.wasm$/, (route) => route.fulfill({ body: 'not an engine', contentType: 'application/wasm' }));
  await corrupt.goto(stage.site.url);
  await start(corrupt);
  await corrupt.getByText('does not work in this browser').waitFor();
  const forbidden = await stage.open({ path: null });
  await forbidden.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  await forbidden.goto(stage.site.url);
  await start(forbidden);
  await forbidden.getByText('This browser keeps nothing more for Rummage').waitFor();
  await theTable(forbidden).waitFor();
  const plain = await stage.open({ path: null, viewport: sizes.phone });
  await plain.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
  await plain.goto(`${stage.site.url}/settings`);
  await plain.getByText('Not possible at this address').waitFor();
});
