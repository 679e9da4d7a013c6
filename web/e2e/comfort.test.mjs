// Comforts of the site: without a network, with reduced motion, sound, letters on colours, confirmations, themes, languages.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { hands, home, makeTable, playNow, playSmall, screens } from './screens.mjs';

test('without a network a page that was kept says so, and goes on by itself when the network is back', async ({ stage }) => {
  stage.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await stage.open({ path: null, serviceWorkers: 'allow' });
  await home(page, stage.site.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(stage.site.url);
  await page.getByText('You are offline').waitFor();
  await page.goto(`${stage.site.url}/rules/set`);
  await page.getByRole('heading', { level: 1, name: 'SET' }).waitFor();
  await page.goto(stage.site.url);
  await page.getByText('You are offline').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
});

test('the site can be installed: manifest and icons are there', async ({ stage }) => {
  const page = await stage.open();
  const { url } = stage.site;
  const href = await page.evaluate(() => document.querySelector('link[rel=manifest]').href);
  const manifest = await (await page.request.get(href)).json();
  assert.equal(manifest.display, 'standalone');
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(url + src);
    assert.equal(icon.status(), 200);
    assert.ok(icon.headers()['content-type'].startsWith(type), src);
    if (type !== 'image/png') continue;
    const bytes = await icon.body();
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
  }
});

/** How many animations scripts started while cards were dealt; short fades do not count. */
async function movements(stage, options, before = async () => {}) {
  const page = await stage.open({ path: null, ...options });
  await page.addInitScript(() => {
    globalThis.moved = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      if (JSON.stringify(given[0]).includes('transform')) globalThis.moved += 1;
      return animate.apply(this, given);
    };
  });
  await before(page);
  await playNow(page, stage.site.url, 'five-crowns');
  await page.getByRole('button', { name: /^Draw/ }).first().waitFor();
  await page.getByText(/deals? 3 cards/).first().waitFor();
  // A card is drawn, which would normally be animated.
  await page.getByRole('button', { name: /^Draw from the pile/, disabled: false }).first().click();
  await page.getByText(/^You draw /).first().waitFor({ state: 'attached' });
  return page.evaluate(() => globalThis.moved);
}
test('who asks for little movement gets none, by system or by setting', async ({ stage }) => {
  assert.equal(await movements(stage, { reducedMotion: 'reduce' }), 0);
  const bySetting = await movements(stage, { reducedMotion: 'no-preference' }, async (page) => {
    await page.goto(`${stage.site.url}/settings`);
    await page.getByRole('group', { name: 'Movement' }).getByRole('radio', { name: 'Little' }).check({ force: true });
  });
  assert.equal(bySetting, 0);
  assert.ok((await movements(stage, { reducedMotion: 'no-preference' })) > 0, 'everybody else sees cards move');
});

test('settings are kept: theme, language, colour aid; sound is off until asked for', async ({ stage }) => {
  const page = await stage.open({ path: '/settings' });
  const radio = (group, name) => page.getByRole('group', { name: group }).getByRole('radio', { name });
  assert.equal(await page.getByRole('switch', { name: /^Sound/ }).isChecked(), false);
  assert.equal(await page.getByRole('switch', { name: /^Ask before/ }).isChecked(), true);
  await radio('Theme', 'Dark').check({ force: true });
  await radio('Help with colours', 'Letters').check({ force: true });
  await page.getByText('R', { exact: true }).first().waitFor();
  await radio('Language', 'Français').check({ force: true });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor();
  assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang })), { theme: 'dark', motion: 'reduced', lang: 'fr' });
  // The same on the table.
  await playNow(page, stage.site.url, 'set', 'fr');
  await page.getByText(/^[RVT]$/).first().waitFor();
});

test('an invitation is a link that can be copied, and a QR code', async ({ stage }) => {
  const page = await stage.open({ path: null, permissions: ['clipboard-read', 'clipboard-write'] });
  const { t, button } = hands(page);
  await makeTable(page, stage.site.url, 'set');
  await button('copy').click();
  await page.getByText(t('copied')).waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(address, page.url());
  assert.equal(await page.getByLabel(t('link'), { exact: true }).inputValue(), address);
  await page.getByRole('img', { name: t('qr_label') }).waitFor();
  // Somebody who has only the code enters it on the home page.
  const guest = await stage.open({ path: null });
  await home(guest, stage.site.url);
  await guest.getByLabel(t('link_or_code')).fill(address.split('/').at(-1));
  await guest.getByRole('button', { name: t('join'), exact: true }).click();
  await hands(guest).heading('seats').waitFor();
});

test('a rematch against bots is one click', async ({ stage }) => {
  const page = await stage.open({ path: null });
  await screens.find((one) => one.name === 'end').open(page, stage.site.url, 'en');
  const before = page.url();
  await hands(page).button('rematch').click();
  await page.waitForFunction((old) => location.href !== old, before);
  await hands(page).table().waitFor();
  await page.getByText(/deals? 3 cards/).first().waitFor();
});

test('at full tables the history keeps four lines, also when the window changes', async ({ stage }) => {
  for (const [game, seats] of [['romi-rami', 4], ['programs', 6], ['five-crowns', 7]]) {
    const page = await stage.open({ path: null });
    await playSmall(page, stage.site.url, game, seats);
    const log = page.getByRole('region', { name: 'Log', exact: true });
    assert.ok((await log.evaluate((own) => own.clientHeight)) >= 4 * 19, `${game}: four lines`);
    await page.setViewportSize({ width: 1280, height: 1000 });
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.waitForFunction(() => {
      const own = document.querySelector('[role=region][aria-label=Log]');
      return own.scrollHeight - own.scrollTop - own.clientHeight < 4;
    });
    await page.context().close();
  }
});

test('a new table offers what can be had, and a refusal stands beside the button', async ({ stage }) => {
  stage.expect(/\/api\/tables|status of 400/);
  const page = await stage.open({ path: '/new/set' });
  const seats = (count) => page.getByRole('radio', { name: String(count), exact: true }).check({ force: true });
  const yes = page.getByRole('group', { name: 'SET Master' }).getByRole('radio', { name: 'Yes' });
  await seats(3);
  await page.getByText('More choices').click();
  await yes.check({ force: true });
  await seats(2);
  await page.getByText('SET Master needs at least 3 players; this table has 2.').waitFor();
  assert.equal(await yes.isDisabled(), true);
  assert.equal(await yes.isChecked(), false);
  // A number field that is emptied goes back to its default.
  const seconds = page.getByRole('spinbutton', { name: 'Seconds to pick' });
  await seconds.fill('');
  await seconds.blur();
  assert.equal(await seconds.inputValue(), '5');

  await page.goto(`${stage.site.url}/new/five-crowns`);
  await seats(2);
  await page.getByText('More choices').click();
  const dealers = page.getByRole('group', { name: 'First dealer' }).getByRole('radio');
  assert.deepEqual(await dealers.evaluateAll((all) => all.map((one) => one.closest('label').innerText.trim())), ['Chosen by chance', 'Seat 1', 'Seat 2']);
  await page.route('**/api/tables', (route) => route.fulfill({ status: 400, json: { error: { code: 'no', rule: null, message: 'Not today.' } } }));
  await page.getByRole('button', { name: 'Make the table' }).click();
  await page.getByRole('alert').getByText('Not today.').waitFor();
});
