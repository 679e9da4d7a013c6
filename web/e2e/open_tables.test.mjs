// The list of open tables on the home page: one of each person, by game, and more on demand.
import assert from 'node:assert/strict';
import { sizes, test } from './lib.mjs';
import { hands } from './screens.mjs';

const post = (url, body, cookie) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }, body: JSON.stringify(body) });
const guest = async (site) => (await post(`${site}/api/me`, {})).headers.get('set-cookie').split(';')[0];
async function makePublic(site, cookie, game) {
  const answer = await post(`${site}/api/tables`, { game, public: true }, cookie);
  assert.equal(answer.status, 201);
}

test('one place for each person, by game, and more on demand; in both languages, on desks and phones', async ({ stage }) => {
  const site = stage.site.url;
  for (let i = 0; i < 10; ++i) await makePublic(site, await guest(site), 'programs');
  const busy = await guest(site);
  for (let i = 0; i < 4; ++i) await makePublic(site, busy, 'set');

  for (const [size, language] of [['desktop', 'en'], ['phone', 'fr']]) {
    const page = await stage.open({ path: null, viewport: sizes[size], locale: language });
    const { t, button } = hands(page, language);
    await page.goto(site);
    const list = page.getByRole('region', { name: t('open_tables') });
    const joins = list.getByRole('link', { name: new RegExp(`^${t('join')}`) });
    await joins.nth(1).waitFor();
    assert.equal(await joins.count(), 2, 'first those nearest to full');
    await list.getByRole('button', { name: new RegExp(`^${t('see_all')}`) }).click();
    await joins.nth(7).waitFor();
    assert.equal(await joins.count(), 8, 'a page');
    await list.getByText(t('more_of_theirs', { count: 3 })).waitFor();
    await button('more_tables').click();
    await joins.nth(10).waitFor();
    assert.equal(await joins.count(), 11, 'all');
    assert.equal(await button('more_tables').count(), 0);
    await stage.picture(page, 'all');

    const choice = list.getByRole('combobox', { name: t('open_tables_of') });
    await choice.selectOption('set');
    await joins.nth(1).waitFor({ state: 'detached' });
    assert.equal(await joins.count(), 1);
    await choice.selectOption('romi-rami');
    await list.getByText(t('no_open_tables')).waitFor();
    await choice.selectOption('');
    await joins.nth(7).waitFor();
    assert.equal(await joins.count(), 8);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} px beyond the right edge`);
  }
});
