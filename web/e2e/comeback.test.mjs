// A phone in a tunnel, in a pocket, on another network: the page comes back to its seat, and says what was missed.
// Long: five matches, each without its player for a while.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { lineTo } from './line.mjs';
import { games, hands, home, makeTable, playNow } from './screens.mjs';
import { dock, open } from './tables.mjs';
import { observe } from './wire.mjs';

// A second stands for the half minute that the server gives people.
test.use({ absence: 1 });

const broken = /ERR_CONNECTION|WebSocket|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_NETWORK/;
const note = (page, text) => page.getByRole('status').getByText(text, { exact: true });
const live = (page) => open(dock(page).getByRole('button'));
const tableOf = (page) => new URL(page.url()).pathname.split('/').at(-1);

/**
 * Somebody at a table with a friend, behind a line of their own; and somebody else who sees what becomes of their seat. The friend has gone,
 * so that a bot plays there too.
 */
async function atTable(stage, line, game, options = {}) {
  stage.expect(broken);
  const page = await stage.open({ path: null, ...options });
  await makeTable(page, line.url, game);
  const friend = await stage.open({ path: new URL(page.url()).pathname });
  await hands(friend).button('sit_here').last().click();
  await hands(friend).button('stand_up').waitFor();
  await hands(page).button('start').click();
  await hands(page).table().waitFor();
  await hands(friend).table().waitFor();
  await friend.context().close();
  const watcher = await stage.open({ path: '/settings' });
  const seat = await observe(watcher, tableOf(page), 0);
  return { page, seat };
}
const isStoodIn = () => globalThis.seen.chair.away && globalThis.seen.steps.some((step) => step.by === 'bot');
const isBack = () => !globalThis.seen.chair.away;

/** All that a return must bring: the seat, what was missed, and something to do that is done. */
async function isInSeatAgain(stage, page, seat, game) {
  await seat.until(isBack);
  await note(page, 'While you were away').waitFor();
  await page.getByText(/Your stand-in/).first().waitFor();
  await page.getByText('Connected', { exact: true }).first().waitFor({ state: 'attached' });
  await stage.picture(page, `${game}-missed`);
  const before = (await seat.steps()).length;
  // In a race there are buttons, in turns the title says so: what can be pressed first may be a card.
  await Promise.any([live(page).first().waitFor(), page.waitForFunction(() => document.title.startsWith('Your turn'))]);
  // Whatever the seat does from now on is its player's doing.
  assert.deepEqual((await seat.steps()).slice(before).filter((step) => step.by === 'bot'), []);
}

for (const game of games)
  test(`${game}: who was gone for longer than the server waits has the seat again, and is told what was missed`, async ({ stage }) => {
    const line = await lineTo(stage.site.url);
    try {
      const { page, seat } = await atTable(stage, line, game);
      line.cut();
      await note(page, 'Connection lost').first().waitFor();
      assert.equal(await live(page).count(), 0, 'nothing can be pressed that cannot be done');
      await page.getByRole('button', { name: 'Try now' }).waitFor();
      await stage.picture(page, `${game}-away`);
      await seat.until(isStoodIn);
      line.mend();
      // One of them comes back by itself; the others press the button, unless the page was quicker.
      if (game !== 'romi-rami') await page.evaluate(() => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Try now')?.click());
      await isInSeatAgain(stage, page, seat, game);
    } finally {
      line.close();
    }
  });

test('a phone in a pocket: its tab is frozen, its line dies unnoticed, and when it wakes it has its seat again', async ({ stage }) => {
  const line = await lineTo(stage.site.url);
  try {
    const { page, seat } = await atTable(stage, line, 'five-crowns', { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    line.die({ hangsUp: true });
    await seat.until(isStoodIn);
    line.mend();
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await isInSeatAgain(stage, page, seat, 'frozen');
  } finally {
    line.close();
  }
});

test('an action on a dead line is shown as on its way, then as unanswered, and is done when the line is back', async ({ stage }) => {
  const line = await lineTo(stage.site.url);
  stage.expect(broken);
  try {
    const page = await stage.open({ path: null });
    await playNow(page, line.url, 'five-crowns');
    const draw = dock(page).getByRole('button', { name: 'Draw from the pile', disabled: false });
    await draw.waitFor();
    line.die();
    await draw.click();
    await dock(page).getByText('Sending…').waitFor();
    await stage.picture(page, 'sending', ['desktop-light', 'phone-dark']);
    await dock(page).getByText('No answer yet').waitFor();
    await stage.picture(page, 'no-answer', ['desktop-dark', 'phone-light']);
    line.mend();
    await page.getByText(/^You draw /).first().waitFor({ state: 'attached' });
  } finally {
    line.close();
  }
});

test('before the deal: who was gone sits in the same seat again', async ({ stage }) => {
  const line = await lineTo(stage.site.url);
  stage.expect(broken);
  try {
    const host = await stage.open({ path: null });
    await makeTable(host, stage.site.url, 'five-crowns', 'en', 3);
    const friend = await stage.open({ path: null });
    await friend.goto(host.url().replace(stage.site.url, line.url));
    await hands(friend).button('sit_here').last().click();
    await hands(friend).button('stand_up').waitFor();
    const seat = await observe(host, tableOf(host), 2);
    line.cut();
    await seat.until(() => globalThis.seen.chair.kind === 'empty');
    line.mend();
    await seat.until(() => globalThis.seen.chair.kind === 'person');
    await hands(friend).button('stand_up').waitFor();
  } finally {
    line.close();
  }
});

test('two pages of one person: what one leaves, the other may take back', async ({ stage }) => {
  const { page, seat } = await atTable(stage, { url: stage.site.url }, 'five-crowns');
  const other = await stage.openIn(page.context(), new URL(page.url()).pathname);
  await hands(other).table().waitFor();
  // Somebody has looked at it for longer than a return takes, which is counted from when the table was there.
  const start = await page.evaluate(() => performance.now());
  await page.waitForFunction((begun) => performance.now() > begun + 6_000, start);
  await other.getByRole('button', { name: 'Leave', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await seat.until(() => globalThis.seen.chair.away);
  await note(page, 'A bot plays for you').first().waitFor();
  assert.equal(await live(page).count(), 0, 'the bot has the seat');
  await stage.picture(page, 'replaced');
  await page.getByRole('button', { name: 'Take my seat back' }).click();
  await seat.until(isBack);
  await note(page, 'A bot plays for you').first().waitFor({ state: 'detached' });
});

test('a link with a % that stands for nothing leads to a page that says so', async ({ stage }) => {
  const page = await stage.open({ path: null });
  await home(page, stage.site.url);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/table/100%';
    document.body.append(link);
    link.click();
  });
  await hands(page).heading('lost_title').waitFor();
});
