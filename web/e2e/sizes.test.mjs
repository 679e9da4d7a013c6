// Every table at its fullest, and the home page, in every window: nothing scrolls to be played, nothing is covered or cut off.
// Long: it plays five matches at full tables.
import assert from 'node:assert/strict';
import { clipped, covered, outside, overlapping, tooSmall } from './inspect.mjs';
import { full, isPhone, openFull, windows } from './full.mjs';
import { settled, test } from './lib.mjs';
import { hands, home, openBook } from './screens.mjs';

const scrolls = (page) =>
  page.evaluate(() => ({ across: document.scrollingElement.scrollWidth - innerWidth, down: document.scrollingElement.scrollHeight - innerHeight }));

async function troublesOf(page, size) {
  const { across, down } = await scrolls(page);
  return [
    ...(across > 0 ? [`${across} px beyond the right edge`] : []),
    ...(down > 0 ? [`${down} px to scroll down`] : []),
    ...(await outside(page)),
    ...(await covered(page)),
    ...(await overlapping(page)),
    ...(await clipped(page)),
    ...(isPhone(size) ? (await tooSmall(page)).map((one) => `small: ${one}`) : []),
  ];
}
async function troublesOver(page, size) {
  const { across } = await scrolls(page);
  return [...(across > 0 ? [`${across} px beyond the right edge`] : []), ...(await clipped(page)), ...(isPhone(size) ? (await tooSmall(page)).map((one) => `small: ${one}`) : [])];
}

for (const [game, { isRace }] of Object.entries(full))
  test.describe(() => {
    test.use({ botPace: isRace ? null : 0 });
    test(`${game}: the full table fits every window`, async ({ stage }) => {
      const page = await stage.open({ path: null, hasTouch: true });
      await openFull(page, stage.site.url, game);
      const found = {};
      for (const [name, size] of Object.entries(windows)) {
        await page.setViewportSize(size);
        await settled(page);
        const troubles = await troublesOf(page, size);
        // The book lies beside the table, which is still played, or over it.
        await openBook(page);
        await settled(page);
        const isOver = await page.getByRole('dialog').isVisible();
        troubles.push(...(isOver ? await troublesOver(page, size) : await troublesOf(page, size)).map((one) => `with the book: ${one}`));
        await page.keyboard.press('Escape');
        await page.getByRole('tabpanel').filter({ has: page.getByRole('heading', { level: 2 }) }).waitFor({ state: 'detached' });
        if (troubles.length > 0) found[name] = troubles;
      }
      assert.deepEqual(found, {});
    });
  });

test('home shows every Play now without scrolling, for a first visit and with three matches that wait', async ({ stage }) => {
  const page = await stage.open({ path: null, hasTouch: true });
  const found = {};
  const check = async (visit) => {
    for (const [name, size] of Object.entries(windows))
      for (const language of ['en', 'fr']) {
        await page.setViewportSize(size);
        await home(page, stage.site.url);
        if (language === 'fr') await page.getByRole('button', { name: 'FR Français' }).click();
        await settled(page);
        const buttons = hands(page, language).button('play_now');
        const boxes = await Promise.all((await buttons.all()).map((one) => one.boundingBox()));
        assert.equal(boxes.length, Object.keys(full).length);
        const below = boxes.filter((box) => box.y + box.height > size.height).length;
        const { across } = await scrolls(page);
        const troubles = [...(below > 0 ? [`${below} below the window`] : []), ...(across > 0 ? [`${across} px beyond the right edge`] : []), ...(await clipped(page)), ...(isPhone(size) ? await tooSmall(page) : [])];
        if (troubles.length > 0) found[`${visit} ${name} ${language}`] = troubles;
        if (language === 'fr') await page.getByRole('button', { name: 'EN English' }).click();
      }
  };
  await check('first');
  for (const game of ['romi-rami', 'programs', 'set-cubes']) {
    await home(page, stage.site.url);
    await page.getByRole('button', { name: new RegExp(`^Play now ?: ${{ 'romi-rami': 'Romi Rami', programs: 'Programs', 'set-cubes': 'SET Cubes' }[game]} against bots$`) }).click();
    await hands(page).table().waitFor();
  }
  await home(page, stage.site.url);
  await page.getByRole('region', { name: 'Go on' }).getByRole('listitem').nth(2).waitFor();
  await check('return');
  assert.deepEqual(found, {});
});
