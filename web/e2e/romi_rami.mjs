// A whole match of Romi Rami against the quickest bots, through the page alone; pictures where PICTURES names a folder.
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
      await page.screenshot({ path: `${pictures}/romi-rami-${moment}-${size}-${theme}.png` });
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What the page asks for, read off what it offers. */
const asked = () =>
  page.waitForFunction(() => {
    const all = [...document.querySelectorAll('.acts button')].map((one) => one.textContent.trim());
    if (all.includes('Result')) return 'over';
    if (all.some((text) => text.startsWith('Choose cards to take'))) return 'take';
    if (all.includes('End turn')) return 'fill';
    return all.some((text) => text.startsWith('Drop ')) ? 'drop' : null;
  }, undefined, { polling: 50 }).then((found) => found.jsonValue());
/** Until the page has seen what was done. */
const done = (step) => page.waitForFunction((before) => document.querySelector('.lane')?.textContent + document.querySelectorAll('.log li').length !== before, step, { polling: 50 });
const shown = () => page.evaluate(() => document.querySelector('.lane')?.textContent + document.querySelectorAll('.log li').length);

/** As many as light up together, beginning with the first or the last card. */
async function take(turn) {
  const open = page.getByRole('list', { name: 'Number market' }).getByRole('button');
  await (turn % 2 === 0 ? open.first() : open.last()).click();
  await picture(turn > 6 ? 'take' : 'first');
  for (let more = 0; more < 2; ++more) {
    const lit = page.getByRole('button', { name: /may join/ });
    if ((await lit.count()) === 0) break;
    await lit.first().click();
  }
  if (turn > 6) await picture('taken');
  await button(/^Take \d card/).click();
}
async function fill(turn) {
  const main = page.locator('.acts .btn.pri');
  const says = (await main.textContent()).trim();
  if (turn > 2) await picture(says === 'End turn' ? 'nothing' : 'fill');
  if (says !== 'End turn' && !taken.has('swap')) {
    await button('Other cards').click();
    await page.getByRole('dialog').getByRole('group').first().getByRole('button').first().click();
    await picture('swap');
    taken.add('swap');
    await button('Take these').click();
  }
  await main.click();
  if (!says.startsWith('Spend the joker')) return;
  await picture('joker');
  await button('Spend it').click();
}
async function drop() {
  const cards = page.getByRole('region', { name: 'Your hand' }).getByRole('listitem').getByRole('button');
  for (let n = Number(/\d/.exec(await button(/^Drop \d/).textContent())[0]), i = 0; i < n; ++i) await cards.nth(i).click({ position: { x: 6, y: 20 } });
  await picture('drop');
  await button(/^Drop \d/).click();
}

try {
  await page.goto(`${site.url}/new/romi-rami`);
  await page.getByRole('radio', { name: process.env.SEATS ?? '2', exact: true }).check();
  await button('Make the table').click();
  await button(/^Sit here/).first().click();
  await page.getByLabel('Bots play').selectOption({ index: 0 });
  await button(/^Start with/).click();
  let isOver = false;
  for (let turn = 0; turn < 900 && !isOver; ++turn) {
    const now = await asked();
    const said = await shown();
    if (now === 'over') isOver = true;
    else await { take, fill, drop }[now](turn);
    if (!isOver) await done(said);
  }
  await picture('count');
  // The count comes to what the server counted.
  const totals = await page.locator('.count tfoot td').allTextContents();
  await button('Result').click();
  await page.getByRole('dialog').getByText('Rematch').waitFor();
  const scores = await page.getByRole('dialog').locator('.score').allTextContents();
  if ([...totals].sort().join() !== [...scores].sort().join()) fail(`counted ${totals}, the server ${scores}`);
  await picture('end');
  if (pictures) {
    await page.goto(`${site.url}/rules/romi-rami`);
    await page.getByRole('heading', { name: 'Try it' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: '5 of hearts', exact: true }).click();
    await picture('rules');
  }
  if (troubles.length > 0) fail(troubles.join('\n'));
  console.log(`a match of Romi Rami was played to its end: ${scores.join(' to ')}`);
} catch (error) {
  if (pictures) await page.screenshot({ path: `${pictures}/romi-rami-failed.png` }).catch(() => {});
  console.error(troubles.join('\n'));
  throw error;
} finally {
  await browser.close();
  site.stop();
}
