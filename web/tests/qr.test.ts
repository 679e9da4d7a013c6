import { describe, expect, it } from 'vitest';
import { qr, qrPath } from '../src/lib/qr';
import known from './qr-codes.json';

// Codes that another encoder made of the same bytes (error correction M). Encoders choose the mask differently, so it is given.
describe('QR codes', () => {
  for (const { text, mask, rows } of known)
    it(`is the known one for ${text.length} characters, ${rows.length} modules wide`, () => {
      expect(qr(text, mask).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))).toEqual(rows);
    });

  it('refuses what does not fit', () => {
    expect(() => qr('z'.repeat(214))).toThrow();
    expect(qr('z'.repeat(213)).length).toBe(57);
  });

  it('becomes one path', () => {
    expect(qrPath([[true, false], [false, true]])).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
  });
});
