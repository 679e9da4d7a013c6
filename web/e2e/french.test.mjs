// What happens and what is refused is in French too: events in the history, refusals near their cause, results, exercises.
import assert from 'node:assert/strict';
import { english } from './french.mjs';
import { words } from './inspect.mjs';
import { settled, test } from './lib.mjs';
import { endMatch, games, hands, home, makeTable, playNow } from './screens.mjs';
import { playSome } from './wire.mjs';

const french = { locale: 'fr-FR', path: null };
const isFrench = async (page) => assert.deepEqual((await words(page)).filter(english), []);

test('a wrong claim at SET, its reason and the lock-out are told in French', async ({ stage }) => {
  const page = await stage.open(french);
  await playNow(page, stage.site.url, 'set', 'fr');
  const cards = page.getByRole('list', { name: /^Cartes étalées/ }).getByRole('button');
  for (const at of [0, 1, 2]) await cards.nth(at).click();
  await page.waitForFunction(() => document.querySelectorAll('[role=region] li').length > 4);
  await isFrench(page);
});

for (const game of games.filter((one) => one !== 'set'))
  test(`${game}: a few turns and the end are told in French`, async ({ stage }) => {
    const page = await stage.open(french);
    await playNow(page, stage.site.url, game, 'fr');
    if (game !== 'set-cubes') await playSome(page, 2);
    else await page.waitForFunction(() => document.querySelectorAll('[role=region] li').length > 5);
    await isFrench(page);
    await endMatch(page, 'fr');
    await isFrench(page);
  });

test('the first events are read out in words even when the cards arrive before their names', async ({ stage }) => {
  const page = await stage.open(french);
  // The names of the cards are delayed until the deal has arrived.
  const dealt = new Promise((resolve) => page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).includes('"dealt"') && resolve())));
  await page.route(/\/assets\/words-[^/]+\.js$/, async (route) => {
    await dealt;
    await route.continue();
  });
  await playNow(page, stage.site.url, 'programs', 'fr');
  const read = page.getByRole('log');
  await page.waitForFunction(() => document.querySelector('[role=log]')?.textContent.includes('retourn'));
  assert.doesNotMatch(await read.textContent(), /\b(?:10|[2-9AJQK])[SHCD]\b|\b[SG]\d/);
});

test('a form shows no bare names while the words are on their way', async ({ stage }) => {
  const page = await stage.open(french);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/api/sentences/*', async (route) => {
    await held;
    await route.continue();
  });
  // An answer without a body (of /api/me, to a visitor) is not reported as finished.
  const whole = (answer) => answer.status() === 204 || answer.finished();
  const all = ['/api/games', '/api/me', '/assets/New-'].map((part) => page.waitForResponse((answer) => answer.url().includes(part)).then(whole));
  await page.goto(`${stage.site.url}/new/five-crowns`);
  await Promise.all(all);
  await settled(page);
  assert.doesNotMatch(await page.locator('#main').innerText(), /first-dealer/);
  release();
  const { t } = hands(page, 'fr');
  await page.getByRole('button', { name: t('make_table'), exact: true }).waitFor();
  await isFrench(page);
  assert.doesNotMatch(await page.locator('#main').innerText(), /first-dealer/);
});

test('refusals of the server are French too', async ({ stage }) => {
  stage.expect(/40\d/);
  const page = await stage.open(french);
  const { t, button, dialog } = hands(page, 'fr');
  await home(page, stage.site.url);
  await page.getByRole('button', { name: t('me_label') }).click();
  await button('tab_in').click();
  await dialog().getByLabel(t('login')).fill('personne');
  await dialog().getByLabel(t('password')).fill('un mot de passe');
  await dialog().getByRole('button', { name: t('sign_in'), exact: true }).last().click();
  assert.equal(english(await page.getByRole('alert').innerText()), false, await page.getByRole('alert').innerText());
  // Asks for a seat that somebody else took a moment before.
  await makeTable(page, stage.site.url, 'set', 'fr');
  const said = await page.evaluate(
    (table) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws?table=${table}&next=0`);
        socket.onmessage = ({ data }) => JSON.parse(data).error && resolve(JSON.parse(data).error.message);
        socket.onopen = () => socket.send('{"id":1,"do":"sit","seat":9}');
      }),
    page.url().split('/').at(-1),
  );
  assert.equal(english(said), false, said);
});
