// Romi Rami through the page alone.
// Long: it plays whole matches.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { playSmall } from './screens.mjs';
import { button, celebrated, dock, lookOn, playAt, playNow, playOut, replay, standings } from './tables.mjs';
import { playSome } from './wire.mjs';

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
  done.filled += 1;
  if (!isJoker) return celebrated(page, /Filled! ?\+\d+/, () => main.click());
  await main.click();
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
  const page = await playNow(stage, 'Romi Rami', { bots: 2 });
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

test('how many cards a contract is short moves with the cards that are chosen', async ({ stage }) => {
  const page = await playAt(stage, 'Romi Rami', { seats: 2, level: 'beginner' });
  await page.getByText('Take one, two or three cards.').waitFor();
  const market = page.getByRole('list', { name: 'Number market' });
  const cards = market.getByRole('button');
  const chosen = market.locator('[aria-pressed="true"]');
  const contracts = page.getByRole('list', { name: 'Contracts' }).locator('.contract');
  await page.waitForFunction(() => [...document.querySelectorAll('.contract')].every((one) => !/\. $/.test(one.getAttribute('aria-label'))));
  // Nothing where none is short: with the joker, one card may be enough for two.
  const short = () => contracts.evaluateAll((all) => all.map((one) => /(\d+) cards? short/.exec(one.getAttribute('aria-label'))?.[1] ?? null));
  const before = await short();
  let nearer = 0;
  for (let i = 0; i < (await cards.count()); ++i) {
    const card = cards.nth(i);
    await card.click();
    await chosen.waitFor();
    const then = await short();
    assert.ok(then.every((count, n) => count === null || count === before[n] || Number(count) === before[n] - 1), `one card: ${before} to ${then}`);
    nearer += then.filter((count, n) => count !== null && count !== before[n]).length;
    await card.click();
    await chosen.waitFor({ state: 'detached' });
    assert.deepEqual(await short(), before);
  }
  assert.ok(nearer > 0, 'no card of the market brings any contract nearer');
});

test('contracts stay where they are, with their pictures, from one action to the next', async ({ stage }) => {
  const page = await stage.open({ path: null });
  await playSmall(page, stage.site.url, 'romi-rami');
  await page.getByRole('list', { name: 'Contracts' }).getByRole('listitem').nth(3).waitFor();
  // Every change of the page is looked at, not only what it comes to.
  await page.evaluate(() => {
    globalThis.faults = [];
    globalThis.looks = 0;
    const look = () => {
      const all = [...document.querySelectorAll('.contracts > li')];
      const now = all.map((one) => one.dataset.flip ?? '');
      globalThis.looks += 1;
      if (globalThis.places) for (const [i, key] of globalThis.places.entries()) if (key && now.includes(key) && now[i] !== key) globalThis.faults.push(`${key} has moved`);
      for (const one of all) if (one.dataset.flip && !one.querySelector('.spine svg')) globalThis.faults.push(`${one.dataset.flip} has no picture`);
      globalThis.places = now;
    };
    look();
    new MutationObserver(look).observe(document.querySelector('main'), { childList: true, subtree: true, attributes: true });
  });
  await playSome(page, 14);
  await page.waitForFunction(() => globalThis.looks > 20);
  assert.deepEqual(await page.evaluate(() => globalThis.faults), []);
});
