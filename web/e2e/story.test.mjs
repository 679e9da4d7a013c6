// The end of a match tells its story, the list of matches its result, and the replay opens where one sat.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { findSet, names } from './set_cards.mjs';
import { button, playAt, resultOf } from './tables.mjs';

test.use({ botPace: 400 });

/** A short match of SET, with the red cards alone, against one slow bot: it is won. */
async function win(stage) {
  const page = await playAt(stage, 'SET', {
    seats: 2, level: 'beginner', context: { viewport: { width: 1366, height: 650 }, permissions: ['clipboard-read', 'clipboard-write'] },
    options: async (own) => {
      await own.getByText('More choices').click();
      await own.getByRole('radio', { name: 'The 27 red ones' }).check();
    },
  });
  const over = resultOf(page);
  const none = button(page, /^I see none/);
  const display = page.getByRole('list', { name: /^Display: \d+ cards?/ });
  for (let turn = 0; turn < 200 && !(await over.isVisible()); ++turn) {
    const three = findSet(await names(page));
    if (three) for (const name of three) await page.getByRole('button', { name, exact: true }).press('Space', { timeout: 3000 }).catch(() => undefined);
    else await none.press('Space', { timeout: 3000 }).catch(() => undefined);
    // At the end the display may be empty, and is then not seen.
    await over.or(display).filter({ visible: true }).first().waitFor();
  }
  await over.waitFor();
  return page;
}
const heading = (page) => resultOf(page).getByRole('heading', { level: 2 });

test('who won, by what, the best moments, and what to do next', async ({ stage }) => {
  const page = await win(stage);
  const title = await heading(page).textContent();
  assert.match(title, /^You win, \d+ to \d+$/);
  // The keyboard begins at the headline, and goes on to the rematch.
  assert.equal(await heading(page).evaluate((one) => one === document.activeElement), true);
  await page.keyboard.press('Tab');
  assert.equal(await button(page, 'Rematch').evaluate((one) => one === document.activeElement), true);
  const [, own, other] = /(\d+) to (\d+)/.exec(title);
  const rows = await resultOf(page).getByRole('list', { name: 'Standings' }).getByRole('listitem').allInnerTexts();
  assert.deepEqual(rows.map((row) => row.split('\n').map((part) => part.trim()).filter(Boolean).at(-1)), [own, other]);
  for (const name of ['Fastest SET', 'Wrong calls', 'Longest search', 'Time']) await resultOf(page).getByText(name, { exact: true }).waitFor();
  await stage.picture(page, 'end');

  // A page that was not there is told the same.
  const fastest = await resultOf(page).getByText('Fastest SET', { exact: true }).locator('..').innerText();
  await page.reload();
  await resultOf(page).getByText('Longest search').waitFor();
  assert.equal(await heading(page).textContent(), title);
  assert.equal(await resultOf(page).getByText('Fastest SET', { exact: true }).locator('..').innerText(), fastest);

  await resultOf(page).getByRole('button', { name: 'Share' }).click();
  await page.getByText('Copied: the result and a link to the replay.').waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, new RegExp(`^SET at Rummage: .* ${own} and .* ${other}\\n${stage.site.url}/replay/`));

  // Among my matches it has its result.
  await page.goto(`${stage.site.url}/matches`);
  const row = page.getByRole('link', { name: /^SET / });
  await row.getByText(`You won · ${own}`).waitFor();
  await row.click();
  await replayed(page);
});

/** The replay begins with my own seat, and goes from part to part at any speed. */
async function replayed(page) {
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  const eyes = page.getByLabel('Seen by');
  assert.equal(await eyes.inputValue(), '0');
  const part = page.getByLabel('Go to');
  await part.getByRole('option', { name: 'SET 2', exact: true }).waitFor({ state: 'attached' });
  await part.selectOption('SET 2');
  const at = async () => Number(await slider.inputValue());
  const second = await at();
  assert.ok(second > 0);
  await page.keyboard.press('Escape');
  await button(page, 'To the next part: SET 3').click();
  assert.ok((await at()) > second);
  await button(page, 'To the part before: SET 2').click();
  assert.equal(await at(), second);
  await page.getByLabel('Speed').selectOption('8×');
  await button(page, 'Play').click();
  // It runs to the end by itself.
  await button(page, 'Play').waitFor();
  assert.equal(String(await at()), await slider.getAttribute('max'));
}
