// node tests/make-views.mjs: writes views.json: what the server sends to a player and to an onlooker of each game early in a match. To be
// run when a game's view changes. Needs Chromium and build/release/rummage.
import { writeFileSync } from 'node:fs';
import { launch, startSite } from '../e2e/site.mjs';

process.env.RUMMAGE_BOT_PACE = '0';
const site = await startSite();
const browser = await launch();
const games = { set: 'SET', 'set-cubes': 'SET Cubes', 'five-crowns': 'Five Crowns', 'romi-rami': 'Romi Rami', programs: 'Programs' };

/** The newest position that came over a page's socket: for a player, once it is their turn; for an onlooker, at once. */
async function position(path, press, isReady) {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const found = new Promise((resolve) => {
    const seen = {};
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
      const { type, table, view, tally, to_act, legal, forms, seat } = JSON.parse(payload);
      if (type === 'reply') return;
      Object.assign(seen, { ...(table && { table }), ...(view && { view, ...(tally && { tally }), to_act, legal: legal ?? null, forms: forms ?? null }), ...(seat !== undefined && { seat }) });
      if (seen.view && isReady(seen)) resolve(structuredClone(seen));
    }));
  });
  await page.goto(site.url + path);
  await press?.(page);
  const seen = await found;
  return { seen, path: new URL(page.url()).pathname };
}

const all = {};
for (const [game, name] of Object.entries(games)) {
  const press = (page) => page.getByRole('button', { name: new RegExp(`^Play now ?: ${name} against bots$`) }).click();
  const player = await position('/', press, (seen) => (seen.legal?.length ?? 0) > 0 || (seen.forms?.length ?? 0) > 0);
  const onlooker = await position(player.path, null, () => true);
  all[game] = { player: player.seen, onlooker: onlooker.seen };
}
await browser.close();
await site.stop();
writeFileSync(new URL('views.json', import.meta.url), `{\n${Object.entries(all).map(([game, own]) => `"${game}": ${JSON.stringify(own)}`).join(',\n')}\n}\n`);
