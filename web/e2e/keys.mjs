// Playing by keyboard alone: Tab and arrows to what one wants, Enter or Space to press it; never a letter, never the mouse.
import assert from 'node:assert/strict';

/**
 * From now on every frame is counted in which the focus is nowhere (on the body) because what had it is gone. Tab at the end of the page
 * leads out of it, as it should: then what had the focus is still there.
 */
export const watchFocus = (page) =>
  page.evaluate(() => {
    globalThis.lostFocus = [];
    let last = null;
    const look = () => {
      const active = document.activeElement;
      if (active !== document.body && active !== null) last = active;
      else if (!last?.isConnected || !last.checkVisibility({ visibilityProperty: true }))
        globalThis.lostFocus.push([...document.querySelectorAll('[role=region][aria-label=Log] li')].at(-1)?.textContent ?? 'before the deal');
      requestAnimationFrame(look);
    };
    look();
  });
export const lostFocus = (page) => page.evaluate(() => [...new Set(globalThis.lostFocus)]);
export async function assertFocused(page, after) {
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), 'BODY', `the focus after ${after}`);
}

/**
 * The key that brings the focus nearer to an element: an arrow within what arrows move through, Tab everywhere else; null when it is there.
 * Runs in the page.
 */
function keyTowards(target) {
  const active = document.activeElement;
  if (active === target) return null;
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  // Cards, dice and squares lie in groups through which arrows go; radio buttons of one name are such a group too.
  const group = target.matches('input[type=radio]') ? target.closest('fieldset, [role=radiogroup], [role=group]') : target.closest('[role=grid], .hand[role=group], ul:has(> li > .scard), ul:has(> li > .ncard)');
  if (group?.contains(active) && active !== group && active.matches(target.tagName.toLowerCase())) {
    const [from, to] = [active, target].map((one) => one.getBoundingClientRect());
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    if (Math.abs(dx) > 3) return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
    return dy > 0 ? 'ArrowDown' : 'ArrowUp';
  }
  const isStop = (one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }) && (!one.matches('input[type=radio]') || one.checked || group?.contains(one));
  const stops = [...top.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(isStop);
  const isAfter = (a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const first = stops.findIndex((one) => one === target || group?.contains(one));
  const last = stops.findLastIndex((one) => one === target || group?.contains(one));
  const at = stops.indexOf(active);
  const here = at >= 0 ? at : stops.findIndex((one) => isAfter(active, one)) - 0.5;
  const away = here < first ? first - here : here - last;
  // The page's end is the browser's own, so the way round the page is never taken.
  return (here < first ? 'Tab ' : 'Shift+Tab ') + Math.max(1, Math.ceil(away));
}

/** Brings the focus to an element by keys alone. What happens meanwhile may move it; false if it is gone. */
export async function reach(page, locator, most = 60) {
  for (let tries = 0; tries < most; ++tries) {
    const key = await locator.first().evaluate(keyTowards, undefined, { timeout: 5000 }).catch(() => undefined);
    if (key === undefined) return false;
    if (key === null) return true;
    const [name, times = 1] = key.split(' ');
    for (let i = 0; i < Number(times); ++i) await page.keyboard.press(name);
  }
  throw new Error(`${locator} was not reached by keys; the focus is at ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 200))}`);
}

/** Goes to it by keys, and presses it; afterwards the focus is still somewhere. False if it was gone before. */
export async function press(page, locator, key = 'Enter') {
  if (!(await reach(page, locator))) return false;
  await page.keyboard.press(key);
  await assertFocused(page, `${key} on ${locator}`);
  return true;
}

/** From the home page into a match with the fewest bots, by keys. */
export async function playByKeys(stage, game, { starter = false } = {}) {
  const page = await stage.open();
  const menu = page.getByRole('button', { name: `Level and number of bots: ${game}`, exact: true });
  await menu.waitFor();
  await press(page, menu);
  const count = page.getByRole('spinbutton', { name: 'Bots' });
  if (await count.isVisible()) {
    await reach(page, count);
    await page.keyboard.press('Home');
  }
  if (starter) await press(page, page.getByRole('dialog').getByRole('checkbox'), 'Space');
  await press(page, page.getByRole('button', { name: /^Play with/ }));
  await page.getByRole('main', { name: 'The table' }).waitFor();
  await assertFocused(page, 'the deal');
  await watchFocus(page);
  return page;
}
