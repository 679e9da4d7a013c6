// Moments: what somebody achieves is shown at their seat and where it happened, is told once, and delays nobody.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { button, dock, playAt } from './tables.mjs';
import { findSet, names } from './set_cards.mjs';

// Bots leave time to look, on a slow machine too.
test.use({ botPace: 400 });

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
/** Waits for the stamp that hangs from a seat, and returns what it says and where everything is at that moment. */
const stamp = (page) =>
  page.waitForFunction(
    () => {
      const found = document.querySelector('.stamp');
      if (!found || Number(getComputedStyle(found).opacity) < 0.9) return null;
      const boxOf = (element) => (({ left, top, right, bottom }) => ({ left, top, right, bottom }))(element.getBoundingClientRect());
      return {
        text: found.textContent.replace(/\s+/g, ' ').trim(),
        box: boxOf(found),
        isHidden: found.closest('[aria-hidden="true"]') !== null,
        names: [...document.querySelectorAll('.pl .pn')].map(boxOf),
        cards: [...document.querySelectorAll('.board [data-flip]')].map(boxOf),
        ghosts: document.querySelectorAll('.ghost-card[data-held]').length,
      };
    },
    undefined,
    { polling: 'raf' },
  ).then((handle) => handle.jsonValue());
/** Animations take eight times as long, so that a page with little time for its frames still shows the stamp for some of them. */
async function slowly(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.125 });
}
const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;

for (const [size, viewport] of Object.entries({ laptop: { width: 1366, height: 650 }, phone: { width: 390, height: 844 } }))
  test(`a SET of one's own, on a ${size}`, async ({ stage }) => {
    const page = await playAt(stage, 'SET', { seats: 4, level: 'beginner', context: { viewport, reducedMotion: 'no-preference' } });
    await page.evaluate(remember);
    await slowly(page);
    const three = findSet(await names(page));
    const seen = stamp(page);
    // Told once: by the history's sentence, not by the dock too, which is for the eye and for some seconds only.
    const told = dock(page).locator('[aria-hidden="true"]').getByText(/^You took a SET in [\d.]+/).waitFor();
    for (const name of three) await page.getByRole('button', { name, exact: true }).focus().then(() => page.keyboard.press('Space'));
    const found = await seen;
    assert.match(found.text, /^SET! ?\+3$/);
    assert.ok(found.isHidden, 'the stamp is for the eye');
    assert.ok(!found.names.some((one) => overlap(one, found.box)), 'it covers no name');
    assert.ok(!found.cards.some((one) => overlap(one, found.box)), 'it covers no card');
    assert.equal(found.ghosts, 3, 'the three cards are shown where they lay');
    await told;
    assert.equal(await page.getByRole('log').getByText(/^You take a SET/).count(), 1);
    // Nothing waits for the flight: a card can be picked at once.
    const [next] = await names(page);
    await page.getByRole('button', { name: next, exact: true }).focus();
    await page.keyboard.press('Space');
    assert.equal(await page.getByRole('button', { name: next, exact: true }).getAttribute('aria-pressed'), 'true');
    assert.deepEqual((await page.evaluate(() => [...window.animated])).filter((name) => !['transform', 'opacity'].includes(name)), []);
  });

test('with little movement nothing flies, and the stamp only fades', async ({ stage }) => {
  const page = await playAt(stage, 'SET', { seats: 2, level: 'beginner' });
  await page.evaluate(remember);
  await slowly(page);
  const seen = stamp(page);
  for (const name of findSet(await names(page))) await page.getByRole('button', { name, exact: true }).click();
  assert.equal((await seen).ghosts, 0);
  assert.deepEqual(await page.evaluate(() => [...window.animated]), ['opacity']);
});

test('sound is offered in words at the first match, and is an icon from then on', async ({ stage }) => {
  const page = await playAt(stage, 'SET', { seats: 2, level: 'beginner', context: { viewport: { width: 390, height: 844 } } });
  const sound = page.getByRole('button', { name: 'Turn the sound on' });
  await sound.getByText('Sound?').waitFor();
  await sound.click();
  await page.getByRole('button', { name: 'Turn the sound off', pressed: true }).click();
  await sound.waitFor();
  assert.equal(await sound.getByText('Sound?').count(), 0);
});

test('what others take and lay is marked where it happened, and told in the dock', async ({ stage }) => {
  const romi = await playAt(stage, 'Romi Rami', { seats: 2 });
  const take = romi.getByRole('list', { name: 'Number market' }).getByRole('button').first();
  const told = dock(romi).getByText(/^\S+ (takes|fills) /);
  await take.or(told).first().waitFor();
  if (await take.isVisible()) {
    await take.click();
    await button(romi, /^Take \d cards?$/).click();
    await button(romi, 'End turn').click();
  }
  await told.first().waitFor();
  await romi.context().close();

  const cubes = await playAt(stage, 'SET Cubes', { seats: 2 });
  const none = button(cubes, 'I see none');
  const patience = 5 * 60_000; // bots are slow in this file, and look for their opening as long as people do
  const laid = cubes.getByText(/^\S+: [a-o]\d+(, [a-o]\d+)*, \+\d+\./);
  for (let roll = 0; roll < 20 && !(await laid.first().isVisible()); ++roll) {
    await none.or(laid).first().waitFor({ timeout: patience });
    // Nobody is quicker than the bot but by chance: it opens, or all roll again.
    if (await none.isVisible()) await none.click({ timeout: 3000 }).catch(() => undefined);
    await none.or(laid).first().waitFor({ timeout: patience });
  }
  await laid.first().waitFor({ timeout: patience });
  // The same points stand beside the last die on the board.
  const [, points] = /\+(\d+)\./.exec(await laid.first().textContent());
  assert.equal(await cubes.locator('svg.over text').textContent(), `+${points}`);
});
