import { isStill } from './settings.svelte';

// The FLIP technique (first, last, invert, play): elements that changed place move there from where they were. Only transform and opacity
// are animated, nothing waits for an animation, and if motion is not wanted there is a short fade.

export const easeOut = 'cubic-bezier(.2,.8,.2,1)';

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The transform that makes an element at `now` look as if it were still at `before`. */
export function inverse(before: Place, now: Place): { x: number; y: number; sx: number; sy: number } {
  return {
    x: before.left + before.width / 2 - (now.left + now.width / 2),
    y: before.top + before.height / 2 - (now.top + now.height / 2),
    sx: now.width > 0 ? before.width / now.width : 1,
    sy: now.height > 0 ? before.height / now.height : 1,
  };
}

export function frames(before: Place, now: Place): Keyframe[] | null {
  const { x, y, sx, sy } = inverse(before, now);
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(sx - 1) < 0.02 && Math.abs(sy - 1) < 0.02) return null;
  return [{ transform: `translate(${x}px, ${y}px) scale(${sx}, ${sy})` }, { transform: 'none' }];
}

export interface FlipOptions {
  duration?: number;
  /** The delay between one element that arrives or leaves and the next, in milliseconds. */
  stagger?: number;
  /** The element that a new one comes from; null for a fade. */
  enter?: (key: string) => Element | null;
  /** The element that a removed one flies to; null if it just disappears. */
  leave?: (key: string) => Element | null;
  /** New elements turn over on their way. */
  turn?: boolean;
}

/** Remembers where every `[data-flip]` below a root is, and moves it from there after the page has changed. */
export class Flip {
  private before = new Map<string, { place: Place; element: HTMLElement }>();

  constructor(private readonly root: () => HTMLElement | null | undefined) {}

  private all(): HTMLElement[] {
    return [...(this.root()?.querySelectorAll<HTMLElement>('[data-flip]') ?? [])];
  }

  /** Before the change: call it in `$effect.pre`. */
  measure(): void {
    this.before.clear();
    for (const element of this.all())
      this.before.set(element.dataset['flip'] ?? '', { place: element.getBoundingClientRect(), element });
  }

  /** After the change: call it in `$effect`. */
  play(options: FlipOptions = {}): void {
    const elements = this.all();
    if (isStill()) return this.fade(elements);
    const { duration = 220, stagger = 0 } = options;
    let arrived = 0;
    const seen = new Set<string>();
    // Reads all places before it changes anything, so that the layout is computed once.
    const places = elements.map((element) => element.getBoundingClientRect());
    elements.forEach((element, i) => {
      const key = element.dataset['flip'] ?? '';
      seen.add(key);
      const now = places[i]!;
      const old = this.before.get(key);
      if (old) {
        const path = frames(old.place, now);
        if (path) element.animate(path, { duration, easing: easeOut });
      } else if (this.before.size > 0 || options.enter) {
        this.arrive(element, now, options, arrived++ * stagger);
      }
    });
    let gone = 0;
    for (const [key, { place, element }] of this.before)
      if (!seen.has(key)) this.depart(key, place, element, options, gone++ * stagger);
    this.before.clear();
  }

  private fade(elements: HTMLElement[]): void {
    for (const element of elements)
      if (!this.before.has(element.dataset['flip'] ?? ''))
        element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 100 });
    this.before.clear();
  }

  private arrive(element: HTMLElement, now: Place, options: FlipOptions, delay: number): void {
    const from = options.enter?.(element.dataset['flip'] ?? '')?.getBoundingClientRect();
    const timing = { duration: options.duration ?? 220, delay, easing: easeOut, fill: 'backwards' as const };
    if (!from) return void element.animate([{ opacity: 0, transform: 'scale(.96)' }, { opacity: 1, transform: 'none' }], timing);
    const { x, y, sx } = inverse(from, now);
    const start = `translate(${x}px, ${y}px) scale(${Math.min(sx, 1)})`;
    const path: Keyframe[] = options.turn
      ? [
          { transform: `${start} rotateY(90deg)`, opacity: 0.4 },
          { transform: 'none', opacity: 1 },
        ]
      : [{ transform: start, opacity: 0.4 }, { transform: 'none', opacity: 1 }];
    // Above those that are in place already.
    element.style.zIndex = '5';
    const settle = () => element.style.removeProperty('z-index');
    element.animate(path, timing).finished.then(settle, settle);
  }

  // What is gone from the page flies as a copy of itself.
  private depart(key: string, place: Place, element: HTMLElement, options: FlipOptions, delay: number): void {
    const to = options.leave?.(key)?.getBoundingClientRect();
    if (!to) return;
    const ghost = element.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-flip');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.inert = true;
    Object.assign(ghost.style, {
      position: 'fixed',
      margin: '0',
      listStyle: 'none',
      zIndex: '60',
      pointerEvents: 'none',
      left: `${place.left}px`,
      top: `${place.top}px`,
      width: `${place.width}px`,
      height: `${place.height}px`,
    });
    document.body.append(ghost);
    const { x, y } = inverse(to, place);
    const path = [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(.2)`, opacity: 0.2 },
    ];
    const flight = ghost.animate(path, { duration: 320, delay, easing: 'cubic-bezier(.3,.7,.2,1)', fill: 'both' });
    const remove = () => ghost.remove();
    flight.finished.then(remove, remove);
  }
}

/** Animates one element, unless motion is not wanted. */
export function move(element: Element | null | undefined, path: Keyframe[], duration: number, easing = 'ease-out'): void {
  if (element && !isStill()) element.animate(path, { duration, easing });
}

export const shake = (element: Element | null | undefined) =>
  move(
    element,
    [
      { transform: 'none' },
      { transform: 'translateX(-4px)', offset: 0.25 },
      { transform: 'translateX(3px)', offset: 0.6 },
      { transform: 'none' },
    ],
    280,
  );
