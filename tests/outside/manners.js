// Everything at a table besides playing: who may do what, and what is answered when they may not.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {Person, Server} from './client.js';
import {takePartInStart} from './fairness.js';
import {play} from './play.js';

const said = (connection) => connection.heard.flatMap((text) => JSON.parse(text).said ?? []).map(({code}) => code);

// People at a new table, the first of them its host, each in a seat.
async function gather(base, wanted, count) {
  const server = await Server.at(base);
  const people = [];
  for (let i = 0; i < count; ++i) people.push(await Person.guest(server));
  const table = await people[0].create(wanted);
  const seated = [];
  for (const [seat, person] of people.entries()) {
    const connection = await person.connect(table);
    if (seat > 0) await connection.done('come');
    await connection.done('sit', {seat});
    seated.push(connection);
  }
  return {server, people, table, seated};
}

async function start(seated, level) {
  const ready = seated.map(takePartInStart);
  await seated[0].done('start', level ? {level} : {});
  return Promise.all(ready);
}

const leaveAll = (connections) => Promise.all(connections.map((one) => one.leave()));

async function hostPowers(base) {
  const {server, people: [, guest], table, seated: [a, b]} = await gather(base, {game: 'programs', seats: 3}, 2);
  const third = await Person.guest(server);
  const c = await third.connect(table);
  await c.refused('room_come_first', 'sit', {seat: 2});
  await b.refused('room_here_already', 'come');
  await b.refused('room_host_only', 'seat_bot', {seat: 2, level: 'greedy'});
  await a.refused('room_no_such_level', 'seat_bot', {seat: 2, level: 'divine'});
  await a.refused('room_seat_taken', 'sit', {seat: 1});
  await a.done('seat_bot', {seat: 2, level: 'greedy'});
  assert.deepEqual(Object.keys((await a.until((s) => s.table.chairs[2].kind === 'bot')).table.chairs[2]), ['kind', 'name', 'bot']);
  await a.done('empty_seat', {seat: 2});
  await a.refused('room_seats_empty', 'start');

  await a.done('doors', {open: false});
  await c.refused('room_doors_are_closed', 'come');
  await a.done('doors');
  await c.done('come');
  await a.done('mute', {person: third.me.person});
  await c.refused('room_muted_you', 'chat', {text: 'hello'});
  await a.done('mute', {person: third.me.person, muted: false});
  for (let i = 0; i < 5; ++i) await c.done('chat', {text: `hello ${i}`});
  await c.refused('room_chat_fast', 'chat', {text: 'hello'});
  await a.refused('room_chat_long', 'chat', {text: 'x'.repeat(401)});
  await a.refused('room_chat_text', 'chat', {text: 'two\nlines'});
  await a.until(({chat}) => chat.length === 5);
  await a.done('hand_over', {person: guest.me.person});
  await a.refused('room_host_only', 'doors');
  await b.done('remove', {person: third.me.person});
  assert.equal(await c.closed, 4003);
  await assert.rejects(third.connect(table), /403/);
  await a.until(({table: {people, removed}}) => people.length === 2 && removed[0].name === third.me.name);
  // The first made the table, so that one can undo what the second did as its host.
  await b.refused('room_not_the_maker', 'remove', {person: a.state.table.maker});
  await a.done('remove', {person: third.me.person, removed: false});
  await a.refused('room_not_removed', 'remove', {person: third.me.person, removed: false});
  const back = await third.connect(table);
  await back.done('come');
  await a.done('hand_over', {person: a.state.table.maker});
  await b.refused('room_host_only', 'close');
  await a.done('hand_over', {person: guest.me.person});
  await b.done('close');
  await b.refused('room_is_closed', 'chat', {text: 'hello'});
  assert.equal(b.state.table.closed, 'host');
  assert.equal((await guest.call('GET', `/api/matches/${table}/record`)).body.error.code, 'lobby_no_match');
  await leaveAll([a, b, back]);
}

