// For every eye: contrast themes, more contrast, letters of twice the size on phones, and help with colours.
// Long: it plays to full tables.
import assert from 'node:assert/strict';
import { full, openFull, windows } from './full.mjs';
import { clipped, cutWords, overlapping } from './inspect.mjs';
import { settled, test } from './lib.mjs';
import { hands, playNow, playSmall } from './screens.mjs';

/** Of each table: a piece that can be picked, first of many. */
const pieces = {
  set: '.scard',
  'set-cubes': '.hd:not([aria-disabled=true])',
  'five-crowns': '[aria-label="Your hand"] .thing.card',
  'romi-rami': '.ncard:not([aria-disabled=true])',
  programs: '.pcard',
};
/** How a piece is drawn, and the system's colour of what is selected. */
const looks = (page, selector) =>
  page.evaluate((wanted) => {
    const probe = document.createElement('i');
    probe.style.cssText = 'forced-color-adjust: none; color: Highlight; background: Canvas';
    document.body.append(probe);
    const { color: highlight, backgroundColor: canvas } = getComputedStyle(probe);
    probe.remove();
    const look = (one) => { const { boxShadow, backgroundColor } = getComputedStyle(one); return { name: one.ariaLabel, shadow: boxShadow, back: backgroundColor }; };
    const all = [...document.querySelectorAll(wanted)];
    return { highlight, canvas, picked: all.filter((one) => one.ariaPressed === 'true').map(look), others: all.filter((one) => one.ariaPressed !== 'true').map(look) };
  }, selector);

for (const [game, { isRace }] of Object.entries(full))
  test.describe(() => {
    test.use({ botPace: isRace ? null : 0 });
    test(`${game}: with forced colours cards and dice keep their edges, and what is picked is seen`, async ({ stage }) => {
      const page = await stage.open({ path: null, viewport: windows.laptop, forcedColors: 'active' });
      await openFull(page, stage.site.url, game);
      const piece = page.locator(pieces[game]).first();
      await piece.waitFor();
      if ((await piece.getAttribute('aria-pressed')) !== 'true') await piece.click();
      await page.waitForFunction((wanted) => [...document.querySelectorAll(wanted)].some((one) => one.ariaPressed === 'true'), pieces[game]);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme, forcedColors: 'active' });
        await settled(page);
        const { highlight, canvas, picked, others } = await looks(page, pieces[game]);
        assert.ok(picked.length > 0 && others.length > 0);
        assert.ok(picked.every(({ shadow }) => shadow.includes(highlight)), `picked: ${picked[0].shadow}`);
        // Dice are drawn with an edge of their own.
        if (game === 'set-cubes') assert.ok(others.every(({ shadow }) => shadow === 'none'));
        else assert.deepEqual(others.filter(({ shadow, back }) => shadow === 'none' || back === canvas), [], `others, ${colorScheme}`);
      }
      // The chosen tab is another thing that only a shadow shows else.
      const tab = page.getByRole('tab', { selected: true }).first();
      assert.equal(await tab.evaluate((one) => getComputedStyle(one).backgroundColor), (await looks(page, pieces[game])).highlight);
    });

    test(`${game}: letters of twice the size stay words on a phone`, async ({ stage }) => {
      const page = await stage.open({ path: null, hasTouch: true });
      await openFull(page, stage.site.url, game);
      const found = {};
      for (const name of ['large', 'phone']) {
        await page.setViewportSize(windows[name]);
        // As the browser's own setting for the size of letters, which style sheets see in em.
        await (await page.context().newCDPSession(page)).send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
        await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
        await settled(page);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const troubles = [...(over > 0 ? [`${over} px beyond the right edge`] : []), ...(await cutWords(page)), ...(await clipped(page)), ...(await overlapping(page))];
        if (troubles.length > 0) found[name] = troubles;
      }
      assert.deepEqual(found, {});
    });
  });

