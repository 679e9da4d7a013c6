// node e2e/run.mjs [NAME...]: every NAME.test.mjs beside it, or those that are named, each in a process of its own and two at
// a time. Prints what they print; the last line is "N passed, N failed".
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const ending = '.test.mjs';
const all = readdirSync(folder).filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length)).sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`there is no ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(2);
}

/** Nothing hangs for ever: a file that takes this long has failed. */
const longestMs = 20 * 60_000;
let passed = 0;
let failed = 0;

function run(name) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`${folder}${name}${ending}`], { stdio: ['ignore', 'pipe', 'pipe'], timeout: longestMs, killSignal: 'SIGKILL' });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
    child.once('close', (code, signal) => {
      const lines = text.trimEnd().split('\n').filter((line) => !/^\d+ passed, \d+ failed$/.test(line));
      const count = (start) => lines.filter((line) => line.startsWith(start)).length;
      const bad = count('FAIL ');
      passed += count('ok ');
      failed += bad;
      // One that broke off has not said so itself.
      if (bad === 0 && (code !== 0 || count('ok ') === 0)) {
        failed += 1;
        lines.push(`FAIL ${name}: it ended with ${signal ?? code}`);
      }
      console.log(lines.join('\n'));
      resolve();
    });
  });
}

// The long ones first: then the two end at about the same time.
const long = ['screens', 'programs', 'romi_rami', 'five_crowns', 'set_cubes', 'set', 'secrecy'];
const rank = (name) => (long.includes(name) ? long.indexOf(name) : long.length);
const chosen = (wanted.length > 0 ? wanted : all).sort((a, b) => rank(a) - rank(b));
// What counts time on the processor wants no neighbour in its caches.
const alone = chosen.filter((name) => name === 'motion');
const queue = chosen.filter((name) => !alone.includes(name));
const work = async () => {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) await run(name);
};
await Promise.all([work(), work()]);
for (const name of alone) await run(name);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
