#!/usr/bin/env node
// bench/engine/compare.mjs: builds the engine natively and as WebAssembly, measures both and prints each figure and their ratio: how
// fast WebAssembly is in Node's V8, which is Chromium's too. Above 1 it is faster. Then the size of the page's module.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

process.chdir(new URL('../..', import.meta.url).pathname);
execFileSync('tools/build', ['release', 'engine_speed', 'engine_speed_module', 'engine_module'], { stdio: 'inherit' });

function run(...command) {
  const said = execFileSync(command[0], command.slice(1), { encoding: 'utf8' });
  return new Map(said.trim().split('\n').map((line) => [line.slice(0, line.lastIndexOf(':')), Number(line.slice(line.lastIndexOf(':') + 1))]));
}

const native = run('build/release/bench/engine_speed');
const module = run(process.execPath, '--no-warnings', '--experimental-wasi-unstable-preview1', 'cmake/wasm/run.mjs', 'build/release/wasm/engine_speed.wasm');
console.log(`${'native'.padStart(12)} ${'wasm'.padStart(12)} ${'ratio'.padStart(6)}`);
for (const [name, value] of native) {
  const other = module.get(name);
  const ratio = name.endsWith('a second') ? other / value : value / other;
  console.log(`${value.toPrecision(4).padStart(12)} ${other.toPrecision(4).padStart(12)} ${ratio.toFixed(2).padStart(6)}  ${name}`);
}
const bytes = readFileSync('build/wasm/engine.wasm');
const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
console.log(`engine.wasm: ${bytes.length} bytes, ${brotli.length} by Brotli, ${gzipSync(bytes, { level: 9 }).length} by gzip`);
