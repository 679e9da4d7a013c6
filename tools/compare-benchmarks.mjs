#!/usr/bin/env node
// tools/compare-benchmarks.mjs OLD [NEW] [--filter REGEX] [--rounds N] [--min-time SECONDS]: builds the benchmarks of two
// commits, runs them in turn, so that both run at the same hour on the same machine, and compares medians. NEW is HEAD if it is
// left out. Exits with 1 if anything has become more than 5 percent slower.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const commits = [];
const options = { filter: '.', rounds: '5', 'min-time': '0.2' };
const words = process.argv.slice(2);
while (words.length > 0) {
  const word = words.shift();
  if (!word.startsWith('--')) commits.push(word);
  else if (word.slice(2) in options && words.length > 0) options[word.slice(2)] = words.shift();
  else usage();
}
if (commits.length < 1 || commits.length > 2) usage();
if (commits.length === 1) commits.push('HEAD');

function usage() {
  console.error('usage: tools/compare-benchmarks.mjs OLD [NEW] [--filter REGEX] [--rounds N] [--min-time SECONDS]');
  process.exit(2);
}

function run(folder, ...command) {
  return execFileSync(command[0], command.slice(1), { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
}

function build(commit) {
  const hash = run(root, 'git', 'rev-parse', '--short=12', `${commit}^{commit}`).trim();
  const folder = `${root}/build/compare/${hash}`;
  if (!existsSync(folder)) run(root, 'git', 'worktree', 'add', '--detach', folder, hash);
  console.error(`building the benchmarks of ${hash}`);
  run(folder, 'tools/build', 'release', 'bench');
  return folder;
}

/** Adds one run's times, in nanoseconds of processor time, to the lists by name. */
function measure(folder, times) {
  const text = run(
    folder,
    'build/release/bench/bench',
    '--benchmark_format=json',
    `--benchmark_filter=${options.filter}`,
    `--benchmark_min_time=${options['min-time']}`,
  );
  const scale = { ns: 1, us: 1e3, ms: 1e6, s: 1e9 };
  for (const one of JSON.parse(text).benchmarks) {
    if (!times.has(one.name)) times.set(one.name, []);
    times.get(one.name).push(one.cpu_time * scale[one.time_unit]);
  }
}

function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const folders = commits.map(build);
const times = folders.map(() => new Map());
for (let round = 1; round <= Number(options.rounds); ++round) {
  folders.forEach((folder, i) => measure(folder, times[i]));
  console.error(`round ${round} of ${options.rounds}`);
}

const [old, now] = times;
const rows = [...now].filter(([name]) => old.has(name)).map(([name, list]) => {
  const [before, after] = [median(old.get(name)), median(list)];
  return { name, before, after, ratio: after / before };
});
for (const { name, before, after, ratio } of rows.sort((a, b) => b.ratio - a.ratio))
  console.log(`${ratio.toFixed(3)}  ${before.toFixed(1).padStart(14)} ns  ${after.toFixed(1).padStart(14)} ns  ${name}`);
const only = (a, b) => [...a.keys()].filter((name) => !b.has(name));
for (const name of only(old, now)) console.log(`only in the old one: ${name}`);
for (const name of only(now, old)) console.log(`only in the new one: ${name}`);
const worse = rows.filter(({ ratio }) => ratio > 1.05);
console.log(`${rows.length} compared, ${worse.length} more than 5 percent slower`);
process.exit(worse.length > 0 ? 1 : 0);
