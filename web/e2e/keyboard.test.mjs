// SET by keyboard alone, from the home page to the result.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { home } from './screens.mjs';

const focusedName = (page) => page.evaluate(() => document.activeElement?.innerText || document.activeElement?.getAttribute('aria-label') || '');
/** Presses Tab until the focused element has this name. */
async function tabTo(page, name, most = 80) {
  for (let i = 0; i < most; ++i) {
    if (name.test((await focusedName(page)).replace(/\s+/g, ' ').trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} was not reached by ${most} tabs`);
}

/** The open cards, each with its key: "Q" for "two red half-filled waves". */
const cards = (page) =>
  page.getByRole('list', { name: /^Display: \d+ cards/ }).getByRole('listitem', { includeHidden: true }).evaluateAll((all) =>
    all.flatMap((one, place) => {
      const name = one.querySelector('button')?.getAttribute('aria-label');
      return name ? [{ name, key: ['QWERTYU', 'ASDFGHJ', 'ZXCVBNM'][place % 3][Math.floor(place / 3)], shown: one.textContent.trim() }] : [];
    }),
  );
const values = ({ name }) => name.split(' ').map((word) => word.replace(/s$/, ''));
const isSet = (three) => [0, 1, 2, 3].every((at) => new Set(three.map((card) => values(card)[at])).size !== 2);
function find(all, isWanted) {
  for (const [i, a] of all.entries())
    for (const [k, b] of all.entries())
      for (const c of all.slice(k + 1)) if (i < k && isWanted([a, b, c])) return [a, b, c];
  return null;
}
async function type(page, three) {
  for (const { key } of three) await page.keyboard.press(`Key${key}`);
  await page.getByRole('list', { name: /^Display/ }).getByRole('button', { pressed: true }).first().waitFor({ state: 'detached' });
}

test('a match of SET from home to its result', async ({ stage }) => {
  const page = await stage.open({ path: null });
  await home(page, stage.site.url);
  await tabTo(page, /^Play now ?: SET against bots$/);
  await page.keyboard.press('Enter');
  await page.getByRole('main', { name: 'The table' }).waitFor();

  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keys of this table' }).waitFor();
  await page.getByText('pick the card that shows this letter').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  for (const { key, shown } of await cards(page)) assert.equal(shown, key, 'every card shows its key');
  // The page says what is wrong, and a pick can be undone.
  const wrong = find(await cards(page), (three) => !isSet(three));
  await page.keyboard.press(`Key${wrong[0].key}`);
  await page.getByRole('button', { name: wrong[0].name, pressed: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: wrong[0].name, pressed: false }).waitFor();
  await type(page, wrong);
  await page.getByText('Not a SET:').first().waitFor();

  const rematch = page.getByRole('button', { name: 'Rematch' });
  for (let turn = 0; turn < 400 && !(await rematch.isVisible()); ++turn) {
    const told = await page.getByRole('region', { name: 'Log' }).getByRole('listitem').count();
    const three = find(await cards(page), isSet);
    if (three) await type(page, three);
    // We are out, or there is nothing to find: waits until something has happened.
    await page.waitForFunction((count) => document.querySelector('dialog[open]') || document.querySelectorAll('[role=region] li').length !== count, told, { polling: 50 });
  }
  await rematch.waitFor();
  assert.match(await page.getByRole('dialog').innerText(), /Checked: the deal came from the seed/);
  await tabTo(page, /^Look at the table$/, 20);
  await page.keyboard.press('Enter');
  await rematch.waitFor({ state: 'detached' });
});
