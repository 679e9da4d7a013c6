// The home page: Play now in two halves, and what is kept for the next time.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { hands } from './screens.mjs';

const arrow = (page, game) => page.getByRole('button', { name: `Level and number of bots: ${game}`, exact: true });
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('the menu of Play now works by keys: levels in order, bots within the limits, Escape leads back', async ({ stage }) => {
  const page = await stage.open();
  const { dialog, t } = hands(page);
  await page.getByRole('button', { name: /^Play now ?: Five Crowns/ }).press('ArrowDown');
  const levels = dialog().getByRole('group', { name: t('level') }).getByRole('radio');
  assert.deepEqual(await levels.evaluateAll((all) => all.map((one) => one.value)), ['beginner', 'casual', 'club', 'expert']);
  assert.ok(await levels.first().isChecked(), 'a first visit meets beginners');
  for (const text of await levels.evaluateAll((all) => all.map((one) => one.closest('label').innerText)))
    assert.match(text, /^(Beginner|Casual|Club|Expert)\b\s+\S+ \S+/, 'each is a word and what it means');
  const bots = dialog().getByRole('spinbutton', { name: t('bots') });
  assert.equal(await bots.getAttribute('aria-valuetext'), '1 bot, of 1 to 6');
  await page.keyboard.press('ArrowRight');
  assert.ok(await levels.nth(1).isChecked());
  await bots.press('End');
  await dialog().getByRole('button', { name: 'Play with 6 bots' }).waitFor();
  await bots.press('Home');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'Level and number of bots: Five Crowns');
  // A press outside closes it too.
  await arrow(page, 'SET').click();
  await dialog().waitFor();
  await page.mouse.click(5, 5);
  await dialog().waitFor({ state: 'detached' });
});

test('what was chosen is what Play now does the next time', async ({ stage }) => {
  const page = await stage.open();
  const { dialog, table } = hands(page);
  await arrow(page, 'Programs').click();
  await dialog().getByRole('radio', { name: /^Club/ }).check({ force: true });
  await dialog().getByRole('button', { name: 'More bots' }).click();
  await dialog().getByRole('button', { name: 'Play with 2 bots' }).click();
  await table().waitFor();
  // The bot that is to play says that instead of its level.
  const isThere = async () => {
    await page.getByText('bot, club').first().waitFor();
    assert.equal(await page.getByRole('button', { name: /of 5 programs completed/ }).count(), 3);
  };
  await isThere();
  await page.goto(stage.site.url);
  await page.getByRole('button', { name: /^Play now ?: Programs/ }).click();
  await table().waitFor();
  await isThere();
  // The other games are as they were.
  await page.goto(stage.site.url);
  await arrow(page, 'Romi Rami').click();
  assert.ok(await dialog().getByRole('radio', { name: /^Beginner/ }).isChecked());
});

test('SET offers beginners a deck of one colour', async ({ stage }) => {
  const page = await stage.open();
  const { dialog, table } = hands(page);
  await arrow(page, 'SET').click();
  assert.ok(await dialog().getByRole('radio', { name: /^Beginner/ }).isChecked());
  await dialog().getByRole('checkbox', { name: /^Beginners/ }).check();
  await dialog().getByRole('button', { name: 'Play with 1 bot' }).click();
  await table().waitFor();
  // 27 cards, 9 of them laid out, and perhaps a SET is taken already.
  await page.getByText(/^1?\d cards in the pile/).waitFor();
  await page.getByText('bot, beginner').first().waitFor();
});
