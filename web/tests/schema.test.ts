import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { made } from '../make-types.mjs';

const folder = 'src/lib/schema/';

test('the types are those of the schemas that the server serves; node make-types.mjs makes them anew', () => {
  const files = made();
  expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort());
  for (const [name, text] of Object.entries(files)) expect(readFileSync(folder + name, 'utf8'), name).toBe(text);
});
