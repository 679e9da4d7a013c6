// The book in the bar of a table: rules, exercises and keys, beside the table or over it, while the match goes on.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { games, hands, openBook, openMenu, playNow as playAs } from './screens.mjs';
import { button, dock, playNow } from './tables.mjs';

const icon = (page) => button(page, 'Rules, exercises and keys');
const book = (page) => page.getByRole('complementary', { name: 'Rules, exercises and keys' });
const tab = (page, name) => page.getByRole('tab', { name, exact: true });
const isFocused = (locator) => locator.evaluate((one) => one === document.activeElement);
const laptop = { width: 1366, height: 650 };

test('the book opens beside the table, which is played on; Esc closes it and gives the focus back', async ({ stage }) => {
  const page = await playNow(stage, 'Five Crowns', { viewport: laptop });
  const draw = dock(page).getByRole('button', { name: /^Draw from the pile/, disabled: false });
  await draw.waitFor();
  await icon(page).click();
  await book(page).getByRole('heading', { name: 'The cards' }).waitFor();
  assert.equal(await icon(page).getAttribute('aria-expanded'), 'true');
  assert.ok(await isFocused(tab(page, 'Rules')), 'the focus is in the book');
  // It covers nothing of the table, where a card is drawn meanwhile.
  const [own, table] = await Promise.all([book(page).boundingBox(), hands(page).table().boundingBox()]);
  assert.ok(own.x >= table.x + table.width, 'beside the table');
  await draw.click();
  await page.getByRole('button', { name: /would leave/ }).first().waitFor();
  assert.ok(await book(page).isVisible());
  // Its tabs by arrows; the exercises are those of the page of the rules.
  await tab(page, 'Rules').focus();
  await page.keyboard.press('ArrowRight');
  await book(page).getByRole('region', { name: 'Try it' }).waitFor();
  assert.ok(await isFocused(tab(page, 'Exercises')));
  await page.keyboard.press('End');
  await book(page).getByText('draw from the pile').waitFor();
  await page.keyboard.press('Escape');
  await book(page).waitFor({ state: 'detached' });
  assert.ok(await isFocused(icon(page)), 'the focus is at the icon');
  // By its button too; and by Esc at the table, where the focus then stays.
  await page.keyboard.press('Enter');
  await book(page).getByRole('button', { name: 'Close' }).click();
  await book(page).waitFor({ state: 'detached' });
  assert.ok(await isFocused(icon(page)));
  await page.keyboard.press('Enter');
  await book(page).waitFor();
  const card = page.getByRole('group', { name: 'Your hand', exact: true }).getByRole('button').first();
  await card.focus();
  // The first Esc is the table's, if a card is chosen.
  await page.keyboard.press('Escape');
  if (await book(page).isVisible()) await page.keyboard.press('Escape');
  await book(page).waitFor({ state: 'detached' });
  assert.ok(await isFocused(card), 'the focus stays at the table');
});

test.describe(() => {
  test.use({ botPace: 10 });
  test('a race goes on while the book is open, beside the table and on a phone', async ({ stage }) => {
    for (const viewport of [laptop, { width: 390, height: 844 }]) {
      const page = await playNow(stage, 'SET', { viewport });
      await openBook(page);
      // A bot takes a SET, or, where there is none, asks for more cards.
      const race = (old) => {
        const now = [...document.querySelectorAll('.pl .score')].map((one) => one.textContent).join() + /(\d+) of \d+ ask/.exec(document.body.innerText)?.[1];
        return old === undefined ? now : now !== old;
      };
      const before = await page.evaluate(race);
      await page.waitForFunction(race, before);
      assert.ok(await tab(page, 'Rules').isVisible(), 'the book is still open');
      assert.equal(await page.getByText(/paused/i).count(), 0);
      await page.context().close();
    }
  });
});

test('on a phone the book is a drawer over the table, and Esc gives the focus back to its icon', async ({ stage }) => {
  const page = await playNow(stage, 'Romi Rami', { viewport: { width: 360, height: 640 }, hasTouch: true });
  await icon(page).click();
  const drawer = page.getByRole('dialog', { name: 'Rules, exercises and keys' });
  await drawer.getByRole('heading', { name: 'A turn' }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  assert.ok(await isFocused(icon(page)));
  // From the menu too.
  await openMenu(page);
  await button(page, 'Read the rules').click();
  await drawer.getByRole('heading', { name: 'A turn' }).waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'hidden' });
  assert.ok(await isFocused(icon(page)));
});

test('links in the rules are followed inside the book; on their own page they are addresses', async ({ stage }) => {
  const page = await playNow(stage, 'SET', { viewport: laptop });
  const address = page.url();
  await openBook(page);
  const chapter = book(page).getByRole('heading', { name: 'Variants' });
  await book(page).getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Variants' }).click();
  await page.waitForFunction(() => document.activeElement?.id === 'rules-variants');
  const [heading, own] = await Promise.all([chapter.boundingBox(), book(page).boundingBox()]);
  assert.ok(heading.y >= own.y && heading.y < own.y + own.height, 'the chapter is in sight');
  // A link to the rules of another game, as a text of the rules may have it.
  await book(page).getByRole('tabpanel').evaluate((panel) => {
    const link = panel.querySelector('nav a');
    link.href = '/rules/romi-rami#rules-the-cards';
    link.click();
  });
  await book(page).getByRole('heading', { name: 'Romi Rami', level: 2 }).waitFor();
  // Both games have a heading of this name.
  await book(page).getByRole('heading', { name: 'The end' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'rules-the-cards');
  await book(page).getByRole('button', { name: 'SET', exact: true }).click();
  await chapter.waitFor();
  assert.equal(page.url(), address, 'the table was never left');
  const reader = await stage.open({ path: '/rules/set#rules-variants' });
  await reader.waitForFunction(() => document.getElementById('rules-variants')?.getBoundingClientRect().top < innerHeight / 2);
});

for (const game of games)
  test(`${game}: its keys are listed in the book, with where they work`, async ({ stage }) => {
    const page = await stage.open({ path: null, viewport: laptop });
    await playAs(page, stage.site.url, game);
    await hands(page).table().waitFor();
    await page.keyboard.press('?');
    const panel = book(page).getByRole('tabpanel', { name: 'Keys' });
    await panel.getByRole('heading', { name: 'Anywhere at the table' }).waitFor();
    const places = await panel.getByRole('heading', { level: 3 }).allTextContents();
    assert.ok(places.some((one) => /^On a (card|square)/.test(one)), places.join());
    const lists = await panel.locator('dl').evaluateAll((all) => all.map((one) => [...one.querySelectorAll('kbd')].map((key) => key.textContent)));
    assert.equal(lists.length, places.length);
    assert.ok(lists.every((keys) => keys.length > 0));
    assert.ok(lists[0].includes('Tab'));
  });
