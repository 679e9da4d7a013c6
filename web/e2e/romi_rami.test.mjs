// Romi Rami through the page alone.
// Long: it plays whole matches.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { button, dock, lookOn, playNow, playOut, replay, standings } from './tables.mjs';

test.use({ botPace: 0 });

/** Takes as many cards as can be taken together, starting with the first or the last card. */
async function take(stage, page, turn) {
  const open = page.getByRole('list', { name: 'Number market' }).getByRole('button');
  await (turn % 2 === 0 ? open.first() : open.last()).click();
  await stage.picture(page, turn > 6 ? 'take' : 'first');
  for (let more = 0; more < 2; ++more) {
    const lit = page.getByRole('button', { name: /may join/ });
    if ((await lit.count()) === 0) break;
    await lit.first().click();
  }
  if (turn > 6) await stage.picture(page, 'taken');
  await button(page, /^Take \d cards?$/).click();
}

/** Accepts the proposed fill; once, looks at other cards first. */
async function fill(stage, page, done, turn) {
  const main = dock(page).getByRole('button', { name: /^(Fill for|Spend the joker)/ });
  if (turn > 2) await stage.picture(page, 'fill');
  if (!done.swapped && (await button(page, 'Other cards').isVisible())) {
    done.swapped = true;
    await button(page, 'Other cards').click();
    await page.getByRole('dialog').getByRole('group').first().getByRole('button').first().click();
    await stage.picture(page, 'swap');
    await button(page, /^Take these/).click();
  }
  const isJoker = (await main.textContent()).includes('joker');
  await main.click();
  done.filled += 1;
  if (!isJoker) return;
  await stage.picture(page, 'joker');
  await page.getByRole('dialog', { name: 'Spend your joker?' }).getByRole('button', { name: 'Spend it' }).click();
  done.jokers += 1;
}

async function drop(stage, page) {
  const cards = page.getByRole('region', { name: 'Your hand' }).getByRole('listitem').getByRole('button');
  const count = Number(/\d/.exec(await button(page, /^Drop \d/).textContent())[0]);
  for (let i = 0; i < count; ++i) await cards.nth(i).press('Space');
  await stage.picture(page, 'drop');
  await button(page, /^Drop \d/).click();
}

test('a whole match from the home page', async ({ stage }) => {
  const page = await playNow(stage, 'Romi Rami');
  const done = { filled: 0, jokers: 0, swapped: false };
  const main = dock(page).getByRole('button', { name: /^(Fill for|Spend the joker)/ });
  await playOut(page, [
    [page.getByText('Take one, two or three cards.'), (turn) => take(stage, page, turn)],
    [main, (turn) => fill(stage, page, done, turn)],
    [button(page, 'End turn'), () => button(page, 'End turn').click()],
    [button(page, /^Drop \d/), () => drop(stage, page)],
  ], { over: dock(page).getByRole('button', { name: 'Result' }), then: () => lookOn(stage, page) });
  await stage.picture(page, 'count');
  // The final count, shown line by line, comes to the same totals as the server.
  const totals = await page.getByRole('region', { name: 'The count' }).getByRole('row').last().getByRole('cell').allTextContents();
  await dock(page).getByRole('button', { name: 'Result' }).click();
  const all = await standings(page, 3);
  await stage.picture(page, 'end');
  assert.deepEqual(totals.map((text) => text.trim()).sort(), all.map((one) => one.score).sort());
  await replay(stage, page);
});
