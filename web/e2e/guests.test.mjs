// Guests: they follow a link or type a code that was read out to them, say a name once and sit down; the rematch keeps their seat, and
// a suggestion to end reaches them as a question.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { hands, home, makeTable, openMenu } from './screens.mjs';
import { playSome } from './wire.mjs';

/** A table of Five Crowns with its host, and its address. */
async function hosted(stage, seats = 2) {
  const host = await stage.open({ path: null });
  await makeTable(host, stage.site.url, 'five-crowns', 'en', seats);
  return { host, ...hands(host), link: host.url() };
}

test('a guest who follows a link says a name there, once, and sits down by the same tap', async ({ stage }) => {
  const { host, link } = await hosted(stage, 3);
  const guest = await stage.open({ path: null, viewport: { width: 390, height: 844 } });
  await guest.goto(link);
  const { t, button } = hands(guest);
  const field = guest.getByLabel(t('name_here'));
  await field.waitFor();
  assert.match(await field.inputValue(), /^[A-Z]\w+ \d+$/, 'the name that was given stands there already');
  await stage.picture(guest, 'welcome');
  // One marigold button, in view without scrolling.
  assert.equal(await guest.locator('.btn.pri').count(), 1);
  const box = await button('sit_down').boundingBox();
  assert.ok(box.y + box.height <= 844, 'the button is in view');
  await field.fill('Bob');
  await button('sit_down').click();
  await guest.getByText(t('you_named', { name: 'Bob' })).waitFor();
  await host.getByText('Bob', { exact: true }).first().waitFor();
  assert.equal(await field.count(), 0);

  // Nobody is asked twice, though they gave no name of their own the first time.
  const shy = await stage.open({ path: null });
  await shy.goto(link);
  await hands(shy).button('only_watch').click();
  await shy.getByLabel(t('name_here')).waitFor({ state: 'detached' });
  await shy.reload();
  await hands(shy).button('sit_here').first().waitFor();
  assert.equal(await shy.getByLabel(t('name_here')).count(), 0);
  await hands(shy).button('sit_here').first().click();
  await hands(shy).button('stand_up').waitFor();
});

test('a name that imitates somebody is refused beside the field, and nothing is lost', async ({ stage }) => {
  const { link } = await hosted(stage, 3);
  const first = await stage.open({ path: null });
  await first.goto(link);
  await first.getByLabel('Your name at the tables').fill('Bob');
  await hands(first).button('sit_down').click();
  await hands(first).button('stand_up').waitFor();
  stage.expect(/\/api\/me\/name|status of 400/);
  const guest = await stage.open({ path: null });
  await guest.goto(link);
  const field = guest.getByLabel('Your name at the tables');
  await field.fill('Вob');
  await hands(guest).button('sit_down').click();
  await guest.getByRole('alert').getByText(/Bob|name/).waitFor();
  assert.equal(await field.inputValue(), 'Вob');
  await field.fill('Cleo');
  await hands(guest).button('sit_down').click();
  await guest.getByText('Cleo (you)').or(guest.getByText(hands(guest).t('you_named', { name: 'Cleo' }))).first().waitFor();
});

test('a table has a code that can be read out: typed on the home page, or opened as a link', async ({ stage }) => {
  const { host, link, t } = await hosted(stage);
  const shown = host.getByText(/^[2-9CDFGHJKMNPQRTWXY]{3}-[2-9CDFGHJKMNPQRTWXY]{3}$/);
  const code = await shown.first().textContent();
  await openMenu(host);
  await host.getByRole('dialog').getByText(code, { exact: true }).waitFor();
  await stage.picture(host, 'code-in-menu');
  await host.keyboard.press('Escape');

  const guest = await stage.open({ path: null });
  await home(guest, stage.site.url);
  stage.expect(/\/api\/codes\/222|status of 404/);
  await guest.getByLabel(t('link_or_code')).fill('222-222');
  await guest.getByRole('button', { name: t('join'), exact: true }).click();
  await guest.getByRole('alert').getByText('No table has this code now. Ask for it again, or for the link.').waitFor();
  await stage.picture(guest, 'wrong-code');
  await guest.getByLabel(t('link_or_code')).fill(` ${code.toLowerCase().replace('-', ' ')}`);
  await guest.getByRole('button', { name: t('join'), exact: true }).click();
  await hands(guest).button('sit_down').waitFor();
  assert.equal(guest.url(), link);

  const other = await stage.open({ path: null });
  await other.goto(`${stage.site.url}/j/${code}`);
  await hands(other).button('sit_down').waitFor();
  assert.equal(other.url(), link);
  await other.goto(`${stage.site.url}/j/222-222`);
  await hands(other).heading('no_code_title').waitFor();
});

