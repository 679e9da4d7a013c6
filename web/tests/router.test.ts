import { describe, expect, it } from 'vitest';
import { invitationIn } from '../src/lib/invitation';
import { read } from '../src/lib/router.svelte';

describe('an address', () => {
  it('names a page', () => {
    expect(read('/')).toEqual({ page: 'home' });
    expect(read('/table/a%20b')).toEqual({ page: 'table', id: 'a b' });
    expect(read('/replay/x', '?step=4')).toEqual({ page: 'replay', id: 'x', step: 4 });
  });
  it.each(['/%', '/table/%', '/table/100%25%', '/rules/%E0%A4%A'])('%s leads nowhere, and stops nothing', (path) => {
    expect(read(path)).toEqual({ page: 'lost' });
  });
});

describe('an invitation', () => {
  it.each([['https://rummage.example/j/AB-12?x#y', 'AB-12'], [' ab 12 ', 'ab 12'], ['/table/x/', 'x']])('%s names a table', (text, part) => expect(invitationIn(text)).toBe(part));
  it.each(['', ' ', '/', ' / ', '?', '#x'])('"%s" names none', (text) => expect(invitationIn(text)).toBeUndefined());
});
