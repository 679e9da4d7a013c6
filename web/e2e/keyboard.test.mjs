// A whole match of every game by keyboard alone, from the home page to its result: Tab, arrows, Enter and Space, no letters. After every
// action, and in every frame, the focus is somewhere.
// Long: it plays whole matches.
import assert from 'node:assert/strict';
import { assertFocused, lostFocus, playByKeys, press, reach } from './keys.mjs';
import { test } from './lib.mjs';
import { display, findSet, names } from './set_cards.mjs';
import { button, dock, open, playOut, resultOf } from './tables.mjs';

/** The result is there, and can be left by keys; the focus was never lost on the way. */
async function atTheEnd(page) {
  await resultOf(page).waitFor();
  await press(page, resultOf(page).getByRole('button', { name: 'Look at the table' }));
  await resultOf(page).waitFor({ state: 'detached' });
  await assertFocused(page, 'the result');
  assert.deepEqual(await lostFocus(page), []);
}
const inDialog = (page, name) => page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name });

test.describe(() => {
  // In a race bots that act at once would leave nothing; these think for a second or two.
  test.use({ botPace: 10 });
  test('set: SETs are taken and cards asked for by keyboard alone', async ({ stage }) => {
    const page = await playByKeys(stage, 'SET', { starter: true });
    const more = open(dock(page).getByRole('button', { name: /^(Three more|I see none)/ }));
    const over = resultOf(page);
    let taken = 0;
    for (let turn = 0; turn < 40 && !(await over.isVisible()); ++turn) {
      const before = await names(page);
      const three = findSet(before);
      if (three) {
        // A bot may take a card on the way: then keys that were on their way to it may have led out of the page, and another SET is looked for.
        let isThere = true;
        for (const name of three) isThere = isThere && (await press(page, page.getByRole('button', { name, exact: true, pressed: false }), 'Space'));
        taken += 1;
        await page.keyboard.press('Escape');
        if (isThere) await assertFocused(page, `turn ${turn}`);
      } else if (await more.isVisible()) await press(page, more);
      // Whatever was done, cards change, or I am out until they do; the end comes by itself.
      await page.waitForFunction((old) => document.querySelector('dialog[open]') || [...document.querySelectorAll('.scard')].map((one) => one.ariaLabel).join() !== old, before.join(), { polling: 30, timeout: three ? 2000 : 5000 }).catch(() => undefined);
    }
    assert.ok(taken > 0);
    if (await over.isVisible()) await atTheEnd(page);
  });
});

