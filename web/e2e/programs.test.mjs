// Programs through the page alone.
// Long: it plays whole matches.
import assert from 'node:assert/strict';
import { sizes, test } from './lib.mjs';
import { playSmall } from './screens.mjs';
import { button, celebrated, dock, lookOn, open, playNow, playOut, replay, standings } from './tables.mjs';
import { playSome } from './wire.mjs';

test.use({ botPace: 0 });

const hand = (page) => page.getByRole('group', { name: /^Your hand/ }).getByRole('button');

/** Adds a card by dragging, by the combination's number, and by pressing its place, in turn. */
async function add(stage, page, done) {
  await dock(page).getByRole('button', { name: /^Add/ }).click();
  const place = page.getByRole('button', { name: /^Add the .* to combination/ }).first();
  await place.waitFor();
  await stage.picture(page, 'add');
  const label = await place.getAttribute('aria-label');
  const number = /combination (\d+)/.exec(label)[1];
  const way = ['dragged', 'pressed', 'keyed'].sort((a, b) => done[a] - done[b])[0];
  if (way === 'dragged') {
    const from = await hand(page).and(page.getByRole('button', { pressed: true })).first().boundingBox();
    const to = await place.boundingBox();
    await page.mouse.move(from.x + 12, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await stage.picture(page, 'drag', ['desktop-light']);
    await page.mouse.up();
  } else if (way === 'keyed' && !/ end$/.test(label) && number.length === 1) await page.keyboard.press(number);
  else await place.click();
  done[way] += 1;
}

test('a whole match from the home page', async ({ stage }) => {
  const page = await playNow(stage, 'Programs', { bots: 3 });
  const act = (name) => open(dock(page).getByRole('button', { name }));
  const done = { revealed: 0, laid: 0, dragged: 0, pressed: 0, keyed: 0 };
  const next = page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true });
  await playOut(page, [
    [next, async () => (await stage.picture(page, 'round-over'), await next.click(), false)],
    [act(/^Keep program/), async () => (await stage.picture(page, 'change'), act(/^Keep program/).click())],
    [act(/^Draw from the reserve/), async () => {
      await stage.picture(page, 'draw');
      const take = act(/^Take .* Brings you nearer/);
      await ((await take.isVisible()) ? take : act(/^Draw from the reserve/)).click();
    }],
    [act(/^Reveal/), async () => {
      await stage.picture(page, 'ready');
      await act(/^Reveal/).click();
      await stage.picture(page, 'reveal');
      await celebrated(page, /Complete! ?\d of 5/, () => page.getByRole('dialog').getByRole('button', { name: 'Reveal', exact: true }).click());
      done.revealed += 1;
    }],
    [act(/^Lay a group/), async () => {
      await act(/^Lay a group/).click();
      await stage.picture(page, 'lay');
      await act(/^Lay a group/).click();
      done.laid += 1;
    }],
    [act(/^Add/), () => add(stage, page, done)],
    [dock(page).getByRole('button', { name: /^Discard (Pick a card|.*Ends your turn|.*missing)/ }), async () => {
      if (!(await act(/^Discard/).isVisible())) await hand(page).last().press('Space');
      await stage.picture(page, 'discard');
      await act(/^Discard/).click();
    }],
  ], { then: () => lookOn(stage, page) });
  await stage.picture(page, 'end');
  await standings(page, 4);
  await replay(stage, page);
});

test('on a phone every combination is in the strip, which opens', async ({ stage }) => {
  const page = await stage.open({ path: null, viewport: sizes.phone });
  await playSmall(page, stage.site.url, 'programs', 4);
  await playSome(page, 200, (view, legal) => view.table.length > 2 && legal[0].startsWith('discard'));
  const strip = button(page, /^\d+ combinations on the table: show them/);
  await strip.waitFor();
  const count = Number(/^(\d+)/.exec((await strip.textContent()).trim())[1]);
  assert.equal(await strip.locator('.tag').count(), count);
  for (const tag of await strip.locator('.tag').all()) assert.ok((await tag.boundingBox()).width > 20);
  await strip.click();
  const all = page.getByRole('dialog').getByRole('list', { name: 'Combinations on the table' }).getByRole('listitem');
  await all.nth(count - 1).waitFor();
  assert.equal(await all.count(), count);
});
