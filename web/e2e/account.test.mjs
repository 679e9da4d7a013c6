// A guest sets a password, is the same person in another browser, changes it, signs out everywhere, and deletes the account.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { hands, home, playNow } from './screens.mjs';

const openMe = async ({ page, t, button }, tab) => {
  await page.getByRole('button', { name: t('me_label') }).click();
  await button(tab).click();
};
async function giveLogin({ page, t }, password, submit) {
  await page.getByLabel(t('login')).fill('ada.lovelace');
  await page.getByLabel(t('password')).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: t(submit), exact: true }).last().click();
}

test('sign-in from a second browser, signing out everywhere, deleting the account', async ({ stage }) => {
  stage.expect(/ 401 |status of 40[13]|^40[13] /);
  const page = await stage.open({ path: null });
  const first = { page, ...hands(page) };
  await playNow(page, stage.site.url, 'romi-rami');
  await home(page, stage.site.url);
  const name = (await page.getByRole('button', { name: first.t('me_label') }).innerText()).split('\n').find((line) => / \d+$/.test(line));
  await openMe(first, 'tab_keep');
  await giveLogin(first, 'a long enough password', 'keep_name');
  await page.getByText(first.t('kept')).waitFor();

  const other = await stage.open({ path: null });
  const second = { page: other, ...hands(other) };
  await home(other, stage.site.url);
  await openMe(second, 'tab_in');
  await giveLogin(second, 'not this password', 'sign_in');
  await other.getByRole('alert').waitFor();
  await giveLogin(second, 'a long enough password', 'sign_in');
  await other.getByText(second.t('signed_in', { name })).waitFor();
  // The match that waits for that person waits here too, paused.
  await other.reload();
  await other.getByRole('link', { name: /^Romi Rami with .*(Paused|Your turn)/ }).click();
  await second.table().waitFor();
  await other.getByRole('button', { name: 'Choose cards to take' }).or(other.getByRole('list', { name: 'Number market' })).first().waitFor();

  // A new password asks for the old one, and signs the other browser out.
  await openMe(first, 'tab_change');
  await page.getByLabel(first.t('current_password')).fill('not this password');
  await page.getByLabel(first.t('new_password')).fill('another password');
  await first.button('change_save').click();
  assert.match(await page.getByRole('alert').innerText(), /not the password that you have now/);
  await page.getByLabel(first.t('current_password')).fill('a long enough password');
  await first.button('change_save').click();
  await page.getByText(first.t('changed')).waitFor();
  await second.heading('signed_out_title').waitFor();
  await home(other, stage.site.url);
  await openMe(second, 'tab_in');
  await giveLogin(second, 'a long enough password', 'sign_in');
  await other.getByRole('alert').waitFor();
  await giveLogin(second, 'another password', 'sign_in');
  await other.getByText(second.t('signed_in', { name })).waitFor();
  await other.reload();
  await other.getByRole('link', { name: /^Romi Rami with .*(Paused|Your turn)/ }).click();
  await second.table().waitFor();

  await openMe(first, 'tab_account');
  await first.button('sign_out_everywhere').click();
  await page.getByText(first.t('signed_out')).waitFor();
  await second.heading('signed_out_title').waitFor();
  await second.button('try_again').click();
  await other.getByText(second.t('watching')).first().waitFor();

  await openMe(first, 'tab_in');
  await giveLogin(first, 'another password', 'sign_in');
  await page.getByText(first.t('signed_in', { name })).waitFor();
  await openMe(first, 'tab_account');
  await first.button('delete_me').click();
  await first.button('delete_me').click();
  assert.match(await page.getByRole('alert').innerText(), /not the password that you have now/);
  await page.getByLabel(first.t('current_password')).fill('another password');
  await first.button('delete_me').click();
  await page.getByText(first.t('deleted')).waitFor();
  await openMe(first, 'tab_in');
  await giveLogin(first, 'another password', 'sign_in');
  assert.match(await page.getByRole('alert').innerText(), /\w/);
});
