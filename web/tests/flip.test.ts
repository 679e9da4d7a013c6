import { describe, expect, it } from 'vitest';
import { frames, inverse } from '../src/lib/flip';

const place = (left: number, top: number, width = 100, height = 50) => ({ left, top, width, height });

describe('FLIP', () => {
  it('starts where the thing was', () =>
    expect(inverse(place(10, 20), place(110, 220))).toEqual({ x: -100, y: -200, sx: 1, sy: 1 }));
  it('measures between centres where the size changed', () =>
    expect(inverse(place(0, 0, 200, 100), place(0, 0))).toEqual({ x: 50, y: 25, sx: 2, sy: 2 }));
  it('does not divide by nothing', () => expect(inverse(place(0, 0), place(0, 0, 0, 0))).toMatchObject({ sx: 1, sy: 1 }));
  it('moves transform only, and ends at rest', () => {
    const path = frames(place(0, 0), place(30, 0))!;
    expect(path.map((frame) => Object.keys(frame))).toEqual([['transform'], ['transform']]);
    expect(path[0]!['transform']).toBe('translate(-30px, 0px) scale(1, 1)');
    expect(path[1]!['transform']).toBe('none');
  });
  it('does not move what did not', () => expect(frames(place(5, 5), place(5.4, 5))).toBeNull());
});