test.describe(() => {
  test.use({ botPace: 0 });

  test('set-cubes: a whole match by keyboard alone', async ({ stage }) => {
    const page = await playByKeys(stage, 'SET Cubes');
    const hand = page.getByRole('list', { name: 'Dice in hand' }).getByRole('button');
    const done = { laid: 0, byHint: 0 };
    await playOut(page, [
      [button(page, 'I see none'), () => press(page, button(page, 'I see none'))],
      [button(page, 'Keep all'), () => press(page, button(page, 'Keep all'))],
      [button(page, /^(Pass|End turn)$/), async () => {
        const die = hand.and(page.getByRole('button', { name: /: \d+ squares?$/ })).and(page.locator(':not([aria-label^=Wild])'));
        if (done.laid < 3 && (await die.count()) > 0) {
          // A die, one of its squares by arrows, and the square once more.
          done.laid += 1;
          await press(page, die, 'Space');
          await press(page, page.getByRole('gridcell').getByRole('button', { name: /empty, \d+ points?$/ }));
          return press(page, page.getByRole('gridcell').getByRole('button', { name: /chosen for/ }));
        }
        await press(page, button(page, 'Hint'));
        const ready = page.getByRole('button', { name: /^(Lay |Declare )/ });
        await ready.or(page.getByText('Nothing fits: end the turn.')).first().waitFor();
        done.byHint += 1;
        return press(page, (await ready.first().isVisible()) ? ready : button(page, /^(Pass|End turn)$/));
      }],
    ]);
    assert.ok(done.laid > 0 && done.byHint > 0, 'dice were laid on squares reached by arrows');
    await atTheEnd(page);
  });

  test('five-crowns: a whole match by keyboard alone', async ({ stage }) => {
    const page = await playByKeys(stage, 'Five Crowns');
    const act = (name) => open(dock(page).getByRole('button', { name }));
    const hand = page.getByRole('group', { name: 'Your hand', exact: true }).getByRole('button');
    const next = inDialog(page, 'Next hand');
    let drawn = 0;
    await playOut(page, [
      [next, async () => (await press(page, next), false)],
      [act(/^Lay down, discard/), () => press(page, act(/^Lay down, discard/))],
      [act(/^Go out with/), async () => {
        await press(page, act(/^Go out with/));
        await press(page, inDialog(page, /^Go out, discard/));
      }],
      // By turns the button and the pile itself.
      [act('Draw from the pile'), () => press(page, drawn++ % 2 === 0 ? act('Draw from the pile') : page.getByRole('button', { name: /^Draw pile,/ }).or(act('Draw from the pile')).first(), 'Space')],
      [hand.and(page.getByRole('button', { name: /would leave/ })), async () => {
        const cards = await hand.evaluateAll((all) => all.map((one) => one.ariaLabel));
        const left = (name) => (/wild|joker/.test(name) ? 999 : Number(/would leave (?:about )?(\d+)/.exec(name)?.[1] ?? 900));
        const best = cards.reduce((a, b) => (left(b) < left(a) ? b : a));
        const card = hand.and(page.getByRole('button', { name: best, exact: true }));
        if ((await card.first().getAttribute('aria-pressed')) !== 'true') await press(page, card, 'Space');
        await press(page, hand.and(page.getByRole('button', { pressed: true })));
        if (await inDialog(page, /^Discard/).isVisible()) await press(page, inDialog(page, /^Discard/));
      }],
    ]);
    await atTheEnd(page);
  });

  test('romi-rami: a whole match by keyboard alone', async ({ stage }) => {
    const page = await playByKeys(stage, 'Romi Rami');
    const market = page.getByRole('list', { name: 'Number market' }).getByRole('button');
    const main = dock(page).getByRole('button', { name: /^(Fill for|Spend the joker)/ });
    const drop = button(page, /^Drop \d/);
    const result = dock(page).getByRole('button', { name: 'Result' });
    await playOut(page, [
      [page.getByText('Take one, two or three cards.'), async (turn) => {
        await press(page, turn % 2 === 0 ? market.first() : market.last(), 'Space');
        for (let more = 0; more < 2; ++more) {
          const lit = page.getByRole('button', { name: /may join/ });
          if ((await lit.count()) > 0) await press(page, lit, 'Space');
        }
        await press(page, button(page, /^Take \d cards?$/));
      }],
      [main, async () => {
        const isJoker = (await main.textContent()).includes('joker');
        await press(page, main);
        if (isJoker) await press(page, inDialog(page, 'Spend it'));
      }],
      [button(page, 'End turn'), () => press(page, button(page, 'End turn'))],
      [drop, async () => {
        const cards = page.getByRole('region', { name: 'Your hand' }).getByRole('listitem').getByRole('button', { pressed: false });
        const count = Number(/\d/.exec(await drop.textContent())[0]);
        for (let i = 0; i < count; ++i) await press(page, cards.first(), 'Space');
        await press(page, drop);
      }],
    ], { over: result });
    await press(page, result);
    await atTheEnd(page);
  });

  test('programs: a whole match by keyboard alone', async ({ stage }) => {
    const page = await playByKeys(stage, 'Programs');
    const act = (name) => open(dock(page).getByRole('button', { name }));
    const hand = page.getByRole('group', { name: /^Your hand/ }).getByRole('button');
    const next = inDialog(page, 'Continue');
    await playOut(page, [
      [next, async () => (await press(page, next), false)],
      [act(/^Keep program/), () => press(page, act(/^Keep program/))],
      [act(/^Draw from the reserve/), async () => {
        const take = act(/^Take .* Brings you nearer/);
        await press(page, (await take.isVisible()) ? take : act(/^Draw from the reserve/));
      }],
      [act(/^Reveal/), async () => {
        await press(page, act(/^Reveal/));
        await press(page, inDialog(page, 'Reveal'));
      }],
      [act(/^Lay a group/), async () => {
        await press(page, act(/^Lay a group/));
        await press(page, act(/^Lay a group/));
      }],
      [act(/^Add/), async () => {
        await press(page, act(/^Add/));
        await press(page, page.getByRole('button', { name: /^Add the .* to combination/ }));
      }],
      [dock(page).getByRole('button', { name: /^Discard (Pick a card|.*Ends your turn|.*missing)/ }), async () => {
        if (!(await act(/^Discard/).isVisible())) await press(page, hand.last(), 'Space');
        await press(page, act(/^Discard/));
      }],
    ]);
    await atTheEnd(page);
  });
});
