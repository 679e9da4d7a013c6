// A whole match of Five Crowns against the quickest bots, through the page alone; pictures where PICTURES names a folder.
import { launch, startSite, watch } from './site.mjs';

const pictures = process.env.PICTURES;
const site = await startSite();
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB', reducedMotion: 'reduce' });
page.setDefaultTimeout(120_000);
const troubles = watch(page);
const fail = (why) => {
  throw new Error(why);
};
const button = (name) => page.getByRole('button', { name });
const taken = new Set();

/** One moment in four: desk and phone, light and dark. */
async function picture(moment) {
  if (!pictures || taken.has(moment)) return;
  taken.add(moment);
  for (const [size, width, height] of [['desktop', 1280, 800], ['phone', 360, 640]])
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) fail(`${moment} ${size}: ${over} px beyond the right edge`);
      await page.screenshot({ path: `${pictures}/five-crowns-${moment}-${size}-${theme}.png` });
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What the page asks for, read off its buttons. */
const asked = () =>
  page.waitForFunction(() => {
    const all = [...document.querySelectorAll('button')].filter((one) => one.getAttribute('aria-disabled') !== 'true').map((one) => one.textContent.trim());
    const dialog = document.querySelector('dialog[open]');
    if (dialog) return all.includes('Rematch') ? 'over' : all.includes('Next hand') ? 'next' : null;
    if (all.some((text) => text.startsWith('Go out with'))) return 'out';
    if (all.some((text) => text.startsWith('Lay down, discard'))) return 'last';
    if (all.some((text) => text === 'Draw from the pile' || text.startsWith('Take '))) return 'draw';
    return document.querySelector('[aria-label*="would leave"]') ? 'discard' : null;
  }, undefined, { polling: 100 }).then((found) => found.jsonValue());
/** Until the page has seen what was done. */
const done = (step) => page.waitForFunction((before) => document.querySelector('dialog[open]') || document.querySelector('.dock .say')?.textContent !== before, step, { polling: 50 });

async function discard() {
  const cards = page.locator('button[aria-label*="would leave"]');
  const names = await cards.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const points = names.map((name) => Number(/would leave (\d+)/.exec(name)[1]));
  await cards.nth(points.indexOf(Math.min(...points))).click({ position: { x: 7, y: 24 } });
  await picture('chosen');
  await button(/^Discard \S+$/).click();
}

try {
  await page.goto(`${site.url}/new/five-crowns`);
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await button('Make the table').click();
  await button(/^Sit here/).first().click();
  const levels = page.getByLabel('Bots play');
  await levels.selectOption({ index: 0 });
  await button(/^Start with/).click();
  let hands = 1;
  for (let turns = 0; turns < 2000; ++turns) {
    const now = await asked();
    if (now === 'over') break;
    const said = await page.locator('.dock .say').textContent();
    if (now === 'next') {
      await picture('recap');
      await button('Next hand').click();
      if (++hands === 7) await picture('later');
      continue;
    }
    if (now === 'draw') {
      await picture(hands > 4 ? 'draw' : 'first');
      await page.locator('.dock .btn.pri').click();
    } else if (now === 'out') {
      await picture('out');
      await button(/^Go out with/).click();
      await page.getByRole('dialog').getByRole('button', { name: /^Go out with/ }).click();
    } else if (now === 'last') {
      if (hands > 2) await picture('last');
      await button(/^Lay down, discard/).click();
    } else await discard();
    await done(said);
  }
  await page.getByRole('dialog').getByText('Rematch').waitFor();
  await picture('end');
  if (hands !== 11) fail(`${hands} hands were played, not eleven`);
  if (troubles.length > 0) fail(troubles.join('\n'));
  console.log('a match of Five Crowns was played to its end');
} catch (error) {
  if (pictures) await page.screenshot({ path: `${pictures}/five-crowns-failed.png` }).catch(() => {});
  console.error(troubles.join('\n'));
  throw error;
} finally {
  await browser.close();
  site.stop();
}
