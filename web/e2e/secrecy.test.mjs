// A spectator sees only backs: no hidden card is in the messages, in the page or in its memory.
// Long: it plays whole matches.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';
import { endMatch, hands, makeTable } from './screens.mjs';
import { listen, memory, playSome } from './wire.mjs';

// The parts of a position that are hidden from spectators; all others are open.
const hidden = {
  set: { zones: ['pile'], card: /^[123][RVT][OBW][EHF]$/ },
  'five-crowns': { zones: ['hands', 'pile'], card: /^(?:10|[3-9JQK])[SHCDT]$/ },
  'romi-rami': { zones: ['hands', 'number_deck'], card: /^[1-5][HDYV]$/ },
  programs: { zones: ['hands', 'reserve'], card: /^(?:10|[2-9AJQK])[SHCD]$/ },
};

/** Every piece of notation inside a value, however deep. */
const tokens = (value, card) =>
  typeof value === 'string'
    ? [value, ...value.split(' ')].filter((one) => card.test(one))
    : value !== null && typeof value === 'object' ? Object.values(value).flatMap((one) => tokens(one, card)) : [];
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Whether the text has the card as a word of its own: "4D" is not in "14D" or "4D2". */
const says = (text, card) => new RegExp(`(?<![\\w*#.-])${escaped(card)}(?![\\w#.-])`).test(text);

/** The whole positions of a finished match, and what was told to both players at each step, which is open too. */
async function history(page, table, last, card) {
  const steps = async (viewer) => {
    const answer = await page.request.get(`${new URL(page.url()).origin}/api/matches/${table}/replay?viewer=${viewer}&from=0&count=100`);
    return (await answer.json()).steps.filter((one) => one.step <= last);
  };
  const [all, first, second] = await Promise.all(['all', 0, 1].map(steps));
  const told = first.flatMap((one, i) => {
    const other = new Set(tokens(second[i].events, card));
    return tokens(one.events, card).filter((token) => other.has(token));
  });
  return { positions: all.map((one) => one.view), told };
}

for (const [game, { zones, card }] of Object.entries(hidden))
  test(`${game}: a spectator gets no hidden card`, async ({ stage }) => {
    const host = await stage.open({ path: null });
    await makeTable(host, stage.site.url, game);
    const here = hands(host);
    const guest = await stage.open({ path: null });
    const heardByGuest = listen(guest);
    const heardByHost = listen(host);
    await guest.goto(host.url());
    await hands(guest).heading('seats').waitFor();
    await host.getByLabel(here.t('bots_level')).selectOption({ index: 0 });
    await here.button('start_with_bots', { count: 1 }).click();
    await hands(guest).table().waitFor();
    await guest.getByText(hands(guest).t('watching')).first().waitFor();
    await hands(host).table().waitFor();
    if (game === 'set') await guest.getByText(/takes? /).first().waitFor();
    else await playSome(host, 3);

    const table = host.url().split('/').at(-1);
    // The messages are read last: the bot may move meanwhile, and what a later message brought is not hidden any more.
    const page = await guest.content();
    const kept = new Set(await memory(guest));
    const messages = (await heardByGuest()).join('\n');
    const steps = Math.max(...[...messages.matchAll(/"steps":(\d+)/g)].map((found) => Number(found[1])));
    const ownMemory = new Set(await memory(host));
    const ownMessages = (await heardByHost()).join('\n');
    await endMatch(host);

    const { positions: all, told } = await history(host, table, steps, card);
    assert.equal(all.length, steps + 1, 'the whole match is there to compare with');
    const isHidden = (zone) => zones.includes(zone);
    const part = (position, wanted) => Object.fromEntries(Object.entries(position).filter(([zone]) => isHidden(zone) === wanted));
    const open = new Set([...told, ...all.flatMap((position) => tokens(part(position, false), card))]);
    const secret = [...new Set(all.flatMap((position) => tokens(part(position, true), card)))].filter((one) => !open.has(one));
    assert.ok(secret.length > 3, `${secret.length} cards that nobody has seen`);
    assert.deepEqual(secret.filter((one) => says(messages, one)), [], 'in messages');
    assert.deepEqual(secret.filter((one) => says(page, one)), [], 'in the page');
    assert.deepEqual(secret.filter((one) => kept.has(one)), [], 'in the memory of the page');
    for (const program of all.at(-1).programs ?? []) if (program) assert.ok(!messages.includes(JSON.stringify(program)), `${program} is secret`);
    // To show that the search works: it finds the open cards at the guest's, and the host's own hand at the host's.
    assert.ok([...open].some((one) => kept.has(one)), 'the guest’s page holds what lies open');
    if (game === 'set') return;
    const own = tokens(all.at(-1).hands[0], card).filter((one) => secret.includes(one));
    assert.ok(own.every((one) => says(ownMessages, one)), 'the host is told the own hand');
    assert.ok(own.every((one) => ownMemory.has(one)), 'the host’s page holds the own hand');
  });
