// Five Crowns through the page alone.
// Long: it plays whole matches.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { button, dock, lookOn, playAt, playNow, playOut, replay, resultOf, standings } from './tables.mjs';

test.use({ botPace: 0 });

/** Chooses the card whose discard leaves the fewest points; its name says how many. */
async function discard(stage, page) {
  const cards = page.getByRole('button', { name: /would leave \d+/ });
  const names = await cards.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const points = names.map((name) => Number(/would leave (\d+)/.exec(name)[1]));
  await cards.nth(points.indexOf(Math.min(...points))).press('Space');
  await stage.picture(page, 'chosen');
  await button(page, /^Discard \S+$/).click();
}

test('a whole match of eleven hands from the home page', async ({ stage }) => {
  const page = await playNow(stage, 'Five Crowns');
  const next = button(page, 'Next hand');
  let hands = 1;
  await playOut(page, [
    [next, async () => {
      await stage.picture(page, 'recap');
      await next.click();
      hands += 1;
      if (hands === 8) await stage.picture(page, 'later');
      return false;
    }],
    [button(page, /^Lay down, discard/), async () => {
      if (hands > 4) await stage.picture(page, 'last');
      await button(page, /^Lay down, discard/).click();
    }],
    [dock(page).getByRole('button', { name: /^Go out with/ }), async () => {
      if (hands > 2) await stage.picture(page, 'out');
      await dock(page).getByRole('button', { name: /^Go out with/ }).click();
      await page.getByRole('dialog', { name: 'Go out?' }).getByRole('button', { name: /^Go out with/ }).click();
    }],
    [button(page, 'Draw from the pile'), async (turn) => {
      await stage.picture(page, hands > 5 ? 'draw' : 'first');
      // Takes the card on the discard pile if the solver says that it helps.
      const take = page.getByRole('button', { name: /^Take \S+$/ });
      await (turn % 2 === 0 && (await take.isVisible()) ? take : button(page, 'Draw from the pile')).click();
    }],
    [page.getByRole('button', { name: /would leave \d+/ }).first(), () => discard(stage, page)],
  ], { then: () => lookOn(stage, page) });
  assert.equal(hands, 11, 'eleven hands were played');
  await stage.picture(page, 'end');
  const all = await standings(page, 4);
  // The score sheet has eleven rows and comes to the same totals.
  await resultOf(page).getByRole('button', { name: 'Look at the table' }).click();
  const sheet = page.getByRole('table', { name: 'Points of each hand and totals so far' });
  const rows = await sheet.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.querySelector('b')?.textContent ?? cell.innerText.trim())));
  assert.equal(rows.length, 12);
  const names = rows[0].slice(1);
  for (const { name, score } of all) assert.equal(rows.at(-1)[1 + names.indexOf(name)], score, `${name} in the score sheet`);
  await button(page, 'Result').click();
  await replay(stage, page);
});

const cards = (page) => page.getByRole('group', { name: 'Your hand', exact: true }).getByRole('button');
const order = (page) => cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label').split(',')[0]));

test('an order of one’s own, by keys and by dragging', async ({ stage }) => {
  const page = await playAt(stage, 'Five Crowns', { seats: 2, level: 'random' });
  await button(page, 'Own').click();
  const before = await order(page);
  // Alt and an arrow move a card; the focus stays on it.
  await cards(page).last().press('Alt+ArrowLeft');
  const moved = await order(page);
  assert.notDeepEqual(moved, before);
  assert.deepEqual([...moved].sort(), [...before].sort());
  // The mouse drags a card to a group of its own, which then gets a name.
  const from = await cards(page).first().boundingBox();
  await page.mouse.move(from.x + 8, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y - 10, { steps: 4 });
  const place = page.getByText('A group of its own', { exact: true });
  const to = await place.boundingBox();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await stage.picture(page, 'own-drag', ['desktop-light']);
  await page.mouse.up();
  await page.getByRole('list', { name: 'Group of 1' }).first().waitFor({ state: 'attached' });
  await stage.picture(page, 'own');
  // The solver's order is one press away, and so are others.
  for (const name of ['Suit', 'Rank', 'Best']) {
    await button(page, name).click();
    assert.equal(await button(page, name).getAttribute('aria-pressed'), 'true');
  }
});

test('what a discard would leave is said before it is done', async ({ stage }) => {
  const page = await playAt(stage, 'Five Crowns', { seats: 2, level: 'random' });
  await button(page, 'Draw from the pile').click();
  const card = page.getByRole('button', { name: /would leave \d+/ }).first();
  const points = /would leave (\d+)/.exec(await card.getAttribute('aria-label'))[1];
  await card.press('Space');
  await page.getByText(`goes, leaves ${points}`, { exact: true }).waitFor();
  // A choice can be taken back.
  await page.keyboard.press('Escape');
  assert.equal(await page.getByText(`goes, leaves ${points}`, { exact: true }).count(), 0);
});
