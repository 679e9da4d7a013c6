// The table for any game, from its view and its legal actions alone: two games that have tables of their own are played without them.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { button, dock, playAt, quickBots } from './tables.mjs';

quickBots();

async function plainly(page) {
  await page.goto(`${page.url()}?plain`);
  await page.getByRole('textbox', { name: 'Type an action' }).waitFor();
}

test('Five Crowns by its legal actions alone', async (stage) => {
  const page = await playAt(stage, 'Five Crowns', { seats: 2, level: 'random' });
  await plainly(page);
  await stage.picture(page, 'draw');
  const cards = page.getByRole('definition').getByRole('button');
  for (let turn = 0; turn < 6; ++turn) {
    await button(page, 'draw deck').click();
    await dock(page).getByRole('button', { name: /^discard / }).first().waitFor();
    // A card that is picked leaves the actions in which it is used.
    const card = await cards.first().textContent();
    await cards.first().click();
    if (turn === 0) await stage.picture(page, 'picked');
    assert.deepEqual((await dock(page).getByRole('button', { name: /^discard / }).allTextContents()).map((text) => text.trim()), [`discard ${card}`]);
    await button(page, `discard ${card}`).click();
  }
  await button(page, 'draw deck').waitFor();
  // What is no action is refused in words, where it was typed.
  await page.getByRole('textbox', { name: 'Type an action' }).fill('eat 7H');
  await button(page, 'Do it').click();
  await dock(page).getByText(/eat 7H|is no action/).first().waitFor();
});

test('SET by its forms alone', async (stage) => {
  const page = await playAt(stage, 'SET', { seats: 1 });
  await plainly(page);
  const cards = page.getByRole('definition').getByRole('button');
  for (const i of [0, 1, 2]) await cards.nth(i).click();
  await stage.picture(page, 'set');
  await button(page, /^take/).click();
  await page.getByRole('region', { name: 'Log', exact: true }).getByText(/Not a SET|You take a SET/).waitFor();
});
