// Animations: only of properties that the browser animates off the main thread, and never so many at once that the page stops responding.
// Alone: it counts time on the processor, and a neighbour would take some.
import assert from 'node:assert/strict';
import { slow, test } from './lib.mjs';
import { button, dock } from './tables.mjs';

const longestMs = 50;

/** Remembers which properties are animated by script. */
function remember() {
  window.animated = new Set();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const all = Array.isArray(frames) ? frames : [frames ?? {}];
    for (const frame of all) for (const name of Object.keys(frame)) if (!['offset', 'easing', 'composite'].includes(name)) window.animated.add(name);
    return animate.call(this, frames, options);
  };
}
const cards = (page) => page.getByRole('list', { name: /^Display: \d+ cards/ }).getByRole('button');
const stillness = (page) => page.waitForFunction(() => document.getAnimations().length === 0, undefined, { polling: 50 });

/** A table for one person, at which three more cards can be dealt again and again. */
async function alone(stage) {
  const page = await stage.open({ path: null, reducedMotion: 'no-preference' });
  await page.addInitScript(remember);
  await page.goto(stage.site.url);
  await page.getByRole('link', { name: /^With friends ?: SET$/ }).click();
  await page.getByRole('radio', { name: '1', exact: true }).check();
  await page.getByRole('radio', { name: /^The players/ }).check();
  await button(page, 'Make the table').click();
  await button(page, /^Stand up/).waitFor();
  await button(page, 'Start').click();
  await cards(page).nth(11).waitFor();
  return page;
}
async function threeMore(page) {
  const before = await cards(page).count();
  await dock(page).getByRole('button', { name: /^Three more/, disabled: false }).click();
  await cards(page).nth(before + 2).waitFor();
}

/** The processor time in milliseconds of each task of the page's main thread, and the frames that were drawn. */
function readTrace(text, origin) {
  const { traceEvents: events } = JSON.parse(text);
  const mains = events.filter((one) => one.name === 'thread_name' && one.args.name === 'CrRendererMain');
  const loaded = events.find((one) => one.name === 'TracingStartedInBrowser')?.args.data?.frames?.find((frame) => frame.url?.startsWith(origin));
  const main = mains.find((one) => one.pid === loaded?.processId);
  assert.ok(main, 'the trace names the page');
  const all = events.filter((one) => one.ph === 'X' && one.pid === main.pid && one.tid === main.tid && /RunTask$/.test(one.name));
  // Chromium leaves the processor time out where it could not read the thread's clock twice, as for a task under way when tracing began.
  const tasks = all.filter((one) => one.tdur !== undefined);
  assert.ok(tasks.length > 0 && tasks.length >= 0.9 * all.length, `${tasks.length} of ${all.length} tasks have their time on the processor`);
  const frames = events.filter((one) => one.name === 'DrawFrame' && one.pid === main.pid).map((one) => one.ts);
  return { cpuMs: tasks.map((one) => one.tdur / 1000), wallMs: tasks.map((one) => one.dur / 1000), frames };
}

test('while 21 cards move no task keeps the page for more than 50 ms', async ({ stage }) => {
  const page = await alone(stage);
  await stillness(page);
  for (let more = 0; more < 2; ++more) await threeMore(page).then(() => stillness(page));
  assert.equal(await cards(page).count(), 18);
  const moving = page.waitForFunction(() => document.getAnimations().length >= 21, undefined, { polling: 'raf' });
  await stage.browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'] });
  await threeMore(page);
  await moving;
  await stillness(page);
  const { cpuMs, wallMs, frames } = readTrace((await stage.browser.stopTracing()).toString(), stage.site.url);
  assert.equal(await cards(page).count(), 21);
  const rate = frames.length > 1 ? ((frames.length - 1) * 1e6) / (frames.at(-1) - frames[0]) : 0;
  const longest = Math.max(...cpuMs);
  console.log(`    21 cards: ${cpuMs.length} tasks, the longest ${longest.toFixed(1)} ms (${Math.max(...wallMs).toFixed(1)} ms by the clock), ${rate.toFixed(0)} frames a second`);
  assert.ok(longest <= longestMs * slow, `a task of ${longest} ms`);
  assert.deepEqual((await page.evaluate(() => [...window.animated])).filter((name) => !['transform', 'opacity'].includes(name)), []);
});
