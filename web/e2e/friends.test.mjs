// Two people with a link: each in a browser of their own, one of them behind a line that can be cut.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { lineTo } from './line.mjs';
import { button, dock } from './tables.mjs';

const draw = (page) => dock(page).getByRole('button', { name: 'Draw from the pile', disabled: false });
const log = (page) => page.getByRole('region', { name: 'Log', exact: true });

/** A turn of Five Crowns that does not go out: draws from the pile, then discards the card that leaves most. */
async function turn(page) {
  await draw(page).click();
  const cards = page.getByRole('button', { name: /would leave (about )?\d+|better kept/ });
  await cards.first().waitFor();
  // A wild card would ask.
  const names = await cards.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const left = names.map((name) => (name.includes(', wild') ? -1 : Number(/would leave (?:about )?(\d+)/.exec(name)?.[1] ?? 100)));
  const card = cards.nth(left.indexOf(Math.max(...left)));
  if ((await card.getAttribute('aria-pressed')) !== 'true') await card.press('Space');
  const discard = dock(page).getByRole('button', { name: /^(Only discard|Discard)/, disabled: false });
  await discard.click();
  await discard.waitFor({ state: 'detached' });
}

/** The page whose turn it is. */
const toAct = (...pages) => Promise.any(pages.map((page) => draw(page).waitFor().then(() => page)));

/** Two people at a table of Five Crowns. */
async function together(stage, line) {
  const host = await stage.open();
  await host.getByRole('link', { name: /^With friends ?: Five Crowns$/ }).click();
  await host.getByRole('radio', { name: '2', exact: true }).check();
  await button(host, 'Make the table').click();
  await button(host, /^Stand up/).waitFor();
  const link = await host.getByLabel('Link', { exact: true }).inputValue();
  assert.ok(link.startsWith(`${stage.site.url}/table/`), link);
  const friend = await stage.open({ path: null });
  await friend.goto(link.replace(stage.site.url, line?.url ?? stage.site.url));
  await button(friend, /^Sit here/).click();
  await friend.getByText('The host starts the match.').waitFor();
  await button(host, 'Start').click();
  for (const page of [host, friend]) await page.getByRole('main', { name: 'The table' }).waitFor();
  return { host, friend, link };
}

test('a friend joins by the link, loses the connection, returns, and the match goes on', async ({ stage }) => {
  const line = await lineTo(stage.site.url);
  stage.expect(/ERR_CONNECTION|WebSocket|ERR_EMPTY_RESPONSE|ERR_SOCKET/);
  try {
    const { host, friend } = await together(stage, line);
    if ((await toAct(host, friend)) === friend) await turn(friend);
    await draw(host).waitFor();
    line.cut();
    await friend.getByText('Reconnecting…').waitFor();
    // The host plays on; the friend, whose line is cut, hears nothing of it.
    const before = await log(friend).textContent();
    await turn(host);
    assert.equal(await log(friend).textContent(), before, 'a cut line carries nothing');
    line.mend();
    await draw(friend).waitFor();
    await friend.getByText('Reconnecting…').waitFor({ state: 'detached' });
    assert.notEqual(await log(friend).textContent(), before, 'what was missed is told');
    await turn(friend);
    await draw(host).waitFor();
    await turn(host);
    await draw(friend).waitFor();
  } finally {
    line.close();
  }
});

test('who closes the page comes back to the same seat by the same link', async ({ stage }) => {
  const { host, friend, link } = await together(stage);
  await friend.close();
  const again = await stage.openIn(friend.context(), null);
  await again.goto(link);
  await again.getByRole('main', { name: 'The table' }).waitFor();
  const first = await toAct(host, again);
  await turn(first);
  await draw(first === host ? again : host).waitFor();
});
