// Every screen, once on a desktop in English and once on a phone in French.
// Long: it opens every screen twice.
import assert from 'node:assert/strict';
import { english } from './french.mjs';
import { beyondTheEdge, brokenByLargeText, tooSmall, violations, words } from './inspect.mjs';
import { sizes, test } from './lib.mjs';
import { screens } from './screens.mjs';

/** Errors that these screens cause on purpose: they show something that does not exist, or not yet. */
function allow(stage, name) {
  if (name === 'no-table') stage.expect(/\/api\/tables\/A{22}|\/ws\?table=A{22}|status of 404/);
  if (name === 'no-code') stage.expect(/\/api\/codes\/222-222|status of 404/);
  if (name === 'no-replay') stage.expect(/\/api\/matches\/[\w-]+\/(?:replay|record)|status of 403/);
}

for (const { name, open } of screens) {
  test(`${name}: axe finds nothing in either theme, letters of twice the size fit`, async ({ stage }) => {
    const page = await stage.open({ path: null });
    allow(stage, name);
    await open(page, stage.site.url, 'en');
    if (name.startsWith('table-')) assert.ok(await page.evaluate(() => document.scrollingElement.scrollHeight <= innerHeight), 'a table fits into the window');
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(await brokenByLargeText(page), []);
  });
  test(`${name}: on a phone nothing scrolls sideways, targets have 44 px, and all is French`, async ({ stage }) => {
    const page = await stage.open({ path: null, viewport: sizes.phone, hasTouch: true, locale: 'fr-FR' });
    allow(stage, name);
    await open(page, stage.site.url, 'fr');
    assert.ok((await beyondTheEdge(page)) <= 0, 'sideways');
    assert.deepEqual(await tooSmall(page), []);
    assert.deepEqual((await words(page)).filter(english), []);
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  });
}