/** Two people in a match; the second one followed the link. */
async function match(stage) {
  const table = await hosted(stage);
  const friend = await stage.open({ path: null });
  await friend.goto(table.link);
  await friend.getByLabel(table.t('name_here')).fill('Bob');
  await hands(friend).button('sit_down').click();
  await hands(friend).button('stand_up').waitFor();
  await table.host.getByRole('button', { name: table.t('start'), exact: true }).click();
  for (const page of [table.host, friend]) await hands(page).table().waitFor();
  return { ...table, friend, bob: hands(friend) };
}

test('a suggestion to end is a question that the others answer, and the answer is heard', async ({ stage }) => {
  const { host, button, friend, bob } = await match(stage);
  await openMenu(host);
  await button('agree_end').click();
  await host.keyboard.press('Escape');
  await friend.getByText(/would like to end the match$/).waitFor();
  await stage.picture(friend, 'asked-to-end');
  await friend.getByRole('button', { name: bob.t('play_on'), exact: true }).click();
  await friend.getByText(/would like to end the match$/).waitFor({ state: 'detached' });
  await host.getByText('Bob would rather play on.').first().waitFor();

  // Asked again, the other one agrees.
  await openMenu(host);
  await host.getByRole('button', { name: bob.t('play_on'), exact: true }).click();
  await button('agree_end').click();
  await host.keyboard.press('Escape');
  await friend.getByRole('button', { name: bob.t('end_it'), exact: true }).click();
  for (const page of [host, friend]) await hands(page).button('rematch').waitFor();
});

test('the rematch keeps the seat of a friend who has not come yet', async ({ stage }) => {
  const { host, button, friend, bob, t } = await match(stage);
  await openMenu(host);
  await button('agree_end').click();
  await host.keyboard.press('Escape');
  await friend.getByRole('button', { name: bob.t('end_it'), exact: true }).click();
  await button('rematch').click();
  await host.getByText(t('seat_kept', { name: 'Bob' }), { exact: true }).waitFor();
  await button('stand_up').waitFor();
  await stage.picture(host, 'kept-seat');
  // Somebody else who has the link finds no free seat, and no button to sit down on that one.
  const other = await stage.open({ path: null });
  await other.goto(host.url());
  await other.getByText(t('seat_kept', { name: 'Bob' }), { exact: true }).waitFor();
  assert.equal(await hands(other).button('sit_here').count(), 0);
  assert.equal(await hands(other).button('sit_down').count(), 0);
  // Starting without Bob asks first.
  await button('start_with_bots', { count: 1 }).click();
  await host.getByRole('heading', { name: t('start_without', { names: 'Bob' }) }).waitFor();
  await host.getByRole('button', { name: t('wait_longer'), exact: true }).click();

  await bob.button('join_rematch').click();
  await friend.getByText(t('you_named', { name: 'Bob' })).waitFor();
  await host.getByRole('button', { name: t('start'), exact: true }).click();
  for (const page of [host, friend]) await hands(page).table().waitFor();
});

test.describe(() => {
  // A second stands for the half minute that the server gives people.
  test.use({ absence: 1, botPace: 0 });
  test('when a friend goes everybody hears it, and what the stand-in plays is its own doing', async ({ stage }) => {
    const { host, t, friend } = await match(stage);
    const heard = host.getByText(t('absent_now', { names: 'Bob' })).or(host.getByText(t('bot_plays_for', { names: 'Bob' })));
    await Promise.all([heard.first().waitFor(), friend.context().close()]);
    await playSome(host, 2);
    await host.getByRole('region', { name: 'Log', exact: true }).getByText(/^Bob’s stand-in \w/).first().waitFor();
  });
});
