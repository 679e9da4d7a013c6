// node make-types.mjs: writes src/lib/schema/*.ts, the types of what the server sends and takes, from the schemas that it
// serves itself: data/protocol/, and data/GAME/schema.json of the games in src/games/. tests/schema-fits.ts compares them with what the page reads.
import { mkdirSync, readFileSync, readdirSync, existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const data = fileURLToPath(new URL('../data/', import.meta.url));
const home = fileURLToPath(new URL('src/lib/schema/', import.meta.url));

const oneLine = (text) => (text ? `/** ${text.replaceAll('*/', '* /')} */` : '');
const key = (name) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name));

/** TypeScript has a Record of its own. */
const nameOf = (name) => (name === 'Record' ? 'MatchRecord' : name);

function type(schema, indent = '') {
  if (schema === true || schema === undefined) return 'unknown';
  if (schema === false) return 'never';
  if (schema.$ref) return nameOf(schema.$ref.split('/').at(-1));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return several.map((one) => type(one, indent)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((one) => type({ ...schema, type: one }, indent)).join(' | ');
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array': {
      const item = type(schema.items, indent);
      return /[|\s]/.test(item) ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      return object(schema, indent);
    default:
      if (schema.type === undefined) return 'unknown';
      throw new Error(`make-types knows no ${JSON.stringify(schema.type)}`);
  }
}

function object(schema, indent) {
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties ?? {}).map(([name, of]) => {
    const about = of.description ? `${inner}${oneLine(of.description)}\n` : '';
    return `${about}${inner}${key(name)}${schema.required?.includes(name) ? '' : '?'}: ${type(of, inner)};\n`;
  });
  const { additionalProperties: rest } = schema;
  if (fields.length === 0) return rest === false ? 'Record<string, never>' : `Record<string, ${type(rest === undefined ? true : rest, indent)}>`;
  // An index has to fit the named fields as well, whatever they are: what is in the others is checked where it is read.
  const more = rest === undefined || rest === false ? '' : `${inner}[name: string]: unknown;\n`;
  return `{\n${fields.join('')}${more}${indent}}`;
}

function write(from, schemas) {
  const head = `// Made by make-types.mjs from data/${from}. Change that file, then run \`node make-types.mjs\`.\n`;
  const all = Object.entries(schemas).map(([name, schema]) => {
    const about = schema.description ? `${oneLine(schema.description)}\n` : '';
    const text = type(schema);
    const isObject = text.startsWith('{');
    return `\n${about}export ${isObject ? `interface ${nameOf(name)} ${text}` : `type ${nameOf(name)} = ${text};`}\n`;
  });
  return head + all.join('');
}

const read = (path) => JSON.parse(readFileSync(data + path, 'utf8'));

/** What every file has to hold, by its name. */
export function made() {
  const files = { 'messages.ts': write('protocol/messages.schema.json', read('protocol/messages.schema.json').$defs) };
  const api = read('protocol/openapi.json');
  // What the API shares with the messages is named there by its address.
  const foreign = new Set(JSON.stringify(api.components.schemas).match(/schema\.json#\/\$defs\/\w+/g)?.map((ref) => ref.split('/').at(-1)));
  const http = write('protocol/openapi.json', api.components.schemas);
  files['http.ts'] = foreign.size === 0 ? http : http.replace('\n', `\nimport type { ${[...foreign].sort().join(', ')} } from './messages';\n`);
  // A game without a table of its own here is drawn from its view alone.
  for (const game of readdirSync(data))
    if (existsSync(`${data}${game}/schema.json`) && existsSync(new URL(`src/games/${game}`, import.meta.url))) files[`${game}.ts`] = write(`${game}/schema.json`, read(`${game}/schema.json`).$defs);
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(home, { recursive: true });
  for (const [name, text] of Object.entries(made())) writeFileSync(home + name, text);
}
