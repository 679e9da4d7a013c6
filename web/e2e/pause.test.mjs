// Whoever plays alone is never played for: the match stands still, and goes on where it was.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { games, hands, playNow } from './screens.mjs';
import { observe } from './wire.mjs';

test.use({ botPace: 0, absence: 1 });

const tableOf = (page) => new URL(page.url()).pathname.split('/').at(-1);
/** The table as the lists have it. */
const listed = (page, id) => page.evaluate(async (own) => (await fetch(`/api/tables/${own}`)).json(), id);
const isPaused = (page, id, wanted) =>
  page.waitForFunction(async ([own, is]) => (await (await fetch(`/api/tables/${own}`)).json()).paused === is, [id, wanted], { polling: 50 });
/** What the browser does when another tab covers this one, or the phone is locked. */
const setVisible = (page, isVisible) =>
  page.evaluate((visible) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (visible ? 'visible' : 'hidden') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isVisible);

for (const game of games)
  test(`${game}: a page that is left has its match paused, home and matches offer it, and it goes on`, async ({ stage }) => {
    const page = await stage.open({ path: null });
    await playNow(page, stage.site.url, game);
    const id = tableOf(page);
    const watcher = await stage.open({ path: '/settings' });
    const seat = await observe(watcher, id, 0);
    await hands(page).link('back_home').first().click();
    await isPaused(watcher, id, true);
    assert.equal((await listed(watcher, id)).status, 'playing');
    const before = (await seat.steps()).length;
    await page.getByText('Paused', { exact: true }).first().waitFor();
    await stage.picture(page, `${game}-home`);
    await page.goto(`${stage.site.url}/matches`);
    const row = page.getByRole('link').filter({ hasText: 'Paused' });
    await row.waitFor();
    // Nobody is awaited whose seat a bot would get.
    await watcher.waitForFunction(async () => /\nrummage_absences 0\n/.test(await (await fetch('/metrics')).text()), undefined, { polling: 100 });
    assert.equal((await seat.steps()).length, before, 'nothing was played');
    await row.click();
    await hands(page).table().waitFor();
    await isPaused(watcher, id, false);
    assert.deepEqual((await seat.steps()).filter((step) => step.by === 'bot'), [], 'no bot has played for the person');
  });

test('a page that is hidden pauses the match, and a race lies face down', async ({ stage }) => {
  const page = await stage.open({ path: null });
  await playNow(page, stage.site.url, 'set');
  const id = tableOf(page);
  const watcher = await stage.open({ path: `/table/${id}` });
  await hands(watcher).table().waitFor();
  await setVisible(page, false);
  await watcher.getByRole('heading', { name: 'The match is paused' }).waitFor();
  await page.getByRole('heading', { name: 'The match is paused' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^(one|two|three) / }).count(), 0, 'no card can be seen');
  await stage.picture(page, 'face-down');
  await setVisible(page, true);
  await page.getByRole('button', { name: /^(one|two|three) / }).first().waitFor();
  await isPaused(watcher, id, false);
});

test('who has too many paused matches is offered to end the oldest, and then plays', async ({ stage }) => {
  const page = await stage.open({ path: null });
  await playNow(page, stage.site.url, 'romi-rami');
  const id = tableOf(page);
  await hands(page).link('back_home').first().click();
  await isPaused(page, id, true);
  // As the server answers at the limit, which is more than a test plays.
  stage.expect(/\/api\/tables|status of 400/);
  let refused = 0;
  await page.route('**/api/tables', (route) => {
    if (route.request().method() !== 'POST' || refused++ > 0) return route.continue();
    return route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify({ error: { code: 'lobby_too_many_paused', rule: null, most: 50, match: id, message: '' } }) });
  });
  const start = page.getByRole('button', { name: /^Play now ?: SET against bots$/ });
  const { heading, button, t } = hands(page);
  await start.click();
  await heading('many_paused').waitFor();
  await page.getByText(/Romi Rami/).first().waitFor();
  await button('many_paused_keep').click();
  assert.equal((await listed(page, id)).status, 'playing', 'nothing ends without a yes');
  refused = 0;
  await start.click();
  await heading('many_paused').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: t('many_paused_end'), exact: true }).click();
  await hands(page).table().waitFor();
  assert.notEqual((await listed(page, id)).status, 'playing');
});
