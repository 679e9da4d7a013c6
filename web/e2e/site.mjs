// The real server with the page inside, started for one test; and Debian's Chromium.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { lineTo } from './line.mjs';

export const program = process.env.RUMMAGE_PROGRAM || fileURLToPath(new URL('../../build/release/rummage', import.meta.url));

/** A new server on a free port; it forgets everything when it stops. `env` is added to its environment. */
export async function startSite({ env = {} } = {}) {
  const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--store', 'memory:'], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let said = '';
  server.stderr.on('data', (text) => (said = (said + text).slice(-2000)));
  const started = new Promise((resolve, reject) => {
    server.once('error', reject);
    ended.then((code) => reject(new Error(`${program} ended with ${code}: ${said}`)));
    createInterface(server.stdout).on('line', (line) => {
      const found = /https?:\/\/\S+/.exec(line);
      if (found) resolve(found[0]);
    });
  });
  const stopAtExit = () => server.kill('SIGKILL');
  process.once('exit', stopAtExit);
  const stop = () => {
    process.off('exit', stopAtExit);
    server.kill();
    return ended;
  };
  const jitter = Number(process.env.JITTER ?? 0);
  return { url: jitter > 0 ? (await lineTo(await started, jitter)).url : await started, stop };
}

/** Debian's Chromium: no browser is downloaded. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  ],
};
export const launch = () => chromium.launch(launchOptions);

/** Every script error and failed request, for the end of the test. */
export function watch(page) {
  const troubles = [];
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && troubles.push(`console: ${message.text()}`));
  page.on('response', (answer) => answer.status() >= 400 && troubles.push(`${answer.status()} ${answer.url()}`));
  // A request that the page itself cancelled by navigating away does not count.
  page.on('requestfailed', (request) => request.failure()?.errorText !== 'net::ERR_ABORTED' && troubles.push(`${request.failure()?.errorText} ${request.url()}`));
  return troubles;
}
