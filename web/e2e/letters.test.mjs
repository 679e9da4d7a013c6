// Letters as keys: on any keyboard, with its own letters on the cards; or switched off.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { hands } from './screens.mjs';
import { button, playNow } from './tables.mjs';

const cards = (page) => page.getByRole('list', { name: /^Display/ }).getByRole('button');
const labels = (page) => page.locator('.scard .key').allTextContents();
const picked = (page) => page.getByRole('list', { name: /^Display/ }).getByRole('button', { pressed: true });
/** A key of some keyboard: its place, named after QWERTY, and what it types. */
const type = (page, code, key) => page.evaluate((given) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...given, bubbles: true, cancelable: true })), { code, key });
const known = (map) => `Object.defineProperty(Navigator.prototype, 'keyboard', { configurable: true, get: () => (${map}) })`;

async function playSet(stage, keyboard, options = {}) {
  const page = await stage.open({ path: null, ...options });
  await page.addInitScript(known(keyboard));
  await page.goto(stage.site.url);
  await button(page, /^Play now ?: SET against bots$/).click();
  await page.locator('.scard').first().waitFor();
  return page;
}

test('the cards of SET show the letters that the browser knows of this keyboard, and their places count', async ({ stage }) => {
  const page = await playSet(stage, `{ getLayoutMap: async () => new Map([['KeyQ', 'a'], ['KeyW', 'z'], ['KeyA', 'q'], ['KeyZ', 'w'], ['KeyM', ',']]) }`);
  await page.waitForFunction(() => document.querySelector('.scard .key')?.textContent === 'A');
  // Cards run down the columns: the first three are the first keys of three rows.
  assert.deepEqual((await labels(page)).slice(0, 4), ['A', 'Q', 'W', 'Z']);
  await type(page, 'KeyQ', 'a');
  await picked(page).first().waitFor();
  assert.equal(await cards(page).first().getAttribute('aria-pressed'), 'true', 'the key left of all others picks the first card');
  await page.keyboard.press('?');
  await page.getByText('A … U', { exact: true }).waitFor();
});

test('where the browser does not know, the letters are learned from what is typed, or chosen', async ({ stage }) => {
  const page = await playSet(stage, 'undefined');
  assert.deepEqual((await labels(page)).slice(0, 4), ['Q', 'A', 'Z', 'W']);
  // One key that only a German keyboard has there is enough for the others.
  await type(page, 'KeyZ', 'y');
  await page.waitForFunction(() => [...document.querySelectorAll('.scard .key')][2]?.textContent === 'Y');
  await picked(page).first().waitFor();
  assert.equal(await cards(page).nth(2).getAttribute('aria-pressed'), 'true');
  await page.goto(`${stage.site.url}/settings`);
  await page.getByRole('group', { name: 'Letters on the cards of SET' }).getByRole('radio', { name: 'AZERTY' }).check({ force: true });
  await page.goBack();
  await page.locator('.scard .key').first().waitFor();
  assert.deepEqual((await labels(page)).slice(0, 4), ['A', 'Q', 'W', 'Z']);
});

test('letters can be switched off: they do nothing and are not shown, and Tab and arrows still play', async ({ stage }) => {
  const page = await playNow(stage, 'SET');
  await page.locator('.scard .key').first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: /^Letters as keys/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.locator('.scard .key').first().waitFor({ state: 'detached' });
  assert.equal(await page.locator('.scard[aria-keyshortcuts]').count(), 0);
  await page.keyboard.press('q');
  await page.keyboard.press('?');
  assert.equal(await picked(page).count(), 0, 'q picks nothing');
  assert.equal(await page.getByRole('tab', { name: 'Keys' }).count(), 0, 'and the question mark opens nothing');
  await cards(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  assert.equal(await picked(page).count(), 1);
  // It is kept, for other games too.
  const other = await stage.openIn(page.context());
  await button(other, /^Play now ?: Five Crowns against bots$/).click();
  await hands(other).table().waitFor();
  const draw = other.getByRole('button', { name: /^Draw from the pile/, disabled: false });
  await draw.waitFor();
  assert.equal(await draw.getAttribute('aria-keyshortcuts'), null);
  await other.keyboard.press('d');
  assert.ok(await draw.isVisible());
});

test.describe(() => {
  test.use({ botPace: 0 });
  test('digits count where they are typed with Shift', async ({ stage }) => {
    const page = await playNow(stage, 'SET Cubes');
    const dice = page.getByRole('list', { name: 'Dice in hand' }).getByRole('button');
    await dice.first().waitFor();
    await page.waitForFunction(() => document.querySelector('.hd:not([aria-disabled=true])'));
    const second = dice.nth(1);
    await type(page, 'Digit2', 'é');
    await page.waitForFunction(() => document.querySelectorAll('.hd')[1].getAttribute('aria-pressed') === 'true' || document.querySelector('[data-symbol]'));
    assert.ok((await second.getAttribute('aria-pressed').catch(() => 'true')) === 'true' || (await page.locator('[data-symbol]').count()) > 0);
  });
});
