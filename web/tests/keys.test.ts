import { beforeEach, describe, expect, it, vi } from 'vitest';
import { digitOf, isForTable } from '../src/lib/keys';
import { askLayout, letterAt, placeTyped } from '../src/lib/layout.svelte';
import { change, settings } from '../src/lib/settings.svelte';

const press = (given: Partial<KeyboardEvent>) => ({ key: '', code: '', target: { tagName: 'BODY' }, ...given }) as unknown as KeyboardEvent;
beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  change({ letters: true, layout: 'typed', typed: {} });
});

describe('keys of a table', () => {
  it('are letters, unless these are switched off', () => {
    expect(isForTable(press({ key: 'd' }))).toBe(true);
    change({ letters: false });
    for (const key of ['d', '1', '+', '?', 'é']) expect(isForTable(press({ key })), key).toBe(false);
    for (const key of [' ', 'Enter', 'Escape', 'ArrowLeft']) expect(isForTable(press({ key })), key).toBe(true);
  });
  it('are digits, also where they are typed with Shift', () => {
    expect(digitOf(press({ key: '2', code: 'Digit2' }))).toBe(2);
    expect(digitOf(press({ key: 'é', code: 'Digit2' }))).toBe(2);
    expect(digitOf(press({ key: '7', code: 'Numpad7' }))).toBe(7);
    expect(digitOf(press({ key: 'a', code: 'KeyA' }))).toBe(null);
  });
});

describe('the letters of a keyboard', () => {
  const first = () => ['KeyQ', 'KeyW', 'KeyY', 'KeyA', 'KeyZ', 'KeyM'].map(letterAt).join('');
  it('are those of QWERTY until something else is typed', () => {
    expect(first()).toBe('QWYAZM');
    expect(placeTyped(press({ code: 'KeyQ', key: 'a' }))).toBe('KeyQ');
    expect(first()).toBe('AZYQW,');
  });
  it('are those of QWERTZ after one key that only it has', () => {
    placeTyped(press({ code: 'KeyY', key: 'Z' }));
    expect(first()).toBe('QWZAYM');
  });
  it('are those that the browser knows, where it does', async () => {
    vi.stubGlobal('navigator', { keyboard: { getLayoutMap: async () => new Map([['KeyQ', 'й'], ['KeyW', 'ц']]) } });
    await askLayout();
    expect(letterAt('KeyQ') + letterAt('KeyW')).toBe('ЙЦ');
    vi.stubGlobal('navigator', {});
    await askLayout();
    expect(letterAt('KeyQ')).toBe('Й');
  });
  it('can be chosen', () => {
    placeTyped(press({ code: 'KeyQ', key: 'q' }));
    change({ layout: 'azerty' });
    expect(first()).toBe('AZYQW,');
    expect(settings.typed).toEqual({ KeyQ: 'Q' });
  });
  it('say the place where the key has none, as on a screen', () => {
    change({ layout: 'azerty' });
    expect(placeTyped(press({ code: '', key: 'a' }))).toBe('KeyQ');
  });
});
