// node door.mjs ENGINE.wasm FOLDER RUMMAGE: plays a match of every game with the engine as the page has it, by its one door, writes
// the records into FOLDER, and compares its review with the program's. Prints "ok NAME" or "FAIL NAME: why".
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [module, folder, program] = process.argv.slice(2);
const root = new URL('../../', import.meta.url);

async function openEngine() {
  const wasi = new WASI({ version: 'preview1' });
  const compiled = await WebAssembly.compile(readFileSync(module));
  const { exports } = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: wasi.wasiImport });
  wasi.initialize({ exports });
  const bytes = (at, size) => new Uint8Array(exports.memory.buffer, at, size);
  return (request) => {
    const text = new TextEncoder().encode(typeof request === 'string' ? request : JSON.stringify(request));
    const room = exports.request(text.length);
    if (room !== 0) bytes(room, text.length).set(text);
    const at = exports.answer();
    return JSON.parse(new TextDecoder().decode(bytes(at, exports.answer_size())));
  };
}

/** The data sets of a game, and what a table needs in any language: the names of bots. */
function loadData(engine, folders) {
  for (const folder of folders)
    for (const name of readdirSync(new URL(`data/${folder}/`, root)))
      if (name === 'standard.toml' || (folder === 'lang' && name === 'en.toml'))
        must(engine({ call: 'load', path: `${folder}/${name}`, text: readFileSync(new URL(`data/${folder}/${name}`, root), 'utf8') }));
}

function must(answer) {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer;
}

/** One person at a table of the engine: hears its messages, and plays any legal action. */
class Player {
  now = 1_800_000_000_000;
  lines = [];
  last = null;
  legal = [];
  display = null;
  steps = 0;
  id = 0;
  constructor(engine, table) {
    this.engine = engine;
    this.table = table;
  }
  take({ messages, lines, next_at }) {
    this.lines.push(...lines);
    this.nextAt = next_at;
    for (const text of messages) this.hear(JSON.parse(text));
  }
  hear(message) {
    this.last = message;
    if (message.table) this.stage = message.table.stage;
    this.steps = message.steps ?? this.steps;
    if (message.view) this.legal = message.legal ?? [];
    if (message.view) this.display = message.view.display ?? null;
  }
  call(call, more = {}) {
    this.take(must(this.engine({ call, table: this.table, now: this.now, ...more })));
  }
  ask(request) {
    this.call('ask', { text: JSON.stringify({ id: ++this.id, ...request }) });
    if (!this.last.ok) throw new Error(JSON.stringify(this.last.error));
  }
  start(wanted, level) {
    this.call('create', { name: 'Ada', seed: randomBytes(32).toString('hex'), wanted });
    this.ask({ do: 'sit', seat: 0 });
    this.ask({ do: 'start', level });
    const bytes = randomBytes(32);
    this.ask({ do: 'commit', hash: createHash('sha256').update(bytes).digest('hex') });
    this.ask({ do: 'reveal', bytes: bytes.toString('hex') });
  }
  solve() {
    return must(this.engine({ call: 'solve', game: 'set', line: this.display.flat().join(' ') })).answer.sets;
  }
  step() {
    if (this.legal.length > 0) return this.ask({ do: 'act', action: this.legal[Math.floor(Math.random() * this.legal.length)] });
    // All bots have claimed something wrong, and wait: somebody has to find a SET.
    if (this.nextAt === null && this.display) return this.ask({ do: 'act', action: `take ${this.solve()[0].join(' ')}` });
    if (this.nextAt === null) throw new Error('nothing happens any more');
    this.now = Math.max(this.now, this.nextAt);
    this.call('advance');
  }
}

/** The steps from a record are as many as were played; a seat's view shows more than a spectator's does. */
function replays(engine, record, steps) {
  const all = must(engine({ call: 'replay', record, viewer: '0', views: true, from: 0, count: 100 }));
  if (all.last !== steps || all.steps[0].step !== 0 || all.steps.length !== Math.min(100, steps + 1)) throw new Error(`${all.steps.length} of ${all.last} steps`);
  if ((all.steps[0].view.viewer ?? 0) !== 0) throw new Error('the view is not that of the seat');
  const end = must(engine({ call: 'replay', record, viewer: 'watch', views: false, from: all.last, count: 1000 }));
  if (end.steps.length !== 1 || end.steps[0].view !== undefined) throw new Error(`${end.steps.length} steps at the end`);
  for (const viewer of ['x', ':', '-1', '16', ''])
    if (engine({ call: 'replay', record, viewer, views: true, from: 0, count: 1 }).ok) throw new Error(`a viewer called ${viewer}`);
}

function play(engine, game) {
  const player = new Player(engine, `table of ${game}`);
  player.start({ game, seats: 3 }, 'casual');
  for (let n = 0; n < 10 && player.stage === 'playing'; ++n) player.step();
  // The page was closed and comes back.
  must(engine({ call: 'close', table: player.table }));
  player.call('open', { log: player.lines });
  player.call('since', { next: 0 });
  for (let n = 0; n < 20_000 && player.stage === 'playing'; ++n) player.step();
  if (player.stage !== 'over') throw new Error(`the match is ${player.stage}`);
  const { record } = must(engine({ call: 'record', table: player.table }));
  must(engine({ call: 'verify', record }));
  replays(engine, record, player.steps);
  writeFileSync(`${folder}/${game}.json`, record);
}

