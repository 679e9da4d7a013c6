import { expect, test } from 'vitest';
import { firstTables } from '../src/lib/open-tables';
import type { OpenTables, Summary } from '../src/lib/schema/protocol';

const table = (id: string) => ({ table: id }) as Summary;
/** A server with these pages, by where they begin. */
function pages(all: Record<string, OpenTables>) {
  const asked: string[] = [];
  const page = (after: string | null) => {
    asked.push(after ?? '');
    return Promise.resolve(all[after ?? '']!);
  };
  return { asked, page };
}
const three = {
  '': { tables: [table('a'), table('b')], next: '9.b' },
  '9.b': { tables: [table('c'), table('d')], next: '7.d' },
  '7.d': { tables: [table('e')], next: null },
};
const ids = ({ tables }: OpenTables) => tables.map((one) => one.table).join('');

test('only as many pages are asked for as are wanted', async () => {
  const { asked, page } = pages(three);
  const found = await firstTables(page, 2);
  expect([ids(found), found.next, asked]).toEqual(['ab', '9.b', ['']]);
});

test('further pages go on where the last one ended', async () => {
  const { asked, page } = pages(three);
  const found = await firstTables(page, 3);
  expect([ids(found), found.next, asked]).toEqual(['abcd', '7.d', ['', '9.b']]);
  expect(ids(await firstTables(page, 99))).toBe('abcde');
});

test('a table that was touched between two pages is there once', async () => {
  const { page } = pages({ ...three, '9.b': { tables: [table('b'), table('c')], next: null } });
  expect(ids(await firstTables(page, 99))).toBe('abc');
});

test('without tables there is nothing, and no second question', async () => {
  const { asked, page } = pages({ '': { tables: [], next: null } });
  expect([ids(await firstTables(page, 8)), asked]).toEqual(['', ['']]);
});
