// A part of the build: writes offline-files.js, by which the service worker (public/offline.js) knows what to keep. The same page gives the
// same bytes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));

/** The worker itself is kept by the browser. */
const own = ['/offline.js', '/offline-files.js'];

/** The addresses of the data sets, which tables draw: all of data/GAME/ but texts and the kinds of their parameters. */
function dataSets(folder: string): string[] {
  return filesIn(folder)
    .map((path) => relative(folder, path).split(/[\\/]/))
    .filter(([, name = '']) => name.endsWith('.toml') && name !== 'parameters.toml' && !/^..\.toml$/.test(name))
    .map(([game = '', name = '']) => `/api/data/${game.replaceAll('_', '-')}/${name.slice(0, -'.toml'.length)}`)
    .sort();
}

export function offlineFiles() {
  let root = '';
  let out = '';
  return {
    name: 'offline-files',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      root = config.root;
      out = resolve(root, config.build.outDir);
    },
    closeBundle() {
      const all = filesIn(out).map((path) => `/${relative(out, path).split(/[\\/]/).join('/')}`).filter((path) => path !== own[1]).sort();
      const sum = createHash('sha256');
      for (const path of all) sum.update(path).update(readFileSync(join(out, path)));
      const languages = filesIn(join(root, 'src/lang')).map((path) => relative(join(root, 'src/lang'), path).replace(/\.json$/, '')).sort();
      const list = { version: sum.digest('hex').slice(0, 16), files: all.filter((path) => !own.includes(path)), languages, data: dataSets(join(root, '../data')) };
      writeFileSync(join(out, own[1]!), `self.rummage = ${JSON.stringify(list)};\n`);
    },
  };
}