async function falseBytes(base) {
  const {seated: [a, b]} = await gather(base, {game: 'five-crowns', seats: 2}, 2);
  await a.done('start');
  const hash = '0'.repeat(64);
  await a.done('commit', {hash});
  await a.refused('room_sent_already', 'commit', {hash});
  await a.refused('room_wrong_stage', 'reveal', {bytes: hash});
  await b.done('commit', {hash});
  await a.done('reveal', {bytes: hash});  // of which `hash` is not the hash
  await b.until((state) => state.table.stage === 'open');
  assert.ok(said(b).includes('room_called_off'));
  assert.deepEqual(b.state.table.fair.hashes, [null, null]);
  await start([a, b]);
  assert.equal(a.state.table.stage, 'playing');
  await leaveAll([a, b]);
}

async function endings(base) {
  const {people, table, seated: [a, b]} = await gather(base, {game: 'romi-rami', seats: 2, hints: false}, 2);
  await start([a, b]);
  await a.refused('player_no_hints', 'advise');
  await a.refused('lobby_match_not_over', 'rematch');
  await a.refused('room_close_not_now', 'close');
  await a.done('agree_to_end');
  await a.done('agree_to_end', {agrees: false});
  await a.done('agree_to_end');
  await b.done('agree_to_end');
  const {table: ended, result} = await a.until((state) => state.table.stage === 'over');
  assert.equal(result, null);
  assert.ok(ended.fair.seed);
  const {table: next} = await b.done('rematch');
  assert.equal((await a.done('rematch')).table, next, 'one rematch, whoever asks');
  assert.equal((await a.until((state) => state.table.rematch)).table.rematch, next);
  const record = (await people[0].call('GET', `/api/matches/${table}/record`)).body;
  assert.equal(record.ended, 'agreed');

  const [c, d] = [await people[0].connect(next), await people[1].connect(next)];
  assert.equal(d.state.table.host, people[1].me.person);
  await c.done('come');
  await c.done('sit', {seat: 0});
  await d.done('sit', {seat: 1});
  const ready = [c, d].map(takePartInStart);
  await d.done('start');
  await Promise.all(ready);
  await play(c, ({steps}) => steps >= 0);
  await c.done('resign');
  const {result: standings} = await d.until((state) => state.table.stage === 'over');
  assert.deepEqual(standings, {winners: [1], ranks: [2, 1], scores: null});
  assert.equal((await people[0].call('GET', `/api/matches/${next}/record`)).body.ended, 'resigned');
  await leaveAll([a, b, c, d]);
}

async function clock(base) {
  const {seated: [a]} = await gather(base, {game: 'five-crowns', seats: 2, clock_ms: 1000}, 1);
  await start([a], 'random');
  await a.until(({clock: running}) => running?.seat === 0);
  const {table} = await a.until(({table: {chairs}}) => chairs[0].late > 0);
  assert.ok(said(a).includes('room_clock'));
  assert.ok(a.state.seen.some(({seat, by}) => seat === 0 && by === 'clock'));
  assert.equal(table.chairs[0].late, 1);
  await a.leave();
}

// The same SET claimed by both: one has it, the other is told so, and everybody by how much.
async function race(base) {
  const {seated: [a, b]} = await gather(base, {game: 'set', seats: 2}, 2);
  await start([a, b]);
  const isSet = (cards) => [0, 1, 2, 3].every((i) => new Set(cards.map((card) => card[i])).size !== 2);
  const {display} = a.state.view;
  let claim;
  for (const one of display) for (const two of display) for (const three of display)
    if (one < two && two < three && isSet([one, two, three])) claim = [one, two, three];
  const action = `take ${claim.join(' ')}`;
  const replies = await Promise.all([a.ask('act', {action}), b.ask('act', {action})]);
  const loser = replies.findIndex(({ok}) => !ok);
  assert.deepEqual(replies.map(({ok}) => ok), [0, 1].map((seat) => seat !== loser));
  assert.equal(replies[loser].error.code, 'card_not_displayed');
  for (const one of [a, b]) {
    const {late} = await one.until((state) => state.late.length > 0);
    assert.deepEqual(late.map(({seat}) => seat), [loser]);
  }
  await leaveAll([a, b]);
}

