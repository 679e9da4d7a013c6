import { icons } from '../art/paths';
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
  /** How many milliseconds what leaves is shown where it was, with a ring, before it flies; everything else moves after that. */
  hold?: number;
  /** Whether what leaves was won, or only taken: then its ring is the ink of a last move. */
  isWon?: boolean;
}

/** The ring appears in so many milliseconds. */
const ringMs = 120;
const flightMs = 320;
const lifted = 'translateY(-5px) scale(1.03)';

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
    const seen = new Set(elements.map((element) => element.dataset['flip'] ?? ''));
    const gone = [...this.before].filter(([key]) => !seen.has(key) && options.leave?.(key));
    // What leaves is well on its way before anything else moves: cards do not fly through one another.
    const wait = gone.length > 0 && options.hold ? options.hold + flightMs / 2 : 0;
    // Reads all places before it changes anything, so that the layout is computed once.
    const places = elements.map((element) => element.getBoundingClientRect());
    elements.forEach((element, i) => {
      const key = element.dataset['flip'] ?? '';
      const now = places[i]!;
      const old = this.before.get(key);
      if (old) {
        const path = frames(old.place, now);
        if (path) element.animate(path, { duration, easing: easeOut, delay: wait, fill: 'backwards' });
      } else if (this.before.size > 0 || options.enter) {
        this.arrive(element, now, options, wait + arrived++ * stagger);
      }
    });
    gone.forEach(([key, { place, element }], i) => this.depart(place, element, options.leave!(key)!, options, i * (options.hold ? 40 : stagger)));
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
    const start = `translate(${x}px, ${y}px) scale(${Math.min(sx, 1)})${options.turn ? ' rotateY(90deg)' : ''}`;
    // Whoever has to wait is not seen until then.
    const path: Keyframe[] = [{ transform: start, opacity: delay > 0 ? 0 : 0.4 }, { transform: 'none', opacity: 1 }];
    // Above those that are in place already.
    element.style.zIndex = '5';
    const settle = () => element.style.removeProperty('z-index');
    element.animate(path, timing).finished.then(settle, settle);
  }

  // What is gone from the page flies as a copy of itself.
  private depart(place: Place, element: HTMLElement, to: Element, { hold = 0, isWon = false }: FlipOptions, delay: number): void {
    const ghost = ghostOf(element, place);
    if (hold > 0) mark(ghost, isWon);
    fly(ghost, place, to.getBoundingClientRect(), hold, delay);
  }
}

/** Marks a copy by a ring, and as won by a tick too. */
function mark(ghost: HTMLElement, isWon: boolean): void {
  ghost.dataset['held'] = isWon ? 'won' : 'taken';
  if (!isWon || ghost.querySelector('.mark-on')) return;
  const tick = document.createElement('span');
  tick.className = 'mark-on';
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('class', 'ic');
  icon.setAttribute('viewBox', '0 0 20 20');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', icons.check);
  icon.append(line);
  tick.append(icon);
  ghost.append(tick);
}

/** A copy at the same place that nobody can press and no screen reader reads. */
function ghostOf(element: HTMLElement, place: Place): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  // Nobody may find the copy instead of the element itself.
  for (const name of Object.keys(ghost.dataset)) delete ghost.dataset[name];
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  for (const [name, value] of Object.entries({ left: place.left, top: place.top, width: place.width, height: place.height })) ghost.style.setProperty(name, `${value}px`);
  ghost.classList.add('ghost-card');
  document.body.append(ghost);
  return ghost;
}

function fly(ghost: HTMLElement, place: Place, target: Place, hold: number, delay: number): void {
  const { x, y } = inverse(target, place);
  const away = `translate(${x}px, ${y}px) scale(.2)`;
  const whole = hold + delay + flightMs;
  const path: Keyframe[] = hold > 0
    ? [
        { transform: 'none', opacity: 1, offset: 0 },
        { transform: lifted, opacity: 1, offset: Math.min(ringMs, hold) / whole },
        { transform: lifted, opacity: 1, offset: (hold + delay) / whole, easing: 'cubic-bezier(.3,.7,.2,1)' },
        { transform: away, opacity: 0.2, offset: 1 },
      ]
    : [{ transform: 'none', opacity: 1 }, { transform: away, opacity: 0.2 }];
  const timing = hold > 0 ? { duration: whole } : { duration: flightMs, delay, easing: 'cubic-bezier(.3,.7,.2,1)' };
  const remove = () => ghost.remove();
  ghost.animate(path, { ...timing, fill: 'both' }).finished.then(remove, remove);
}

/** Shows for a while what somebody takes, where it lies; then a copy of it flies to them. Unless motion is not wanted. */
export function send(element: Element | null | undefined, to: Element | null | undefined, hold: number): void {
  if (!(element instanceof HTMLElement) || !to || isStill()) return;
  const place = element.getBoundingClientRect();
  const ghost = ghostOf(element, place);
  mark(ghost, false);
  fly(ghost, place, to.getBoundingClientRect(), hold, 0);
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
