// SET Cubes through the page alone.
// Long: it plays whole matches.
import assert from 'node:assert/strict';
import { sizes, test } from './lib.mjs';
import { button, celebrated, dock, lookOn, playNow, playOut, replay, standings } from './tables.mjs';

test.use({ botPace: 0 });

const counts = { one: 1, two: 2, three: 3 };
/** "two red diamonds" as three values; null for a Wild. */
const read = (name) => {
  const found = /^(one|two|three) (red|violet|green) (oval|diamond|wave)s?/i.exec(name);
  return found ? [counts[found[1].toLowerCase()], found[2], found[3]] : null;
};
const isSet = (three) => [0, 1, 2].every((at) => new Set(three.map((die) => die[at])).size !== 2);
const hand = (page) => page.getByRole('list', { name: 'Dice in hand' }).getByRole('button');
const names = (page) => hand(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
const squares = (page, name) => page.getByRole('gridcell').getByRole('button', { name });

/** The race: calls a SET among five dice, or none. A bot may be quicker at any moment: then the button is gone. */
async function open(stage, page, done) {
  await stage.picture(page, 'race');
  const dice = (await names(page)).map(read);
  const all = dice.map((_, i) => i).filter((i) => dice[i]);
  const three = all.flatMap((a) => all.flatMap((b) => all.map((c) => [a, b, c]))).find(([a, b, c]) => a < b && b < c && isSet([dice[a], dice[b], dice[c]]));
  const press = (what) => what.click({ timeout: 3000 }).then(() => true, () => false);
  if (!three) return press(button(page, 'I see none'));
  for (const at of three) if (!(await press(hand(page).nth(at)))) return false;
  done.called += 1;
  return press(button(page, 'Call SET'));
}

/** Lays a die by hand: presses the die, one of its squares, and the square again. */
async function layByHand(stage, page, at) {
  await hand(page).nth(at).click();
  await squares(page, /empty, \d+ points?$/).first().waitFor();
  await stage.picture(page, 'lit');
  await squares(page, /empty, \d+ points?$/).first().click();
  await stage.picture(page, 'chosen');
  await celebrated(page, /SETs?! ?\+\d+/, () => squares(page, /chosen for/).first().click());
}

async function lay(stage, page, done) {
  const all = await names(page);
  const at = all.findIndex((name) => /: \d+ squares?$/.test(name) && !name.startsWith('Wild'));
  if (at >= 0 && done.byHand < 2) {
    done.byHand += 1;
    return layByHand(stage, page, at);
  }
  const swap = all.findIndex((name) => name.endsWith(': swap'));
  if (swap >= 0 && done.swapped < 2) {
    done.swapped += 1;
    await hand(page).nth(swap).click();
    await squares(page, /can be replaced$/).first().click();
    await stage.picture(page, 'swap');
    return button(page, 'Take the Wild, roll it').click();
  }
  await button(page, 'Hint').click();
  const ready = page.getByRole('button', { name: /^(Lay |Declare )/ });
  await ready.or(page.getByText('Nothing fits: end the turn.')).first().waitFor();
  if (!(await ready.first().isVisible())) return button(page, /^(Pass|End turn)$/).click();
  if (await page.getByRole('heading', { name: 'What is this Wild?' }).isVisible()) {
    await stage.picture(page, 'wild');
    done.declared += 1;
  }
  done.laid += 1;
  return ready.first().click();
}

/** Rolling all dice asks for confirmation; the first time the answer is no. */
async function rollAgain(stage, page, done) {
  const dice = await hand(page).count();
  if (!done.asked) {
    done.asked = true;
    for (let i = 0; i < dice; ++i) await hand(page).nth(i).click();
    await button(page, /^Roll \d again$/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click();
    await hand(page).nth(0).click();
    await stage.picture(page, 'again');
    return button(page, /^Roll \d again$/).click();
  }
  return button(page, 'Keep all').click();
}

test('a whole match from the home page', async ({ stage }) => {
  const page = await playNow(stage, 'SET Cubes');
  await page.getByRole('grid', { name: 'Board' }).waitFor();
  const done = { called: 0, byHand: 0, laid: 0, declared: 0, swapped: 0, asked: false };
  await playOut(page, [
    [button(page, 'I see none'), () => open(stage, page, done)],
    [button(page, 'Keep all'), () => rollAgain(stage, page, done)],
    [button(page, /^(Pass|End turn)$/), () => lay(stage, page, done)],
  ], { then: () => lookOn(stage, page) });
  await stage.picture(page, 'end');
  await standings(page, 2);
  assert.ok(done.asked, 'dice were rolled again');
  await replay(stage, page);
});

test('columns and rows stand at the edge of the board as the log names them, and the round beside the title', async ({ stage }) => {
  for (const viewport of [{ width: 1366, height: 650 }, sizes.phone]) {
    const page = await playNow(stage, 'SET Cubes', { viewport });
    const square = page.getByRole('gridcell').getByRole('button', { name: /^h8,/ });
    await square.waitFor();
    const middle = async (what) => (({ x, y, width, height }) => [x + width / 2, y + height / 2])(await what.boundingBox());
    const edge = (text) => page.locator('.edge span').getByText(text, { exact: true });
    const [x, y] = await middle(square);
    assert.ok(Math.abs((await middle(edge('h')))[0] - x) < 2, 'h stands over its column');
    assert.ok(Math.abs((await middle(edge('8')))[1] - y) < 4, '8 stands beside its row');
    // The zoom is beside the window of the board, so it covers no die.
    const [board, zoom] = await Promise.all([page.locator('.win').boundingBox(), page.getByRole('group', { name: 'View of the board' }).boundingBox()]);
    assert.ok(zoom.x >= board.x + board.width - 1 || zoom.y >= board.y + board.height - 1, 'the zoom lies over no square');
    // The opening is a race; once somebody has won it the rounds are counted.
    const begun = page.getByText('Round 1', { exact: true });
    const none = button(page, 'I see none');
    while (!(await begun.isVisible())) {
      await none.or(begun).first().waitFor();
      if (await none.isVisible()) await none.click({ timeout: 3000 }).catch(() => undefined);
    }
    await page.context().close();
  }
});

test('the board zooms and pans', async ({ stage }) => {
  const page = await playNow(stage, 'SET Cubes', { viewport: sizes.phone });
  const square = page.getByRole('gridcell').getByRole('button', { name: /^h8,/ });
  await square.waitFor();
  const widthOf = async () => (await square.boundingBox()).width;
  const start = await widthOf();
  await button(page, 'Closer').click();
  const closer = await widthOf();
  assert.ok(closer > start, `${closer} is larger than ${start}`);
  // A finger or the mouse drags the board.
  const before = await square.boundingBox();
  await page.mouse.move(before.x + 10, before.y + 10);
  await page.mouse.down();
  await page.mouse.move(before.x + 40, before.y + 30, { steps: 5 });
  await page.mouse.up();
  const after = await square.boundingBox();
  assert.ok(after.x > before.x && after.y > before.y, 'it has moved');
  await button(page, 'Back to where the dice are').click();
  await button(page, 'Farther away').click();
  await button(page, 'Back to where the dice are').click();
  assert.equal(await widthOf(), start);
  // Arrow keys move over the squares and scroll to them.
  await square.focus();
  for (let i = 0; i < 7; ++i) await page.keyboard.press('ArrowLeft');
  const edge = page.getByRole('gridcell').getByRole('button', { name: /^a8,/ });
  assert.ok((await edge.boundingBox()).x >= 0);
  assert.ok(await edge.evaluate((one) => one === document.activeElement));
});
