// The built page under the server's own policy, in front of a server that was started for it; and a browser.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const dist = new URL('../dist/', import.meta.url).pathname;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2', '.webmanifest': 'application/manifest+json' };
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Waits until something listens; gives up after a minute. */
async function listening(port) {
  for (let i = 0; i < 240; ++i) {
    const isOpen = await new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the server does not listen');
}

export async function startSite(program = process.env.RUMMAGE_PROGRAM ?? '../build/release/rummage') {
  const port = await freePort();
  const server = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--store', 'memory:'], { stdio: 'ignore' });
  await listening(port);
  const front = http.createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    if (path.startsWith('/api')) {
      const passed = http.request({ port, host: '127.0.0.1', path: request.url, method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.destroy());
      return void request.pipe(passed);
    }
    const own = join(dist, normalize(path));
    const file = extname(own) && existsSync(own) ? own : join(dist, 'index.html');
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', 'Content-Security-Policy': policy });
    response.end(readFileSync(file));
  });
  // A WebSocket is passed on byte by byte.
  front.on('upgrade', (request, socket, head) => {
    const passed = net.connect(port, '127.0.0.1', () => {
      const lines = request.rawHeaders.flatMap((one, i, all) => (i % 2 === 0 ? [`${one}: ${all[i + 1]}`] : []));
      passed.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      passed.write(head);
      passed.pipe(socket).pipe(passed);
    });
    for (const one of [passed, socket]) one.on('error', () => (passed.destroy(), socket.destroy()));
  });
  await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve));
  const stop = () => (front.closeAllConnections(), front.close(), server.kill());
  return { url: `http://127.0.0.1:${front.address().port}`, stop };
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

/** Every script error and failed request, for the end of the test. */
export function watch(page) {
  const troubles = [];
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && troubles.push(`console: ${message.text()}`));
  page.on('response', (answer) => answer.status() >= 400 && troubles.push(`${answer.status()} ${answer.url()}`));
  return troubles;
}