async function misunderstandings(base) {
  const {people: [person], table, seated: [a]} = await gather(base, {game: 'set', seats: 1}, 1);
  const wrong = {
    '{': [null, 'json_ends_early'], '[]': [null, 'field_wrong_type'], '{"id":"x","do":"ping"}': [null, 'field_wrong_type'],
    '{"id":1,"do":"fly"}': [1, 'deed_unknown'], '{"id":2,"do":"sit"}': [2, 'field_missing'], '{"do":"sit"}': [0, 'field_missing'],
    '{"id":3,"do":"sit","seat":99}': [3, 'field_out_of_range'], '{"id":4,"do":"sit","seat":0,"chair":1}': [4, 'field_unknown'],
    '{"id":5,"do":"ping","do":"ping"}': [null, 'field_twice'], '{"id":6,"do":"call_off"}': [6, 'deed_unknown'],
    '{"id":7,"do":"commit","hash":"xyz"}': [7, 'record_not_hex'], '{"id":8,"do":"act","action":"dance"}': [8, 'room_wrong_stage'],
  };
  for (const [text, [id, code]] of Object.entries(wrong)) {
    const reply = await a.raw(id, text);
    assert.equal(reply.error?.code, code, `${text}: ${JSON.stringify(reply)}`);
  }
  await a.done('ping');
  const other = await person.connect(table);
  other.socket.send(Buffer.from([1, 2, 3]));
  assert.equal(await other.closed, 1003);
  a.socket.send(' '.repeat(9000));
  assert.equal(await a.closed, 1009);
}

async function accounts(base) {
  const server = await Server.at(base);
  const person = await Person.guest(server);
  assert.equal((await server.call('GET', '/api/me')).status, 401);
  assert.equal((await person.call('POST', '/api/me', {})).status, 200);
  assert.equal((await person.call('POST', '/api/me/name', {name: 'Zoé'})).body.name, 'Zoé');
  assert.equal((await person.call('POST', '/api/me/name', {name: ''})).status, 400);
  const login = `zoe-${process.pid}`;
  assert.equal((await person.call('POST', '/api/me/login', {login, password: 'short'})).body.error.code, 'account_password_length');
  const set = await person.call('POST', '/api/me/login', {login, password: 'long enough'});
  assert.equal(set.body.login, login);
  assert.equal((await person.call('GET', '/api/me')).status, 401);
  person.cookie = set.headers['set-cookie'][0].split(';')[0];
  assert.equal((await server.call('POST', '/api/login', {login, password: 'wrong one'})).status, 401);
  const entered = await server.call('POST', '/api/login', {login, password: 'long enough'});
  assert.equal(entered.body.person, person.me.person);
  const elsewhere = new Person(server, entered.headers['set-cookie'][0].split(';')[0]);
  const table = await person.create({game: 'set', seats: 1});
  const connection = await person.connect(table);
  assert.equal((await elsewhere.call('POST', '/api/logout', {everywhere: true})).status, 200);
  assert.equal(await connection.closed, 4001);
  assert.equal((await person.call('GET', '/api/me')).status, 401);
  const again = await server.call('POST', '/api/login', {login, password: 'long enough'});
  const back = new Person(server, again.headers['set-cookie'][0].split(';')[0]);
  assert.equal((await back.call('DELETE', '/api/me')).body.error.code, 'account_password_needed');
  assert.equal((await back.call('DELETE', '/api/me', {password: 'wrong one'})).body.error.code, 'account_old_password_wrong');
  assert.equal((await back.call('DELETE', '/api/me', {password: 'long enough'})).status, 200);
  assert.equal((await back.call('DELETE', '/api/me')).status, 401);
  assert.equal((await server.call('POST', '/api/login', {login, password: 'long enough'})).status, 401);
}

