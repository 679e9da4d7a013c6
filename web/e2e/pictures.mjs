// node e2e/pictures.mjs FOLDER [NAME...]: called by tools/screenshots. Each screen is opened once and photographed in four ways.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { full, openFull, windows } from './full.mjs';
import { settled, sizes } from './lib.mjs';
import { games, home, playNow, screens } from './screens.mjs';
import { launch, startSite } from './site.mjs';

const [folder, ...names] = process.argv.slice(2);
const isWanted = (name) => names.length === 0 || names.some((start) => name.startsWith(start));

/** A match of somebody else against bots, seen by a spectator. */
const watching = games.map((game) => ({
  name: `spectator-${game}`,
  async open(page, url) {
    const player = await page.context().browser().newPage();
    await playNow(player, url, game);
    await page.goto(player.url());
    await page.getByRole('main', { name: 'The table' }).waitFor();
    return player;
  },
}));

const site = await startSite();
const browser = await launch();
let count = 0;
for (const { name, open } of [...screens, ...watching].filter((one) => isWanted(one.name))) {
  const context = await browser.newContext({ viewport: sizes.desktop, colorScheme: 'light', locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const other = await open(page, site.url, 'en');
  for (const [size, viewport] of Object.entries(sizes))
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: theme });
      await settled(page);
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) });
      count += 1;
    }
  await other?.close?.();
  await context.close();
}

// Every table at its fullest, and the home page, in every window; light and dark take turns.
const quick = await startSite({ env: { RUMMAGE_BOT_PACE: '0' } });
const roomy = [...Object.keys(full).map((game) => ({ name: `full-${game}`, open: (page) => openFull(page, (full[game].isRace ? site : quick).url, game) })), { name: 'full-home', open: (page) => home(page, quick.url) }];
for (const { name, open } of roomy.filter((one) => isWanted(one.name))) {
  const context = await browser.newContext({ viewport: windows.small, colorScheme: 'light', locale: 'en-GB', reducedMotion: 'reduce', hasTouch: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await open(page);
  for (const [i, viewport] of Object.values(windows).entries()) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: i % 2 === 0 ? 'light' : 'dark' });
    await settled(page);
    await page.screenshot({ path: join(folder, `${name}-${viewport.width}x${viewport.height}.png`) });
    count += 1;
  }
  await context.close();
}
await browser.close();
await quick.stop();
await site.stop();
console.log(`${count} pictures of screens in ${folder}`);

// The tests of the tables take their pictures while they play whole matches.
const tables = games.map((game) => game.replace('-', '_')).filter(isWanted);
if (tables.length > 0) {
  const run = fileURLToPath(new URL('../../tests/web/browser', import.meta.url));
  process.exitCode = spawnSync(run, tables, { stdio: 'inherit', env: { ...process.env, PICTURES: folder } }).status ?? 1;
}
