// The generic table, drawn from the view and the legal actions alone: two games that have tables of their own are played on it.
import assert from 'node:assert/strict';
import { beyondTheEdge, violations } from './inspect.mjs';
import { settled, test } from './lib.mjs';
import { button, dock, playAt } from './tables.mjs';

test.use({ botPace: 0 });

async function plainly(page) {
  await page.goto(`${page.url()}?plain`);
  await page.getByRole('textbox', { name: 'Type an action' }).waitFor();
}

test('Five Crowns by its legal actions alone', async ({ stage }) => {
  const page = await playAt(stage, 'Five Crowns', { seats: 2, level: 'beginner' });
  await plainly(page);
  await stage.picture(page, 'draw');
  const cards = page.getByRole('definition').getByRole('button');
  const goOn = button(page, 'Continue');
  const draw = button(page, 'draw deck');
  /** A hand may end in between. */
  const myTurn = async () => {
    await draw.or(goOn).first().waitFor();
    if (await goOn.isVisible()) await goOn.click();
    await draw.waitFor();
  };
  for (let turn = 0; turn < 6; ++turn) {
    await myTurn();
    await draw.click();
    await dock(page).getByRole('button', { name: /^discard / }).first().waitFor();
    // Picking a card leaves only the actions that use it.
    const card = await cards.first().getAttribute('aria-label');
    await cards.first().click();
    if (turn === 0) await stage.picture(page, 'picked');
    assert.deepEqual(await dock(page).getByRole('button', { name: /^discard / }).evaluateAll((all) => all.map((one) => one.dataset.action)), [`discard ${card}`]);
    await button(page, `discard ${card}`).click();
  }
  await myTurn();
  // Text that is not an action is refused with a sentence, next to the field.
  await page.getByRole('textbox', { name: 'Type an action' }).fill('eat 7H');
  await button(page, 'Do it').click();
  await dock(page).getByText(/eat 7H|is no action/).first().waitFor();
});

/** Changes a message as another game might have it: with many actions of three kinds, and without a field that says whose turn it is. */
const changed = (text) => {
  const message = JSON.parse(text);
  delete message.view?.to_act;
  if (message.legal?.length > 0)
    message.legal = ['pass', ...message.legal, ...Array.from({ length: 40 }, (_, i) => `swap ${(i % 8) + 2}H ${(i % 9) + 2}S ${i}C`)];
  return JSON.stringify(message);
};

test('fits a phone and a low window whatever can be done, and says whose turn it is', async ({ stage }) => {
  const page = await playAt(stage, 'Romi Rami', { seats: 2, level: 'beginner' });
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(changed(text)));
  });
  await plainly(page);
  for (const viewport of [{ width: 360, height: 640 }, { width: 1280, height: 650 }, { width: 360, height: 800 }]) {
    await page.setViewportSize(viewport);
    await settled(page);
    assert.ok((await dock(page).getByRole('button').count()) > 24, 'many actions are offered');
    assert.ok((await beyondTheEdge(page)) <= 0, 'sideways');
    assert.ok(await page.evaluate(() => document.scrollingElement.scrollHeight <= innerHeight), 'all is in the window');
    const field = await page.getByRole('region', { name: 'The table' }).boundingBox();
    assert.ok(field.height >= 180, `of the table ${field.height} px are left at ${viewport.width} by ${viewport.height}`);
  }
  await stage.picture(page, 'many');
  assert.deepEqual(await violations(page), []);
  const turn = page.getByRole('region', { name: 'Players' }).locator('[aria-current=true]');
  assert.match(await turn.innerText(), /You/);
});

test('SET by its forms alone', async ({ stage }) => {
  const page = await playAt(stage, 'SET', { seats: 1 });
  await plainly(page);
  const cards = page.getByRole('definition').getByRole('button');
  for (const i of [0, 1, 2]) await cards.nth(i).click();
  await stage.picture(page, 'set');
  await button(page, /^take/).click();
  await page.getByRole('region', { name: 'Log', exact: true }).getByText(/Not a SET|You take a SET/).waitFor();
});
