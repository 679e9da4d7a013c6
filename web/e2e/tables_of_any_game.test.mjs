// Games that have no table of their own, like those of tools/new-game: each is played to its end on the generic table.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beyondTheEdge, violations } from './inspect.mjs';
import { test } from './lib.mjs';
import { dock, open, playAt, playOut } from './tables.mjs';

const root = new URL('../../', import.meta.url);
const games = readdirSync(new URL('games/', root), { withFileTypes: true })
  .filter((one) => one.isDirectory() && !existsSync(new URL(`web/src/games/${one.name}/Table.svelte`, root)))
  .map(({ name }) => ({
    title: /^game_title = "(.*)"$/m.exec(readFileSync(new URL(`data/${name}/en.toml`, root), 'utf8'))[1],
    isRace: readFileSync(new URL(`games/${name}/rules.hpp`, root), 'utf8').includes('bool is_race('),
  }));

for (const { title: game, isRace } of games)
  test.describe(() => {
    // Without a pause a bot would find everything of a race, and end the match, before the page has shown the table.
    test.use({ botPace: isRace ? 20 : 0 });
    test(`${game} by the table for any game`, async ({ stage }) => playThrough(stage, game));
  });

async function playThrough(stage, game) {
  const page = await playAt(stage, game, { seats: 2, level: 'casual' });
  await page.getByRole('textbox', { name: 'Type an action' }).waitFor();
  assert.deepEqual(await violations(page), []);
  for (const viewport of [{ width: 360, height: 640 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    assert.ok((await beyondTheEdge(page)) <= 0, 'sideways');
    assert.ok(await page.evaluate(() => document.scrollingElement.scrollHeight <= innerHeight), 'all is in the window');
  }
  // Does one of the listed actions; in a race, which lists none, an action that needs no card.
  const listed = dock(page).locator('[data-action]');
  const free = open(dock(page).locator('.acts .btn.pri'));
  const any = async (buttons) => {
    const count = await buttons.count();
    if (count === 0) return false;
    return buttons.nth(Math.floor(Math.random() * count)).click({ timeout: 5000 }).then(() => true, () => false);
  };
  const next = page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true });
  await playOut(page, [[next, async () => (await next.click(), false)], [listed, () => any(listed)], [free, () => any(free)]]);
}
