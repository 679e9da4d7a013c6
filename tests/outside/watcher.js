// A process that watches a match without a cookie: it sees every step, as a spectator may, and nothing is its to do.
import assert from 'node:assert/strict';
import {Person, Server} from './client.js';
import {checkFairness} from './fairness.js';
import {checkReplay, main, say} from './process.js';

await main(async ({base, table}) => {
  const server = await Server.at(base);
  const nobody = new Person(server);
  const connection = await nobody.connect(table);
  const {seed_hash: shown} = connection.state.table.fair;
  say({watching: true});
  await connection.refused('player_nobody', 'sit', {seat: 0});
  await connection.done('ping');
  assert.equal((await nobody.call('GET', `/api/matches/${table}/record`)).status, 403);
  assert.equal((await nobody.call('GET', `/api/matches/${table}/replay?viewer=all`)).status, 403);

  await connection.until((state) => state.table.stage === 'over');
  for (const text of connection.heard) {
    const message = JSON.parse(text);
    assert.ok(!('legal' in message) && !('forms' in message));
    if ('seat' in message && message.type !== 'late' && message.type !== 'absent') assert.equal(message.seat, null);
  }
  const {state} = connection;
  assert.deepEqual(state.seen.map(({step}) => step), [...Array(state.steps + 1).keys()], 'every step, once');
  assert.ok(state.chat.some(({text}) => text === 'Good evening! ♥'));
  const record = (await nobody.call('GET', `/api/matches/${table}/record`)).body;
  checkFairness(record, {seed_hash: shown}, state.table.fair);
  await checkReplay(nobody, table, 'watch', state.seen);
  const whole = await checkReplay(nobody, table, 'all', []);
  assert.equal(whole.length, state.steps + 1);
  await connection.leave();
  say({done: true, steps: state.steps});
});
