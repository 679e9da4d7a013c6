// Five Crowns through the page alone.
// Long: it plays whole matches.
import assert from 'node:assert/strict';
import { settled, test } from './lib.mjs';
import { button, celebrated, dock, lookOn, playAt, playNow, playOut, replay, resultOf, standings } from './tables.mjs';

test.use({ botPace: 0 });

/** The cards that can be discarded; the name of each says how many points will be left. */
const leaving = (page) => page.getByRole('button', { name: /would leave (about )?\d+/ });
async function discards(page) {
  const names = await leaving(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  return names.map((name, i) => ({ card: leaving(page).nth(i), points: Number(/would leave (?:about )?(\d+)/.exec(name)[1]) }));
}
/** Discards the card that leaves the fewest. */
async function discard(stage, page) {
  const [{ card }] = (await discards(page)).sort((a, b) => a.points - b.points);
  await card.press('Space');
  await stage.picture(page, 'chosen');
  await button(page, /^Discard \S+$/).click();
}

test('a whole match of eleven hands from the home page', async ({ stage }) => {
  const page = await playNow(stage, 'Five Crowns', { bots: 3 });
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
      // The focus is on the choice that changes nothing.
      const ask = page.getByRole('alertdialog', { name: 'You go out' });
      assert.equal(await ask.getByRole('button', { name: 'Not yet' }).evaluate((one) => one === document.activeElement), true);
      await stage.picture(page, 'go-out');
      // Gold is for going out, "Not yet" is plain, and nothing here costs anything.
      const gold = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--gold').trim());
      const edge = await ask.evaluate((one) => getComputedStyle(one).outlineColor);
      assert.equal(edge, await page.evaluate((colour) => Object.assign(document.createElement('i').style, { color: colour }).color, gold));
      assert.match(await ask.getByRole('button', { name: 'Not yet' }).getAttribute('class'), /\bsec\b/);
      assert.match(await ask.getByRole('button', { name: /^Go out, discard/ }).getAttribute('class'), /\bpri\b/);
      assert.equal(await ask.locator('.dan').count(), 0);
      await celebrated(page, 'Out!', () => ask.getByRole('button', { name: /^Go out, discard/ }).click());
    }],
    [button(page, 'Draw from the pile'), async (turn) => {
      await stage.picture(page, hands > 5 ? 'draw' : 'first');
      // Takes the card on the discard pile if the solver says that it helps.
      const take = page.getByRole('button', { name: /^Take \S+$/ });
      await (turn % 2 === 0 && (await take.isVisible()) ? take : button(page, 'Draw from the pile')).click();
    }],
    [leaving(page).first(), () => discard(stage, page)],
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
  const page = await playAt(stage, 'Five Crowns', { seats: 2, level: 'beginner' });
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
  const page = await playAt(stage, 'Five Crowns', { seats: 2, level: 'beginner' });
  await button(page, 'Draw from the pile').click();
  await leaving(page).first().waitFor();
  // The worst card: with the best one it may be possible to go out, and then nothing is left.
  const { card, points } = (await discards(page)).sort((a, b) => b.points - a.points)[0];
  await card.press('Space');
  // On a last turn nothing is drawn any more, so the points are exact.
  const told = page.getByText(new RegExp(`^goes, leaves (about )?${points}$`));
  await told.waitFor();
  // A choice can be taken back.
  await page.keyboard.press('Escape');
  await told.waitFor({ state: 'detached' });
});

test('the gold button is what is advised, and a wild card asks before it is discarded', async ({ stage }) => {
  const page = await playAt(stage, 'Five Crowns', { seats: 2, level: 'beginner' });
  const gold = dock(page).locator('.btn.pri');
  const wild = page.getByRole('group', { name: 'Your hand', exact: true }).getByRole('button', { name: /, wild/ });
  const ask = page.getByRole('dialog', { name: 'Discard a wild card?' });
  let hasAsked = false;
  for (let turn = 0; turn < 60 && !hasAsked; ++turn) {
    await Promise.race([gold.first().waitFor(), button(page, 'Next hand').waitFor()]);
    if (await button(page, 'Next hand').isVisible()) {
      await button(page, 'Next hand').click();
      continue;
    }
    const text = await gold.first().innerText();
    if (/^(Draw|Take)/.test(text)) {
      await gold.first().click();
      await leaving(page).first().waitFor();
      const isPlain = await button(page, 'Discard').isVisible();
      if (!isPlain) continue;
      if ((await wild.count()) === 0) {
        await discard(stage, page);
        continue;
      }
      await wild.first().press('Space');
      assert.equal(await gold.count(), 0, 'a wild card is not what is advised');
      await button(page, /^Discard \S+$/).click();
      await stage.picture(page, 'wild-ask');
      await ask.getByRole('button', { name: 'Keep it' }).click();
      await ask.waitFor({ state: 'hidden' });
      await wild.first().waitFor();
      hasAsked = true;
    } else {
      await gold.first().click();
      if (/^Go out/.test(text)) await page.getByRole('alertdialog', { name: 'You go out' }).getByRole('button', { name: /^Go out, discard/ }).click();
    }
  }
  assert.ok(hasAsked);
});

test('a hand grows with the screen', async ({ stage }) => {
  const page = await playNow(stage, 'Five Crowns');
  const card = page.locator('.hand .card').first();
  await card.waitFor();
  const widths = [];
  for (const [width, height] of [[360, 640], [390, 844], [820, 1180]]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    widths.push((await card.boundingBox()).width);
  }
  assert.ok(widths[0] <= widths[1] && widths[1] * 1.2 < widths[2], widths.join(', '));
});
