// What sums up a hand or a round holds the table itself: nothing is played behind it.
// Long: hands are played to their end.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { playSmall } from './screens.mjs';

test.use({ botPace: 0 });

/** Plays by a second line until the page shows how a hand ended. */
async function playToTheEnd(page, dialog) {
  for (let i = 0; i < 400 && !(await dialog.isVisible()); ++i) await playOne(page);
  await dialog.waitFor();
}
/** One action of this person, or nothing while the table waits. */
const playOne = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws?table=${location.pathname.split('/').at(-1)}&next=0`);
        const finish = () => (socket.close(), resolve());
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'reply' || message.held || message.result !== undefined) return finish();
          if (message.legal?.length) socket.send(JSON.stringify({ id: 1, do: 'act', action: message.legal.at(-1), step: message.steps + 1 }));
        };
        setTimeout(finish, 1_000);
      }),
  );
const steps = (page) => page.getByRole('region', { name: 'Log', exact: true }).textContent();

test('Five Crowns: alone, the table waits until Continue, also for a page that is loaded anew', async ({ stage }) => {
  const page = await stage.open({ path: null });
  await playSmall(page, stage.site.url, 'five-crowns');
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Next hand' }) });
  await playToTheEnd(page, dialog);
  const before = await steps(page);
  await stage.picture(page, 'hand-over', ['desktop-light', 'phone-dark']);
  // Bots act at once, and the server has answered often since.
  await page.evaluate(async () => {
    for (let i = 0; i < 20; ++i) await fetch('/api/games', { cache: 'no-store' });
  });
  assert.equal(await steps(page), before, 'nothing is played behind it');
  await page.reload();
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Next hand' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('Programs: a round ends with who completed what, who went out, and Continue', async ({ stage }) => {
  const page = await stage.open({ path: null });
  await playSmall(page, stage.site.url, 'programs');
  const dialog = page.getByRole('dialog', { name: /^Round 1 is over$/ });
  await playToTheEnd(page, dialog);
  await dialog.getByText('Basil').first().waitFor();
  await stage.picture(page, 'round-over', ['desktop-light', 'phone-dark']);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'hidden' });
});
