// The exercises under the rules: each can be opened and answered, on desktop and phone.
import assert from 'node:assert/strict';
import { english } from './french.mjs';
import { beyondTheEdge, tooSmall, violations, words } from './inspect.mjs';
import { sizes, test } from './lib.mjs';
import { games, hands } from './screens.mjs';

/** Opens each exercise; `look` is called when it is open, and after each answer. */
async function tryAll(page, url, game, language, look) {
  const { t } = hands(page, language);
  await page.goto(`${url}/rules/${game}`);
  const section = page.getByRole('region', { name: language === 'fr' ? 'Essayez' : 'Try it', exact: true });
  const steps = section.getByRole('group', { name: t('exercises') }).getByRole('button');
  await steps.first().waitFor();
  const count = await steps.count();
  assert.ok(count >= 3, `${game} has ${count} exercises`);
  for (let at = 0; at < count; ++at) {
    await steps.nth(at).click();
    await look();
    const choices = section.locator('button[aria-pressed]');
    const said = new Set();
    for (let i = 0; i < (await choices.count()); ++i) {
      await choices.nth(i).click();
      said.add(await section.getByRole('status').innerText());
    }
    await look();
    assert.ok([...said].some((text) => text.trim() !== ''), `${game}, exercise ${at + 1}`);
  }
}

for (const game of games) {
  test(`${game}: every exercise answers, and axe finds nothing`, async ({ stage }) => {
    const page = await stage.open({ path: null });
    await tryAll(page, stage.site.url, game, 'en', async () => assert.deepEqual(await violations(page), []));
  });
  test(`${game}: exercises fit a phone and are French`, async ({ stage }) => {
    const page = await stage.open({ path: null, viewport: sizes.phone, hasTouch: true, locale: 'fr-FR' });
    await tryAll(page, stage.site.url, game, 'fr', async () => {
      assert.ok((await beyondTheEdge(page)) <= 0, 'sideways');
      assert.deepEqual(await tooSmall(page), []);
      assert.deepEqual((await words(page)).filter(english), []);
    });
  });
}
