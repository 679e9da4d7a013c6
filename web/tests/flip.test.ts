import { afterEach, describe, expect, it, vi } from 'vitest';
import { Flip, frames, inverse } from '../src/lib/flip';

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

describe('what leaves', () => {
  afterEach(() => void vi.unstubAllGlobals());

  /** As much of an element as moves. */
  function piece(key: string, where: { now: ReturnType<typeof place> }) {
    const moves: { path: Keyframe[]; timing: KeyframeAnimationOptions }[] = [];
    const animate = (path: Keyframe[], timing: KeyframeAnimationOptions) => (moves.push({ path, timing }), { finished: Promise.resolve() });
    const ghost = { dataset: {}, style: { setProperty: () => undefined }, classList: { add: () => undefined }, setAttribute: () => undefined, querySelector: () => null, append: () => undefined, remove: () => undefined, animate };
    return { moves, dataset: { flip: key }, style: {}, getBoundingClientRect: () => where.now, animate, cloneNode: () => ghost };
  }

  it('is shown where it lay for most of a second, and nothing else moves before it is well on its way', () => {
    const made = { append: () => undefined, setAttribute: () => undefined };
    vi.stubGlobal('document', { createElement: () => made, createElementNS: () => made, body: made });
    const where = { now: place(0, 0) };
    const [taken, stays] = [piece('taken', { now: place(200, 0) }), piece('stays', where)];
    let all = [taken, stays];
    const flip = new Flip(() => ({ querySelectorAll: () => all }) as unknown as HTMLElement);
    flip.measure();
    all = [stays];
    where.now = place(200, 0);
    flip.play({ hold: 600, leave: () => ({ getBoundingClientRect: () => place(500, 500) }) as unknown as Element });
    const [flight] = taken.moves;
    const whole = Number(flight!.timing.duration);
    const [, lifted, last, away] = flight!.path;
    expect(last!['transform']).toBe(lifted!['transform']);
    expect(Number(last!.offset) * whole).toBeCloseTo(600);
    expect(away!.offset).toBe(1);
    // The one that takes its place starts when the other is half way.
    expect(stays.moves[0]!.timing.delay).toBe(600 + (whole - 600) / 2);
  });
});
