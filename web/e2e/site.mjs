// The real server with the page inside, started for one test; and Debian's Chromium.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const built = fileURLToPath(new URL('../../build/release/rummage', import.meta.url));

/** The same site behind a bad network: every piece of every connection comes up to `most` milliseconds late, both ways. */
async function lateSite(url, most) {
  const { hostname, port } = new URL(url);
  const carry = (from, to) => {
    let before = Promise.resolve();
    const later = (deed) => {
      const due = new Promise((resolve) => setTimeout(resolve, Math.random() * most));
      before = Promise.all([before, due]).then(() => to.destroyed || deed());
    };
    from.on('data', (part) => later(() => to.write(part)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => later(() => to.destroy()));
  };
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    carry(near, far);
    carry(far, near);
  });
  proxy.unref();
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${proxy.address().port}`;
}

/** A server of one's own, on a port that was free; it forgets everything when it stops. `more` is given to it as well. */
export async function startSite(program = process.env.RUMMAGE_PROGRAM || built, more = []) {
  const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--store', 'memory:', ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
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
  return { url: jitter > 0 ? await lateSite(await started, jitter) : await started, stop };
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

/** Every script error and failed request, for the end of the test. */
export function watch(page) {
  const troubles = [];
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && troubles.push(`console: ${message.text()}`));
  page.on('response', (answer) => answer.status() >= 400 && troubles.push(`${answer.status()} ${answer.url()}`));
  // A request that the page itself gave up, by going elsewhere, is none.
  page.on('requestfailed', (request) => request.failure()?.errorText !== 'net::ERR_ABORTED' && troubles.push(`${request.failure()?.errorText} ${request.url()}`));
  return troubles;
}