async function routes(base) {
  const server = await Server.at(base);
  const person = await Person.guest(server);
  for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await server.call('GET', path)).status, 200);
  const french = (await server.call('GET', '/api/games?lang=fr')).body.games;
  for (const game of french) {
    assert.notEqual(game.about, server.games.get(game.game).about);
    const rules = {en: (await server.call('GET', `/api/rules/${game.game}?lang=en`)).body, fr: (await server.call('GET', `/api/rules/${game.game}?lang=fr`)).body};
    assert.ok(rules.en.startsWith('# ') && rules.fr.startsWith('# ') && rules.en !== rules.fr);
    for (const {choices, choice_titles: titles} of game.options) assert.deepEqual(Object.keys(titles ?? {}).sort(), [...choices ?? []].sort());
  }
  const leastSeats = (game, option) => server.games.get(game).options.find(({name}) => name === option).least_seats;
  assert.deepEqual(leastSeats('set', 'master'), {yes: 3});
  assert.deepEqual(leastSeats('set', 'claim'), {});
  assert.deepEqual(leastSeats('five-crowns', 'first-dealer'), {2: 3, 3: 4, 4: 5, 5: 6, 6: 7});
  assert.equal((await server.call('GET', '/api/rules/chess')).status, 404);
  assert.equal((await server.call('GET', '/api/sentences/fr')).body['set/word/red'], 'rouge');
  assert.equal((await server.call('GET', '/api/sentences/xx')).status, 404);
  assert.equal((await server.call('GET', '/ws?table=x')).status, 426);
  assert.equal((await server.call('POST', '/api/tables', {game: 'set'})).status, 401);
  for (const wrong of [{game: 'chess'}, {game: 'set', seats: 99}, {game: 'set', options: {deck: 'blue'}}, {game: 'set', colour: 1}, {game: 'set', clock_ms: 5}, {game: 'set', stand_in: 'divine'}])
    assert.equal((await person.call('POST', '/api/tables', wrong)).status, 400, JSON.stringify(wrong));
  const table = await person.create({game: 'set', public: true});
  const hidden = await person.create({game: 'set'});
  const listed = async (query) => (await server.call('GET', `/api/tables${query}`)).body.tables?.map((one) => one.table);
  assert.ok((await listed('')).includes(table) && !(await listed('')).includes(hidden));
  assert.ok((await listed('?game=set')).includes(table) && !(await listed('?game=programs')).includes(table));
  assert.equal(await listed('?game=chess'), undefined);
  assert.equal((await server.call('GET', '/api/tables?after=nowhere')).body.error.code, 'lobby_bad_place');
  assert.equal((await server.call('GET', `/api/tables/${table}`)).body.about.host, person.me.name);
  for (const path of ['/api/tables/none', '/api/matches/none/record', '/api/matches/none/replay']) assert.equal((await server.call('GET', path)).status, 404);
  for (const query of ['viewer=x', 'from=-1', 'count=101']) assert.equal((await server.call('GET', `/api/matches/${table}/replay?${query}`)).status, 400);
  await assert.rejects(person.connect('none'), /404/);
}

// The session in docs/protocol.md was a real one, and still is: every message of it fits.
async function documented(base) {
  const {checks} = await Server.at(base);
  const page = fs.readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
  const [, session] = /```transcript\n([^]*?)```/.exec(page);
  const last = {};
  const messages = session.replace(/\n {2}/g, '').trim().split('\n');
  assert.ok(messages.length > 20);
  for (const line of messages) {
    const message = JSON.parse(line.slice(2).replace(/"(table|view)":…/g, (_, name) => `"${name}":${JSON.stringify(last[name])}`));
    if (line[0] === '>') checks.sent(message);
    else checks.received(message, 'five_crowns');
    if (message.type !== 'reply') Object.assign(last, message);
  }
}

export const tests = {
  'the host has powers, and nobody else has them': hostPowers,
  'bytes that do not fit their hash call the start off': falseBytes,
  'matches end by agreement and by resigning, and go on in a rematch': endings,
  'a clock that runs out lets the bot act': clock,
  'in a race one is first, and all are told how late the other was': race,
  'what is not understood is refused by name, or ends the connection': misunderstandings,
  'people come, are named, come back from elsewhere and go': accounts,
  'every other route answers as described': routes,
  'the session in docs/protocol.md fits the schema': documented,
};
