// Two people and a third: an invitation, chat, the host's powers, leaving and coming back, a rematch.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { hands, home, makeTable, openMenu } from './screens.mjs';

/** A person with a name of their own. */
async function person(stage, name, options = {}) {
  const page = await stage.open({ path: null, ...options });
  await home(page, stage.site.url);
  const { t, button, dialog } = hands(page);
  await page.getByRole('button', { name: t('me_label') }).click();
  await dialog().getByLabel(t('your_name')).fill(name);
  await button('save_name').click();
  await page.getByText(t('renamed', { name })).waitFor();
  return { page, name, ...hands(page) };
}
const say = async ({ page, t }, line) => {
  await page.getByRole('textbox', { name: t('chat') }).fill(line);
  await page.keyboard.press('Enter');
};
const close = async ({ page, button }) => {
  await button('back_to_table').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

test('an open table is joined from home; people talk; the host mutes, hands over, removes and closes', async ({ stage }) => {
  const ada = await person(stage, 'Ada');
  const bob = await person(stage, 'Bob');
  await ada.page.goto(`${stage.site.url}/new/programs`);
  await ada.page.getByRole('checkbox', { name: ada.t('public') }).check();
  await ada.button('make_table').click();
  await ada.button('stand_up').waitFor();

  await home(bob.page, stage.site.url);
  await bob.page.getByRole('link', { name: /^Join ?: Ada’s table, Programs$/ }).click();
  await bob.button('stand_up').waitFor();
  await ada.page.getByText('Bob', { exact: true }).first().waitFor();
  assert.match(bob.page.url(), /\/table\/[\w-]{22}$/);

  await say(ada, 'Good evening');
  await bob.page.getByText('Good evening').waitFor();
  await say(bob, 'Hello Ada');
  await ada.page.getByText('Hello Ada').waitFor();

  await openMenu(ada.page);
  await ada.button('mute').click();
  await ada.button('unmute').waitFor();
  await say(bob, 'not heard');
  await bob.page.getByRole('status').getByText(/muted/).waitFor();
  await ada.button('unmute').click();
  await ada.button('mute').waitFor();
  await ada.button('make_host').click();
  await ada.heading('host_powers').waitFor({ state: 'detached' });
  await close(ada);

  // Bob is the host now, but Ada made the table: he can neither mute nor remove her, and she takes the role back.
  await bob.page.getByLabel(bob.t('bots_level')).waitFor();
  await openMenu(bob.page);
  await bob.heading('host_powers').waitFor();
  await bob.button('make_host').waitFor();
  assert.equal(await bob.dialog().getByRole('button', { name: /^(Mute|Remove) Ada/ }).count(), 0);
  await close(bob);
  await openMenu(ada.page);
  await ada.button('take_host_back').click();
  await ada.heading('host_powers').waitFor();
  await close(ada);
  assert.equal(await ada.page.getByText('not heard').count(), 0);

  await openMenu(ada.page);
  await ada.dialog().getByRole('button', { name: /^Remove Bob/ }).click();
  await bob.heading('removed_title').waitFor();
  stage.expect(/response code: 403/);
  await bob.page.reload();
  await bob.heading('removed_title').waitFor();
  await bob.link('back_home').click();
  await bob.page.getByRole('heading', { level: 3, name: 'SET', exact: true }).waitFor();
  await ada.button('close_table').click();
  await ada.heading('closed_title').waitFor();
});

test('a player who is removed during a match is told what becomes of it, and has the seat again once let back', async ({ stage }) => {
  const ada = await person(stage, 'Ada');
  const bob = await person(stage, 'Bob');
  await makeTable(ada.page, stage.site.url, 'five-crowns');
  await bob.page.goto(ada.page.url());
  await bob.button('sit_here').first().click();
  await ada.page.getByText('Bob', { exact: true }).first().waitFor();
  await ada.page.getByRole('button', { name: ada.t('start'), exact: true }).click();
  for (const one of [ada, bob]) await one.table().waitFor();

  await openMenu(ada.page);
  await ada.dialog().getByRole('button', { name: /^Remove Bob/ }).click();
  await bob.heading('removed_title').waitFor();
  await bob.page.getByText(bob.t('removed_match_text')).waitFor();
  await ada.button('agree_end').click();
  await ada.heading('removed_people').waitFor();
  await ada.button('let_back').click();
  await ada.heading('removed_people').waitFor({ state: 'detached' });
  await close(ada);
  await ada.table().waitFor();
  await bob.button('try_again').click();
  await bob.table().waitFor();
  await ada.page.getByText(/Bob.*(?:back|comes)/).first().waitFor();
});

test('somebody leaves, a bot stands in, they return; a third watches; both agree to end; a rematch', async ({ stage }) => {
  const ada = await person(stage, 'Ada');
  const bob = await person(stage, 'Bob');
  await makeTable(ada.page, stage.site.url, 'five-crowns');
  await bob.page.goto(ada.page.url());
  await bob.button('sit_here').first().click();
  await ada.page.getByText('Bob', { exact: true }).first().waitFor();
  await ada.page.getByRole('button', { name: ada.t('start'), exact: true }).click();
  for (const one of [ada, bob]) await one.table().waitFor();
  // One of the two begins, and the title of that tab says so.
  await Promise.any([ada, bob].map(({ page }) => page.waitForFunction(() => document.title.startsWith('Your turn'))));

  const cleo = await person(stage, 'Cleo');
  await cleo.page.goto(ada.page.url());
  await cleo.table().waitFor();
  await cleo.page.getByText(cleo.t('watching')).first().waitFor();

  await bob.page.getByRole('button', { name: bob.t('leave'), exact: true }).click();
  await bob.page.getByText(bob.t('leave_match')).waitFor();
  await bob.dialog().getByRole('button', { name: bob.t('leave'), exact: true }).click();
  await ada.page.getByText(/Bob.*leaves|Bob is away|Bob.*stands? in/).first().waitFor();
  await bob.page.getByRole('link', { name: /Five Crowns with Ada/ }).click();
  await bob.table().waitFor();
  await ada.page.getByText(/Bob.*(?:back|comes)/).first().waitFor();

  for (const one of [ada, bob]) {
    await openMenu(one.page);
    await one.button('agree_end').click();
    if (one === ada) await close(ada);
  }
  await ada.button('rematch').click();
  await ada.heading('seats').waitFor();
  await bob.button('join_rematch').click();
  await bob.heading('seats').waitFor();
  assert.equal(bob.page.url(), ada.page.url());
  await ada.page.getByText('Bob', { exact: true }).first().waitFor();
});

test('a notification tells whose turn it is when the page is hidden, also where only the service worker may show one', async ({ stage }) => {
  const page = await stage.open({ path: null, permissions: ['notifications'], serviceWorkers: 'allow' });
  await page.addInitScript(() => {
    globalThis.told = [];
    // As on Android.
    globalThis.Notification = class {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      constructor() {
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
      }
    };
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => void globalThis.told.push(`${title}: ${body} ${data.path}`);
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await page.goto(`${stage.site.url}/settings`);
  await page.getByRole('switch', { name: 'Tell me when it is my turn' }).check();
  await home(page, stage.site.url);
  await page.getByRole('button', { name: /^Play now ?: Romi Rami/ }).click();
  await page.waitForFunction(() => globalThis.told.includes(`Your turn: Romi Rami ${location.pathname}`));
});
