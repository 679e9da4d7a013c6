// Starts the real server and plays through its documented protocol: each game by two processes, a third watching.
//   node run.js PROGRAM [WORD]        prints "ok NAME" or "FAIL NAME: why" for each test, or each that names the word
import assert from 'node:assert/strict';
import {execFile, spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {tests as manners} from './manners.js';
import {Server} from './client.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const program = path.resolve(process.argv[2]);
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'rummage-outside-'));
const children = new Set();

// A child whose lines of output can be awaited one by one.
class Child {
  constructor(command, args) {
    this.process = spawn(command, args, {stdio: ['ignore', 'pipe', 'pipe']});
    children.add(this.process);
    this.errors = '';
    this.process.stderr.on('data', (data) => { this.errors = (this.errors + data).slice(-8000); });
    this.lines = readline.createInterface({input: this.process.stdout})[Symbol.asyncIterator]();
    this.ended = new Promise((resolve) => this.process.on('close', (code, signal) => {
      children.delete(this.process);
      resolve(code ?? signal);
    }));
  }
  async line() {
    const {value, done} = await this.lines.next();
    if (done) throw new Error(`ended with ${await this.ended} before it said what was awaited: ${this.errors}`);
    return value;
  }
  async json() { return JSON.parse(await this.line()); }
  async finish() {
    const code = await this.ended;
    assert.equal(code, 0, this.errors);
  }
}

const node = (script, task) => new Child(process.execPath, [path.join(here, script), JSON.stringify(task)]);

async function startServer() {
  const config = path.join(work, 'rummage.toml');
  // Programs are quicker than people, and all of them have one address.
  fs.writeFileSync(config, `listen = "127.0.0.1:0"\nstore = "${path.join(work, 'matches.db')}"\n` +
    '[limits]\nrequests-a-second = 10000\nmessages-a-second = 10000\ndoors-a-second = 10000\ndeeds-a-second = 10000\nguests-a-second = 1000\ntables-a-second = 1000\n');
  const server = new Child(program, ['serve', '--config', config]);
  for (;;) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(await server.line());
    if (found) return {server, base: found[0]};
  }
}

async function playMatch(base, wanted) {
  const recordFile = path.join(work, `${wanted.game}.json`);
  const host = node('player.js', {base, wanted, recordFile});
  const {table} = await host.json();
  const watcher = node('watcher.js', {base, table});
  assert.deepEqual(await watcher.json(), {watching: true});
  const guest = node('player.js', {base, table});
  const told = await Promise.all([host, guest, watcher].map(async (one) => {
    const last = await one.json();
    await one.finish();
    return last;
  }));
  assert.equal(new Set(told.map(({steps}) => steps)).size, 1, JSON.stringify(told));
  const {stdout} = await promisify(execFile)(program, ['verify', recordFile, '--lang', 'en']);
  assert.match(stdout, /^ok: /);
  return told[0].steps;
}

let failed = 0;

async function test(name, work) {
  if (!name.includes(process.argv[3] ?? '')) return;
  try {
    const said = await work();
    console.log(`ok ${name}${said === undefined ? '' : ` (${said} steps)`}`);
  } catch (error) {
    ++failed;
    console.log(`FAIL ${name}: ${error.stack}`);
  }
}

try {
  const {server, base} = await startServer();
  const {games} = await Server.at(base);
  for (const game of games.keys())
    await test(`two processes play ${game}, one reconnecting, a third watching, and the record verifies`,
      () => playMatch(base, {game, seats: 2, public: true}));
  for (const [name, work] of Object.entries(manners)) await test(name, () => work(base));
  server.process.kill('SIGTERM');
  await test('the server ends by SIGTERM, and well', () => server.finish());
} catch (error) {
  ++failed;
  console.log(`FAIL the server: ${error.stack}`);
} finally {
  for (const child of children) child.kill('SIGKILL');
  fs.rmSync(work, {recursive: true, force: true});
}
process.exit(failed ? 1 : 0);
