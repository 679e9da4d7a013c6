import { describe, expect, it } from 'vitest';
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
