// A process that plays one seat of one match, with a cookie of its own, and checks afterwards all that a player can.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {Person, Server} from './client.js';
import {checkFairness, firstDisplay, takePartInStart} from './fairness.js';
import {play} from './play.js';
import {checkReplay, main, say} from './process.js';

// The connection is lost in the middle of the match; the other tab plays on; then the first comes back, says what it
// saw last, and is told all that it missed, once.
async function playWithAccident(person, table, first, seen) {
  await play(first, ({steps}) => steps >= 3, true);
  const {number, steps} = first.state;
  first.drop();
  seen.push(...first.state.seen);
  const tab = await person.connect(table, number + 1);
  await play(tab, (state) => state.steps >= steps + 3);
  const wanted = tab.state.steps;
  seen.push(...tab.state.seen);
  const back = await person.connect(table, number + 1);
  assert.equal(back.since.from, number + 1);
  assert.equal(back.since.left_out, 0);
  const missed = back.since.missed.map(({step}) => step);
  assert.deepEqual(missed, missed.map((_, i) => steps + 1 + i), 'nothing twice, nothing left out');
  assert.ok(missed.length >= wanted - steps && missed.length > 0, 'what the other tab saw, at least');
  tab.drop();
  await play(back);
  seen.push(...back.state.seen);
  return back;
}

await main(async ({base, wanted, table: given, recordFile}) => {
  const server = await Server.at(base);
  const person = await Person.guest(server);
  const isHost = given === undefined;
  const table = given ?? await person.create(wanted);
  const connection = await person.connect(table);
  const {seed_hash: shown} = connection.state.table.fair;
  if (isHost) {
    say({table});
    await connection.done('sit', {seat: 0});
    await connection.done('chat', {text: 'Good evening! ♥'});
    await connection.until((state) => state.table.chairs.every(({kind}) => kind === 'person'));
    await connection.done('start');
  } else {
    await connection.done('come');
    await connection.done('sit', {seat: 1});
  }
  const own = await takePartInStart(connection);
  await connection.done('advise');

  const seen = [];
  let last = connection;
  if (isHost) {
    await play(connection);
    seen.push(...connection.state.seen);
  } else {
    last = await playWithAccident(person, table, connection, seen);
  }
  const {seat, table: told, result} = last.state;
  assert.equal(seat, isHost ? 0 : 1);
  assert.equal(told.stage, 'over');
  assert.ok(result.winners.length > 0);

  const answer = await person.call('GET', `/api/matches/${table}/record`);
  assert.equal(answer.status, 200, answer.text);
  checkFairness(answer.body, {seed_hash: shown}, told.fair, seat, own);
  assert.deepEqual(answer.body.result, result);
  const steps = await checkReplay(person, table, seat, seen);
  assert.equal(steps.length, answer.body.actions.length + 1);
  answer.body.actions.forEach(({step, action}) => assert.equal(steps[step].action, action));
  if (answer.body.game === 'set')
    assert.deepEqual(steps[0].events[0].cards, firstDisplay(answer.body), 'the deal follows from the key');
  const mine = (await person.call('GET', '/api/matches')).body.matches;
  assert.deepEqual(mine.map((one) => [one.table, one.status]), [[table, 'over']]);
  if (recordFile) fs.writeFileSync(recordFile, answer.text);
  await last.leave();
  say({done: true, steps: steps.length - 1, late: last.state.late.length});
});
