// What the tests of the five tables share: from the home page into a match, move by move, to its result.
import assert from 'node:assert/strict';

export const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });
export const dock = (page) => page.getByRole('region', { name: 'What you can do' });

/** From the home page by one click into a match against bots; by its menu if their number is given. */
export async function playNow(stage, game, { bots, ...options } = {}) {
  const page = await stage.open(options);
  if (bots === undefined) await button(page, new RegExp(`^Play now ?: ${game} against bots$`)).click();
  else {
    await button(page, `Level and number of bots: ${game}`).click();
    const count = page.getByRole('spinbutton', { name: 'Bots' });
    while (Number(await count.getAttribute('aria-valuenow')) < bots) await count.press('ArrowUp');
    await button(page, /^Play with/).click();
  }
  await page.getByRole('main', { name: 'The table' }).waitFor();
  return page;
}

/** A table with chosen options against bots, two clicks from the home page: its form, and the waiting room. */
export async function playAt(stage, game, { seats, level, options = async () => {}, context = {} } = {}) {
  const page = await stage.open(context);
  const friends = page.getByRole('link', { name: new RegExp(`^With friends ?: ${game}$`) });
  // On a phone it is in the sheet of the game.
  const more = button(page, `Level and number of bots: ${game}`);
  await more.waitFor();
  if (!(await friends.isVisible())) await more.click();
  await friends.click();
  if (seats !== undefined) await page.getByRole('radio', { name: String(seats), exact: true }).check();
  await options(page);
  await button(page, 'Make the table').click();
  await button(page, /^Stand up/).waitFor();
  if (level !== undefined) await page.getByLabel('Bots play').selectOption(level);
  await button(page, /^Start/).click();
  await page.getByRole('main', { name: 'The table' }).waitFor();
  return page;
}

/** Matches only while it can be pressed: disabled buttons stay focusable and say why. */
export const open = (locator) => locator.and(locator.page().locator(':not([aria-disabled="true"])'));

/** The dialog that says who won. */
export const resultOf = (page) => page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Rematch', exact: true }) });

/**
 * Plays on until `over` is visible, usually the result. `moves` are pairs of a locator and what to do when it is visible; the first
 * possible one is done. Everything that happens adds a line to the history, so the next move waits for a new line there. `then` is done
 * once, midway.
 */
export async function playOut(page, moves, { most = 3000, over = resultOf(page), midway = 15, then = null } = {}) {
  const log = page.getByRole('region', { name: 'Log', exact: true });
  // Escape, pressed for something else just when the match ends, closes the result; this opens it again.
  const closed = button(page, 'Result').first();
  const any = moves.reduce((all, [there]) => all.or(there), over.or(closed)).filter({ visible: true });
  for (let turn = 0; turn < most; ++turn) {
    await any.first().waitFor();
    if (await over.isVisible()) return turn;
    if (await closed.isVisible()) {
      await closed.click();
      continue;
    }
    if (turn === midway) await then?.();
    const before = await log.textContent();
    let isDone = false;
    for (const [there, move] of moves) {
      if (!(await there.first().isVisible())) continue;
      isDone = (await move(turn)) !== false;
      break;
    }
    if (isDone) await page.waitForFunction((old) => document.querySelector('[role=region][aria-label=Log]')?.textContent !== old, before, { polling: 30 });
  }
  throw new Error(`no result after ${most} moves`);
}

/** Does what is celebrated, and waits until a stamp with these words has hung from a seat: for a second, so an observer in the page looks. */
export async function celebrated(page, words, act) {
  const pattern = words instanceof RegExp ? words : new RegExp(words);
  const stamped = page.evaluate(
    (source) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          const isThere = [...document.querySelectorAll('.stamp')].some((one) => new RegExp(source).test(one.textContent));
          if (isThere) resolve(observer.disconnect());
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    pattern.source,
  );
  await act();
  await stamped;
}

/** The final ranking, as the panel shows it: `[{ place, name, score }]`. */
export async function standings(page, seats) {
  const rows = await resultOf(page).getByRole('listitem').evaluateAll((all) => all.map((one) => one.innerText.split('\n').map((text) => text.trim()).filter(Boolean)));
  assert.equal(rows.length, seats, 'everybody is in the result');
  const all = rows.map((row) => ({ place: Number(row[0]), name: row.at(-2), score: row.at(-1) }));
  assert.equal(all[0].place, 1);
  await resultOf(page).getByText('Checked: the deal came from the seed').waitFor();
  return all;
}

/** Opens the table as a spectator: it is drawn, and nothing can be done there. */
export async function lookOn(stage, page) {
  const other = await stage.open({ path: new URL(page.url()).pathname });
  await other.getByRole('main', { name: 'The table' }).waitFor();
  await stage.picture(other, 'watched');
  assert.equal(await dock(other).getByRole('button').count(), 0, 'a spectator has no buttons');
  await other.context().close();
}

/** From the result to the replay: to the end and back by keys, and from everybody's view. */
export async function replay(stage, page) {
  await resultOf(page).getByRole('link', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  const last = Number(await slider.getAttribute('max'));
  const shows = (step) => page.getByText(`${step} / ${last}`, { exact: true }).waitFor();
  await shows(0);
  await page.keyboard.press('ArrowRight');
  await shows(1);
  await page.keyboard.press('End');
  await shows(last);
  await stage.picture(page, 'replay-end');
  const middle = Math.floor(last / 2);
  await slider.fill(String(middle));
  await shows(middle);
  await stage.picture(page, 'replay-watch');
  const eyes = page.getByLabel('Seen by');
  const all = await eyes.getByRole('option').allTextContents();
  for (const name of all.slice(1)) await eyes.selectOption(name);
  await page.getByRole('main', { name: 'The table' }).waitFor();
  await stage.picture(page, 'replay-seat');
  assert.equal(await dock(page).getByRole('button').count(), 0, 'nothing can be done in a replay');
}
