// SET through the page alone.
// Long: it plays whole matches.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { display, findSet, isSet, names, read, take } from './set_cards.mjs';
import { button, dock, lookOn, playAt, playNow, playOut, replay, standings } from './tables.mjs';

test('a whole match from the home page', async ({ stage }) => {
  const page = await playNow(stage, 'SET');
  await stage.picture(page, 'start');
  let sets = 0;
  await playOut(page, [[display(page).first(), async () => ((sets += 1) === 6 && (await stage.picture(page, 'later')), take(page))]], { then: () => lookOn(stage, page) });
  const all = await standings(page, 2);
  await stage.picture(page, 'end');
  assert.ok(all.some((one) => one.name === 'You'));
  await replay(stage, page);
});

const lane = (page, text) => page.getByRole('region', { name: 'What you can do' }).getByText(text);
const notSet = (all) => {
  for (const a of all) for (const b of all) for (const c of all) if (a < b && b < c && !isSet([a, b, c])) return [a, b, c];
  return null;
};
const pick = async (page, three) => {
  for (const name of three) await button(page, name).click();
};
const badge = (page, name) => page.getByRole('region', { name: 'Players' }).getByRole('listitem').filter({ hasText: name });

test('a wrong claim says what did not fit, and locks out', async ({ stage }) => {
  // Beginner bots are slow, so there is time to look at the lock-out.
  const page = await playAt(stage, 'SET', { seats: 2, level: 'beginner' });
  const three = notSet(await names(page));
  await pick(page, three);
  await badge(page, 'You').getByText(/Out: .* did not fit/).waitFor();
  assert.equal(await button(page, /^Three more/).getAttribute('aria-disabled'), 'true');
  const breaks = await lane(page, /^Not a SET:/).textContent();
  await stage.picture(page, 'wrong');
  // Each characteristic is named; those that fit, with how they fit.
  const values = three.map(read);
  const characteristics = { quantity: 0, colour: 1, filling: 2, shape: 3 };
  for (const [name, at] of Object.entries(characteristics)) {
    const different = new Set(values.map((card) => card[at])).size;
    if (different === 2) assert.match(breaks, new RegExp(name));
    else await lane(page, `${name} ${different === 1 ? 'same' : 'differs'}`).waitFor();
  }
});

test('calling first, with its countdown', async ({ stage }) => {
  const page = await playAt(stage, 'SET', {
    seats: 2, level: 'beginner',
    options: async (page) => {
      await page.getByRole('radio', { name: 'Call first, then pick' }).check();
      await page.getByText('More choices').click();
      await page.getByLabel('Seconds to pick').fill('60');
    },
  });
  // Space scrolls the book that is being read: it is not the table's key.
  await button(page, 'Rules, exercises and keys').click();
  await page.getByRole('tabpanel', { name: 'Rules' }).focus();
  await page.evaluate(() => addEventListener('keydown', (event) => (globalThis.wasTaken = event.defaultPrevented)));
  await page.keyboard.press('Space');
  assert.equal(await page.evaluate(() => globalThis.wasTaken), false);
  await page.keyboard.press('Escape');
  await button(page, /^SET!/).click();
  await page.getByRole('img', { name: 'Time left to pick' }).waitFor();
  await lane(page, 'You called: pick 3 more').waitFor();
  await stage.picture(page, 'call');
  const three = findSet(await names(page));
  await pick(page, three);
  await page.getByRole('region', { name: 'Log', exact: true }).getByText('You take a SET').waitFor();
  assert.match(await badge(page, 'You').textContent(), /3/);
});

test('too slow is wrong too', async ({ stage }) => {
  const page = await playAt(stage, 'SET', {
    seats: 2, level: 'beginner',
    options: async (page) => {
      await page.getByRole('radio', { name: 'Call first, then pick' }).check();
      await page.getByText('More choices').click();
      await page.getByLabel('Seconds to pick').fill('1');
    },
  });
  await button(page, /^SET!/).click();
  await badge(page, 'You').getByText('Out: too slow').waitFor();
  await lane(page, 'You are out until the next SET').waitFor();
});

test('alone: a hint, and three more up to 21 cards', async ({ stage }) => {
  const page = await playAt(stage, 'SET', {
    seats: 1,
    options: async (page) => page.getByRole('radio', { name: 'The players, when all ask for them' }).check(),
  });
  await button(page, 'Hint').click();
  await lane(page, /belong to a SET|no SET on the table/).waitFor();
  await stage.picture(page, 'hint');
  for (const count of [15, 18, 21]) {
    await button(page, /^Three more/).click();
    await page.getByRole('list', { name: `Display: ${count} cards` }).waitFor();
    await stage.picture(page, `cards-${count}`);
    assert.equal(await display(page).count(), count);
  }
  assert.equal(await button(page, /^Three more 21 lie open/).getAttribute('aria-disabled'), 'true');
});

test('beginners see nine cards of one colour', async ({ stage }) => {
  const page = await playAt(stage, 'SET', {
    seats: 1,
    options: async (page) => {
      await page.getByText('More choices').click();
      await page.getByRole('radio', { name: 'The 27 violet ones' }).check();
    },
  });
  await page.getByRole('list', { name: 'Display: 9 cards' }).waitFor();
  await stage.picture(page, 'nine');
  for (const name of await names(page)) assert.match(name, /violet/);
});

test('the SET Master deals and does not call', async ({ stage }) => {
  const page = await playAt(stage, 'SET', {
    seats: 3, level: 'beginner',
    options: async (page) => {
      await page.getByText('More choices').click();
      await page.getByRole('group', { name: 'SET Master' }).getByRole('radio', { name: 'Yes' }).check();
      await page.getByLabel('Seconds to deal').fill('60');
    },
  });
  await lane(page, 'You are the SET Master: deal.').waitFor();
  await stage.picture(page, 'master');
  await button(page, 'Deal').click();
  await page.getByRole('list', { name: 'Display: 12 cards' }).waitFor();
  await lane(page, 'You are the SET Master').waitFor();
  await stage.picture(page, 'mastered');
  await badge(page, 'You').getByText('SET Master').waitFor();
});

test('on a phone on its side twelve cards lie six by two, with the dock beside them', async ({ stage }) => {
  const page = await playNow(stage, 'SET', { viewport: { width: 740, height: 360 } });
  const cards = page.getByRole('list', { name: /^Display: 12 cards/ }).getByRole('button');
  await cards.nth(11).waitFor();
  await page.mouse.move(370, 20); // a card under the mouse rises
  const boxes = await Promise.all((await cards.all()).map((one) => one.boundingBox()));
  const apart = (of) => new Set(boxes.map((box) => Math.round(of(box)))).size;
  assert.deepEqual([apart((box) => box.x), apart((box) => box.y)], [6, 2]);
  const side = await dock(page).boundingBox();
  assert.ok(side.x >= Math.max(...boxes.map((box) => box.x + box.width)), 'the dock is beside the cards');
  assert.ok(side.y + side.height <= 360, 'and inside the window');
});