/** Every decision step by step, as the page shows them, is what `rummage analyse` says. */
function review(engine, game) {
  const file = `${folder}/${game}.json`;
  const { steps } = must(engine({ call: 'review_open', review: game, record: readFileSync(file, 'utf8'), effort: 1 }));
  const decisions = [];
  let last;
  for (let n = 0; n < steps; ++n) {
    last = must(engine({ call: 'review_next', review: game }));
    assert.equal(last.step, n + 1);
    assert.equal(last.over, n + 1 === steps);
    if (last.decision) decisions.push(last.decision);
  }
  must(engine({ call: 'review_close', review: game }));
  const said = JSON.parse(execFileSync(program, ['analyse', file, '--effort', '1', '--json'], { encoding: 'utf8' }));
  assert.ok(decisions.length > 0);
  assert.deepEqual({ game, decisions, seats: last.seats }, said);
}

const wanted = { game: 'set', seats: 2 };
const seed = '0'.repeat(64);
const bad = [
  '', '{', '[]', '{}', 'null', '{"call": 1}', '{"call": "dance"}', '{"call": "ask"}', '{"call": "since", "table": "none", "next": 0, "now": 0}',
  '{"call": "verify", "record": "half"}', '{"call": "verify", "record": "{}", "record": "{}"}', '['.repeat(100_000), '\u0000', '{"call": "close"',
  { call: 'create', table: 't', name: 'Ada', seed: 'zz', now: 0, wanted },
  { call: 'create', table: 't', name: 'Ada', seed, now: 0, wanted: { game: 'chess' } },
  { call: 'create', table: 't', name: 'Ada', seed, now: 0, wanted: { game: 'set', seats: 1000 } },
  { call: 'create', table: 't', name: 'Ada', seed, now: -1, wanted },
  { call: 'open', table: 't', now: 0, log: [] },
  { call: 'open', table: 't', now: 0, log: [{ at: 0, text: '{"do": "cre' }] },
  { call: 'open', table: 't', now: 0, log: [{ at: 0, text: '{}' }, { at: 1 }] },
  { call: 'open', table: 't', now: 0, log: 'all of it' },
  { call: 'solve', game: 'set', line: 'nonsense' },
  { call: 'advise', game: 'set', seat: 0, view: {} },
  { call: 'advise', game: 'set', seat: 99, view: {} },
  { call: 'position', text: 'x'.repeat(1000) },
  { call: 'review_open', review: 'r', record: '{}' },
  { call: 'review_next', review: 'none' },
  { call: 'verify', record: 'x'.repeat(17 << 20) },
  { call: 'verify', record: 'x'.repeat(50 << 20) },
];
function refuses(engine, requests = bad) {
  for (const request of requests) {
    const answer = engine(request);
    const shown = JSON.stringify(request).slice(0, 200);
    if (answer.ok || typeof answer.error?.code !== 'string') throw new Error(`${shown} gets ${JSON.stringify(answer)}`);
  }
}

/** What is wrong with a record that was good: cut off anywhere, of a newer version, with a letter changed. */
function refusesRecords(engine, game) {
  const text = readFileSync(`${folder}/${game}.json`, 'utf8');
  const record = JSON.parse(text);
  const newer = JSON.stringify({ ...record, rules_version: 99 });
  const records = [text.slice(0, text.length / 2), text.slice(0, -2), newer, text.replace(/"check": ?"./, (found) => found.slice(0, -1) + 'z')];
  refuses(engine, records.map((one) => ({ call: 'verify', record: one })));
  refuses(engine, records.map((one) => ({ call: 'review_open', review: 'r', record: one })));
}

/** A table as it was kept, with lines changed or lost: it is refused, or taken up; the engine lives on. */
function survivesLogs(engine, game) {
  const player = new Player(engine, 'kept');
  player.start({ game, seats: 2 }, 'casual');
  // In a race everybody may wait for a claim.
  for (let n = 0; n < 5 && (player.legal.length > 0 || player.nextAt !== null || player.display); ++n) player.step();
  const { lines } = player;
  const open = (log) => engine({ call: 'open', table: 'changed', now: player.now, log });
  for (const log of [lines.slice(1), [...lines].reverse(), lines.map((line) => ({ ...line, text: line.text.slice(0, -3) }))]) {
    const answer = open(log);
    assert.ok(!answer.ok);
    assert.equal(typeof answer.error.code, 'string');
  }
  must(open(lines.slice(0, -1)));
  const other = open(lines.map((line) => ({ ...line, text: line.text.replace(/\d/, '9') }))); // which may be a log, too
  if (!other.ok) assert.equal(typeof other.error.code, 'string');
  must(engine({ call: 'open', table: 'kept', now: player.now, log: lines }));
}

/** A game whose data files have not been loaded is refused or played without them, but nothing breaks. */
async function withoutData(games) {
  for (const game of games) {
    const engine = await openEngine();
    const answer = engine({ call: 'create', table: 't', name: 'Ada', seed, now: 0, wanted: { game, seats: 2 } });
    if (!answer.ok) assert.equal(typeof answer.error.code, 'string');
    refuses(engine, ['{"call": "dance"}']);
  }
}

let failed = 0;
async function check(name, test) {
  try {
    await test();
    console.log(`ok ${name}`);
  } catch (error) {
    console.log(`FAIL ${name}: ${error.stack}`);
    failed = 1;
  }
}
const engine = await openEngine();
const folders = readdirSync(new URL('games/', root), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
const games = folders.map((name) => name.replaceAll('_', '-'));
loadData(engine, ['lang', ...folders]);
await check('what the engine cannot read is refused by name', () => refuses(engine));
await check('a game without its data files breaks nothing', () => withoutData(games));
for (const game of games) {
  await check(`${game} is played to its end by the engine of the page`, () => play(engine, game));
  await check(`${game}: a record that does not hold is refused`, () => refusesRecords(engine, game));
  await check(`${game}: a table whose log was changed breaks nothing`, () => survivesLogs(engine, game));
  await check(`${game}: the review says what the program says`, () => review(engine, game));
}
process.exitCode = failed;
