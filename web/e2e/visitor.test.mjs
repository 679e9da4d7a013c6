// Somebody who only looks around is not known to the server afterwards; the first thing they do makes them a guest.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { hands, home, playNow } from './screens.mjs';

test('looking around leaves no cookie and makes nobody', async ({ stage }) => {
  const page = await stage.open({ path: null });
  const { t, dialog, button } = hands(page);
  const made = [];
  page.on('response', (answer) => answer.status() === 201 && made.push(answer.url()));
  await home(page, stage.site.url);
  await page.getByRole('button', { name: t('me_label') }).filter({ hasText: t('visitor') }).waitFor();
  for (const path of ['/rules/set', '/matches', '/new/set', '/settings', '/']) {
    await page.goto(stage.site.url + path);
    await page.getByRole('main').first().waitFor();
  }
  await page.goto(`${stage.site.url}/matches`);
  await page.getByText(t('matches_none_past')).waitFor();
  await page.getByRole('button', { name: t('me_label') }).click();
  await button('tab_account').click();
  await dialog().getByText(t('account_nobody')).waitFor();
  await page.keyboard.press('Escape');
  assert.deepEqual(made, []);
  assert.deepEqual(await page.context().cookies(), []);

  await playNow(page, stage.site.url, 'set');
  assert.deepEqual(made.map((url) => new URL(url).pathname), ['/api/me', '/api/tables']);
  await home(page, stage.site.url);
  await page.getByRole('button', { name: t('me_label') }).getByText(t('guest'), { exact: true }).waitFor();
});
