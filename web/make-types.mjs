// node make-types.mjs [--check]: writes src/lib/schema/*.ts, the types of all that the server sends and accepts, from the two documents
// that the built program serves (/api/schema.json and /api/openapi.json). With --check it writes nothing and fails if the files are out of
// date. RUMMAGE_PROGRAM names another program.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { startSite } from './e2e/site.mjs';

const home = fileURLToPath(new URL('src/lib/schema/', import.meta.url));
const games = fileURLToPath(new URL('src/games/', import.meta.url));
const head = '// Made by make-types.mjs from what the server serves. To change it, change the schemas there and run `node make-types.mjs`.';

/** TypeScript has a type Record of its own, so ours gets another name. */
const nameOf = (name) => (name === 'Record' ? 'MatchRecord' : name);

/** The definition in a form that the library accepts, with every reference as `#/$defs/NAME`; `rename` gives the name. */
function withRefs(value, rename) {
  if (Array.isArray(value)) return value.map((one) => withRefs(one, rename));
  if (value === null || typeof value !== 'object') return value;
  // Types do not say how long a list may be.
  const { $ref: ref, minItems, maxItems, ...others } = value;
  // In TypeScript the type of additional fields must also fit the named ones, so it is left open and checked where they are read.
  if (others.properties && typeof others.additionalProperties === 'object') others.additionalProperties = true;
  const out = Object.fromEntries(Object.entries(others).map(([key, one]) => [key, withRefs(one, rename)]));
  if (typeof ref !== 'string') return out;
  const led = { $ref: `#/$defs/${rename(ref.split('/').at(-1))}` };
  // A reference with a description of its own would become a second type.
  return Object.keys(out).length > 0 ? { ...out, allOf: [led] } : led;
}

/** The names that a definition refers to, directly and through others. */
function neededBy(name, defs, seen = new Set()) {
  if (seen.has(name) || !(name in defs)) return seen;
  seen.add(name);
  for (const [, ref] of JSON.stringify(defs[name]).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) neededBy(ref, defs, seen);
  return seen;
}

/** A file of types, one for each definition. */
async function fileOf(defs) {
  const text = await compile({ type: 'object', $defs: defs }, 'Document', {
    bannerComment: head,
    additionalProperties: false,
    unreachableDefinitions: true,
    style: { printWidth: 120, singleQuote: true },
  });
  // Removes what nobody reads: a type for the document itself, and notes on where each definition was found.
  return text
    .replace('export interface Document {}\n', '')
    .replace(/( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g, '')
    .replace(/\/\*\*\n\s*\*\/\n/g, '')
    .replace(/\/\*\*\n\s*\* (.*)\n\s*\*\/\n/g, '/** $1 */\n');
}

/** The content of every file, by name. */
async function made(schema, openapi) {
  const all = schema.$defs;
  const shared = Object.fromEntries(Object.entries(all).filter(([name]) => !name.includes('.')).map(([name, one]) => [name, withRefs(one, nameOf)]));
  // The kinds of parameters come with the sentences that the page loads; as types they would be a thousand unused lines.
  delete shared.MessageParameters;
  // Views and advice of each game have types of their own; a message may carry those of any game, even one that the page does not know.
  for (const name of ['View', 'Advice', 'Tally']) shared[name] = { description: shared[name].description, type: 'object', additionalProperties: true };
  const http = Object.entries(openapi.components.schemas).map(([name, one]) => [nameOf(name), withRefs(one, nameOf)]);
  const files = { 'protocol.ts': await fileOf({ ...shared, ...Object.fromEntries(http) }) };
  // A game without a folder here is drawn by the generic table and needs no types.
  for (const game of readdirSync(games)) {
    const mine = `${game}.`;
    const short = (name) => (name.startsWith(mine) ? name.slice(mine.length) : name);
    if (!(`${mine}View` in all)) continue;
    const wanted = Object.keys(all).filter((name) => name.startsWith(mine));
    const names = new Set(wanted.flatMap((name) => [...neededBy(name, all)]));
    files[`${game}.ts`] = await fileOf(Object.fromEntries([...names].map((name) => [short(name), withRefs(all[name], short)])));
  }
  return files;
}

const site = await startSite();
const get = async (path) => (await fetch(site.url + path)).json();
const files = await made(await get('/api/schema.json'), await get('/api/openapi.json'));
await site.stop();
const there = existsSync(home) ? readdirSync(home) : [];
if (process.argv.includes('--check')) {
  const read = (name) => (there.includes(name) ? readFileSync(home + name, 'utf8') : '');
  const stale = [...new Set([...there, ...Object.keys(files)])].filter((name) => read(name) !== files[name]);
  for (const name of stale) console.log(`FAIL src/lib/schema/${name} is not what the server's schemas say; node make-types.mjs makes it anew`);
  if (stale.length === 0) console.log("ok the page's types are those of the server's schemas");
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync(home, { recursive: true });
  for (const name of there) if (!(name in files)) rmSync(home + name);
  for (const [name, text] of Object.entries(files)) writeFileSync(home + name, text);
}
