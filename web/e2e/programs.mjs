// A whole match of Programs against a bot, through what can be seen and pressed alone.
// Run in web/ after `npm run build`: node e2e/programs.mjs [folder for pictures]; BASE is a page that is served already.
import assert from 'node:assert/strict';
import { launch, startSite, watch } from './site.mjs';

const pictures = process.argv[2];
const site = process.env.BASE ? { url: process.env.BASE, stop() {} } : await startSite();
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: process.env.LOCALE ?? 'en-GB', reducedMotion: 'reduce' });
page.setDefaultTimeout(120_000);
const troubles = watch(page);
const taken = new Set();
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 640 } };

/** A picture of this moment, once. */
async function picture(name, ...looks) {
  if (!pictures || taken.has(name)) return;
  taken.add(name);
  for (const look of looks) {
    const [size, theme] = look.split('-');
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(sizes[size]);
    await page.waitForTimeout(150);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${name} ${look} scrolls sideways by ${wide}`);
    await page.screenshot({ path: `${pictures}/programs-${name}-${look}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes.desktop);
}

const dock = page.getByRole('region', { name: 'What you can do' });
const button = (name) => dock.getByRole('button', { name });
const isOn = async (locator) => (await locator.count()) > 0 && (await locator.first().getAttribute('aria-disabled')) !== 'true';
const hand = page.getByRole('group', { name: /^Your hand/ }).getByRole('button');
const places = page.getByRole('button', { name: /^Add the .* to combination/ });
const over = page.getByRole('dialog').getByRole('list');
const done = { drawn: 0, taken: 0, revealed: 0, laid: 0, pressed: 0, dragged: 0, keyed: 0, discarded: 0, kept: 0 };

/** Until the table has gone on: every action is a step, and the log tells it. */
const steps = () => page.evaluate(() => document.querySelector('.lane')?.textContent + document.querySelector('.hand')?.textContent + document.querySelectorAll('.tcard').length + document.querySelector('.acts')?.textContent);
async function changes(before) {
  await page.waitForFunction((old) => document.querySelector('dialog[open] ol') || old !== document.querySelector('.lane')?.textContent + document.querySelector('.hand')?.textContent + document.querySelectorAll('.tcard').length + document.querySelector('.acts')?.textContent, before);
}

async function drawCard() {
  await picture('draw', 'desktop-light', 'phone-dark');
  if (await isOn(button(/^Take .* Brings you nearer/))) {
    await button(/^Take/).click();
    done.taken += 1;
  } else {
    await button(/^Draw from the reserve/).click();
    done.drawn += 1;
  }
}
async function reveal() {
  await picture('ready', 'desktop-dark', 'phone-light');
  await button(/^Reveal/).click();
  await picture('reveal', 'desktop-light', 'phone-dark');
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click();
  done.revealed += 1;
}
async function lay() {
  await button(/^Lay a group/).click();
  await picture('lay', 'desktop-light', 'phone-light');
  await button(/^Lay a group/).click();
  done.laid += 1;
}
/** By dragging, by the combination's number and by pressing its place, in turn. */
async function add() {
  await button(/^Add/).click();
  await places.first().waitFor();
  await picture('add', 'desktop-dark', 'phone-light');
  const place = places.first();
  const label = await place.getAttribute('aria-label');
  const number = /combination (\d+)/.exec(label)[1];
  if (done.dragged <= done.pressed) {
    const from = await page.locator('.hand [aria-pressed=true]').boundingBox();
    const to = await place.boundingBox();
    await page.mouse.move(from.x + 12, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    if (pictures && !taken.has('drag')) {
      taken.add('drag');
      await page.screenshot({ path: `${pictures}/programs-drag-desktop-light.png` });
    }
    await page.mouse.up();
    done.dragged += 1;
  } else if (done.keyed < done.pressed && !/ end$/.test(label) && number.length === 1) {
    await page.keyboard.press(number);
    done.keyed += 1;
  } else {
    await place.click();
    done.pressed += 1;
  }
}
async function discard() {
  await hand.last().press('Space');
  await picture('discard', 'desktop-light', 'phone-light', 'phone-dark');
  await button(/^Discard/).click();
  done.discarded += 1;
}

await page.goto(site.url);
await page.getByRole('button', { name: /^Play now.*Programs against bots|Programs against bots/ }).first().click();
await page.locator('.lane').waitFor();
const start = Date.now();
while ((await over.count()) === 0 && Date.now() - start < Number(process.env.MOST ?? 900) * 1000) {
  const before = await steps();
  if (await isOn(button(/^Keep program/))) {
    await picture('change', 'desktop-light', 'phone-light');
    await button(/^Keep program/).click();
    done.kept += 1;
  } else if (await isOn(button(/^Draw from the reserve/))) await drawCard();
  else if (await isOn(button(/^Reveal/))) await reveal();
  else if (await isOn(button(/^Lay a group/))) await lay();
  else if (await isOn(button(/^Add/))) await add();
  else if ((await button(/Not your turn/).count()) === 0 && (await hand.count()) > 0 && (await button(/^Discard/).count()) > 0) await discard();
  else await picture('wait', 'desktop-dark');
  await changes(before).catch(() => {});
}
if (pictures) await page.screenshot({ path: `${pictures}/programs-end.png` });
console.log(JSON.stringify(done), `${Math.round((Date.now() - start) / 1000)} s`, await page.getByRole('dialog').first().textContent());
assert.deepEqual(troubles, []);
assert.ok((await over.count()) > 0, 'the match came to its end');
for (const what of ['drawn', 'discarded']) assert.ok(done[what] > 0, what);
await browser.close();
site.stop();
