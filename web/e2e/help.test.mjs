// Help by degrees, chosen at the table; and the goal, for those who do not know the game.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { hands, openMenu, playSmall } from './screens.mjs';
import { button, playNow } from './tables.mjs';
import { playSome } from './wire.mjs';

test('a hint stays until it is closed, and hints can be switched off at the table', async ({ stage }) => {
  const page = await playNow(stage, 'SET');
  const hint = button(page, 'Hint');
  const close = button(page, 'Close the hint');
  await hint.click();
  await close.waitFor();
  await page.getByRole('list', { name: /^Display/ }).getByRole('button').first().click();
  assert.ok(await close.isVisible(), 'picking a card leaves it');
  await close.click();
  await close.waitFor({ state: 'detached' });
  await openMenu(page);
  await page.getByRole('switch', { name: 'Hints and advice' }).uncheck();
  await button(page, 'Back to the table').click();
  await hint.waitFor({ state: 'detached' });
  // It is kept for the next table.
  await page.reload();
  await hands(page).table().waitFor();
  assert.equal(await hint.count(), 0);
});

test('the hand is laid out by the solver, or by oneself', async ({ stage }) => {
  const page = await playNow(stage, 'Five Crowns');
  const order = (name) => page.getByRole('button', { name, exact: true }).or(page.getByRole('radio', { name, exact: true }));
  const isOn = (name) => order(name).evaluate((one) => one.getAttribute('aria-pressed') === 'true' || one.checked === true);
  await order('Best').waitFor();
  assert.ok(await isOn('Best'));
  await openMenu(page);
  await page.getByRole('group', { name: 'My hand is laid out' }).getByRole('radio', { name: 'By me' }).check({ force: true });
  await button(page, 'Back to the table').click();
  assert.ok(await isOn('Own'));
});

test('squares with points are shown always, on a hint, or never', async ({ stage }) => {
  const page = await stage.open({ path: null });
  await playSmall(page, stage.site.url, 'set-cubes');
  // Until it is my turn and a single die fits somewhere; the opening is a race, which the bot wins.
  await playSome(page, 80, (view, legal) => view.phase === 'turn' && legal.some((one) => /^place [^*\s]\S* \S+$/.test(one)));
  const die = page.getByRole('list', { name: 'Dice in hand' }).getByRole('button', { name: /: \d+ squares?$/ }).first();
  await die.waitFor();
  const name = /^(.*?):/.exec(await die.getAttribute('aria-label'))[1];
  const own = page.getByRole('list', { name: 'Dice in hand' }).getByRole('button', { name: new RegExp(`^${name}`) }).first();
  const lit = page.getByRole('gridcell').getByRole('button', { name: /empty, \d+ points?$/ });
  const choose = async (when) => {
    await openMenu(page);
    await page.getByRole('group', { name: 'Squares where a die fits' }).getByRole('radio', { name: when, exact: true }).check({ force: true });
    await button(page, 'Back to the table').click();
  };
  await own.click();
  await lit.first().waitFor();
  await choose('Never');
  await lit.first().waitFor({ state: 'detached' });
  await choose('On a hint');
  assert.equal((await lit.count()) + (await die.count()), 0);
  // With the hint the dice say again how many squares they have.
  await button(page, 'Hint').click();
  await die.waitFor();
  await button(page, 'Close the hint').click();
  await die.waitFor({ state: 'detached' });
});

test('the goal stands on the table until it is put away', async ({ stage }) => {
  const page = await playNow(stage, 'Romi Rami', { viewport: { width: 390, height: 844 } });
  const goal = button(page, /^What one plays for/);
  await goal.click();
  await goal.waitFor({ state: 'detached' });
  await page.reload();
  await hands(page).table().waitFor();
  assert.equal(await goal.count(), 0);
  await page.setViewportSize({ width: 1366, height: 650 });
  assert.equal(await page.getByText(/^Most points win/).count(), 0);
});
