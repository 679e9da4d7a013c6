import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { offlineFiles } from './offline-files';

// Where `npm run dev` finds a running `rummage serve`.
const server = process.env['RUMMAGE'] ?? 'http://127.0.0.1:8080';

// The server answers only pages of its own host, so the host must stay the one that the browser asked for.
const proxy = { '/api': { target: server }, '/ws': { target: server, ws: true } };
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// `import address from '$engine?url'` gives the address of the engine as WebAssembly, which CMake has built before the page.
const engine = { find: /^\$engine(?=\?|$)/, replacement: fileURLToPath(new URL('../build/wasm/engine.wasm', import.meta.url)) };

export default defineConfig({
  plugins: [svelte(), offlineFiles()],
  build: {
    outDir: '../build/web/dist',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows fonts and scripts only from files, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    // The rules of each game are outside web/, beside its data.
    fs: { allow: ['..'] },
    proxy,
  },
  // `npm run preview` serves what was built, with the same policy as the server.
  preview: { proxy, headers: { 'Content-Security-Policy': policy } },
  resolve: { alias: [engine], ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}) },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', setupFiles: ['tests/setup.ts'] },
} as never);
