// SET Cubes under a finger: squares and symbols of 44 px, and nothing over a die.
import assert from 'node:assert/strict';
import { openFull, windows } from './full.mjs';
import { tooSmall } from './inspect.mjs';
import { settled, test } from './lib.mjs';
import { playSmall } from './screens.mjs';
import { button } from './tables.mjs';
import { playSome } from './wire.mjs';

test.use({ botPace: 0 });
const phones = ['side', 'phone', 'large'].map((name) => [name, windows[name]]);

test('one press on Closer makes every square 44 px wide, and the zoom covers no die', async ({ stage }) => {
  const page = await stage.open({ path: null, hasTouch: true });
  await openFull(page, stage.site.url, 'set-cubes');
  for (const [name, size] of phones) {
    await page.setViewportSize(size);
    await settled(page);
    const over = () =>
      page.evaluate(() => {
        const zoom = document.querySelector('.zoom').getBoundingClientRect();
        const port = document.querySelector('[role=grid]').closest('.port').getBoundingClientRect();
        return [...document.querySelectorAll('[data-laid]')].filter((one) => {
          const box = one.getBoundingClientRect();
          const [left, top, right, bottom] = [Math.max(box.left, port.left), Math.max(box.top, port.top), Math.min(box.right, port.right), Math.min(box.bottom, port.bottom)];
          return right > left && bottom > top && Math.min(right, zoom.right) > Math.max(left, zoom.left) && Math.min(bottom, zoom.bottom) > Math.max(top, zoom.top);
        }).length;
      });
    assert.equal(await over(), 0, name);
    await button(page, 'Closer').click();
    const square = await page.getByRole('gridcell').getByRole('button').first().boundingBox();
    assert.ok(Math.min(square.width, square.height) >= 44, `${name}: ${square.width} px`);
    assert.equal(await over(), 0, `${name}, closer`);
    await button(page, 'Back to where the dice are').click();
  }
});

test('the symbols that a Wild can be are 44 px wide on every phone', async ({ stage }) => {
  const page = await stage.open({ path: null, hasTouch: true });
  await playSmall(page, stage.site.url, 'set-cubes', 2);
  await playSome(page, 200, (view, legal) => legal.some((action) => /^place \*(#\d+)?=\S+ \S+$/.test(action)));
  const wild = page.getByRole('list', { name: 'Dice in hand' }).getByRole('button', { name: /^Wild: \d+ squares?$/ });
  await wild.first().click();
  await page.getByRole('gridcell').getByRole('button', { name: /empty, (fits|\d+ points?)/ }).first().click();
  await page.getByRole('heading', { name: 'What is this Wild?' }).waitFor();
  for (const [name, size] of phones) {
    await page.setViewportSize(size);
    await settled(page);
    assert.deepEqual(await tooSmall(page), [], name);
    const symbols = await page.locator('[data-symbol]:visible').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
    assert.ok(symbols.length > 0 && Math.min(...symbols) >= 43.5, `${name}: ${Math.min(...symbols)} px`);
  }
});
