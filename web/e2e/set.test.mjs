// SET through the page alone.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { button, playNow, playOut, resultOf, standings } from './tables.mjs';

/** "two red half-filled waves" as four values. */
const read = (name) => name.split(' ').map((word) => word.replace(/s$/, ''));
export const isSet = (names) => {
  const cards = names.map(read);
  return [0, 1, 2, 3].every((at) => new Set(cards.map((card) => card[at])).size !== 2);
};
const display = (page) => page.getByRole('list', { name: /^Display: \d+ cards/ }).getByRole('button');
const names = (page) => display(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
const findSet = (all) => {
  for (const a of all) for (const b of all) for (const c of all) if (a < b && b < c && isSet([a, b, c])) return [a, b, c];
  return null;
};

/** Three cards that make a SET. A bot may be quicker at any moment: then a card is gone, and one begins anew. */
async function take(page) {
  const three = findSet(await names(page));
  if (!three) return false;
  for (const name of three)
    if (!(await button(page, name).click({ timeout: 2000 }).then(() => true, () => false))) {
      await page.keyboard.press('Escape');
      return false;
    }
  // The claim is settled, for or against us, when nothing is picked any more.
  await display(page).and(page.getByRole('button', { pressed: true })).first().waitFor({ state: 'detached' });
  return false;
}

test('a whole match from the home page', async (stage) => {
  const page = await playNow(stage, 'SET');
  await stage.picture(page, 'start');
  let sets = 0;
  await playOut(page, [[display(page).first(), async () => ((sets += 1) === 6 && (await stage.picture(page, 'later')), take(page))]]);
  const all = await standings(page, 2);
  await stage.picture(page, 'end');
  assert.ok(all.some((one) => one.name === 'You'));
  await resultOf(page).getByRole('button', { name: 'Look at the table' }).click();
});