/** The contrast of two colours as WCAG counts it; runs in the page. */
const contrastOf = (page, front, back) =>
  page.evaluate(([a, b]) => {
    const probe = document.createElement('i');
    document.querySelector('.app').append(probe);
    const light = (name) => {
      probe.style.color = `var(${name})`;
      const parts = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map((one) => Number(one) / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
    probe.remove();
    return (high + 0.05) / (low + 0.05);
  }, [front, back]);

test('who asks for more contrast gets clear lines, second texts and edges of cards, in both themes', async ({ stage }) => {
  const page = await stage.open({ path: null, contrast: 'more' });
  await playNow(page, stage.site.url, 'set');
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, colorScheme);
    for (const back of ['--surface', '--paper']) {
      assert.ok((await contrastOf(page, '--ink-2', back)) >= 7, `second texts, ${colorScheme}`);
      assert.ok((await contrastOf(page, '--line', back)) >= 3, `lines, ${colorScheme}`);
      assert.ok((await contrastOf(page, '--accent-deep', back)) >= 7, `what can be done, ${colorScheme}`);
    }
    assert.match(await page.locator('.scard').first().evaluate((one) => getComputedStyle(one).boxShadow), /1\.5px inset/);
  }
});

test('help with colours is one press away at the table, in the letters of the language', async ({ stage }) => {
  const page = await stage.open({ path: null, locale: 'fr-FR', viewport: windows.large, hasTouch: true });
  await playNow(page, stage.site.url, 'set', 'fr');
  const { t } = hands(page, 'fr');
  const aid = page.getByRole('button', { name: new RegExp(`^${t('aid')}`) });
  await page.locator('.scard').first().waitFor();
  const letters = () => page.locator('.scard svg text').allTextContents();
  assert.deepEqual(await letters(), []);
  await aid.click();
  await page.locator('.scard svg text').first().waitFor();
  // A violet card is not V, which would be read as green: vert.
  const shown = await page.locator('.scard').evaluateAll((all) => all.map((one) => [one.ariaLabel, one.querySelector('text').textContent]));
  for (const [name, letter] of shown) assert.equal(letter, /roug/.test(name) ? 'R' : /viole/.test(name) ? 'Vi' : 'T', name);
  await aid.click();
  await page.locator('.scard svg text').first().waitFor({ state: 'detached' });
  assert.ok(await aid.evaluate((one, name) => one.ariaLabel.includes(name), t('aid.marks')));
});

test.describe(() => {
  test.use({ botPace: 0 });
  test('the letters on dice are large enough to read on a phone, and differ', async ({ stage }) => {
    const page = await stage.open({ path: null, viewport: windows.phone, hasTouch: true });
    await playSmall(page, stage.site.url, 'set-cubes', 2);
    await page.getByRole('button', { name: /^Help with colours/ }).click();
    await page.goto(`${stage.site.url}/rules/set-cubes`);
    await page.locator('svg.die text').first().waitFor();
    assert.deepEqual([...new Set(await page.locator('svg.die text').allTextContents())].sort(), ['G', 'R', 'V']);
    await page.goBack();
    const letter = page.locator('.die text').first();
    await letter.waitFor();
    const sizes = await page.locator('.die text').evaluateAll((all) => all.map((one) => (parseFloat(getComputedStyle(one).fontSize) * one.ownerSVGElement.getBoundingClientRect().width) / one.ownerSVGElement.viewBox.baseVal.width));
    assert.ok(Math.min(...sizes) >= 10, `${Math.min(...sizes)} px`);
    // In French green is Ve and violet Vi.
    await page.goto(`${stage.site.url}/settings`);
    await page.getByRole('radio', { name: 'Français' }).check({ force: true });
    await page.goto(`${stage.site.url}/rules/set-cubes`);
    await page.getByRole('heading', { name: 'Les dés' }).or(page.locator('svg.die text').first()).first().waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll('svg.die text')].some((one) => one.textContent === 'Ve'));
    assert.deepEqual([...new Set(await page.locator('svg.die text').allTextContents())].sort(), ['R', 'Ve', 'Vi']);
  });
});
