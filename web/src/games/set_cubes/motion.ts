import { easeOut } from '../../lib/flip';
import { isStill } from '../../lib/settings.svelte';

// Animations: dice fly from the hand (or from the player who lays them) to their squares, come out of the bag, and rock when rolled.

type Snapshot = Map<string, DOMRect>;
const all = (root: HTMLElement | undefined, name: string) => [...(root?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? [])];
const fly = (element: HTMLElement, from: DOMRect, duration: number, delay = 0) => {
  const now = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - (now.left + now.width / 2);
  const y = from.top + from.height / 2 - (now.top + now.height / 2);
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${Math.min(2, Math.max(0.4, from.width / Math.max(1, now.width)))})`, opacity: 0.6 },
      { transform: 'scale(1.04)', opacity: 1, offset: 0.8 },
      { transform: 'none', opacity: 1 },
    ],
    { duration, delay, easing: easeOut, fill: 'backwards' },
  );
};

export class Motion {
  private hand: Snapshot = new Map();
  private laid = new Set<string>();
  private isFirst = true;

  constructor(private readonly root: () => HTMLElement | undefined) {}

  /** Before the page changes. */
  measure(): void {
    this.isFirst = this.root() === undefined;
    this.hand = new Map(all(this.root(), 'hand').map((one) => [one.dataset['hand']!, one.getBoundingClientRect()]));
    this.laid = new Set(all(this.root(), 'laid').map((one) => one.dataset['laid']!));
  }

  /** After the page has changed: `seat` has laid dice, `rolled` says which of mine were rolled. */
  play(seat: number | null, rolled: (number: string) => boolean): void {
    if (this.isFirst || isStill()) return;
    for (const one of all(this.root(), 'laid')) {
      const { laid = '' } = one.dataset;
      const from = this.hand.get(laid) ?? document.querySelector(`.pl[data-seat="${seat}"]`)?.getBoundingClientRect();
      if (!this.laid.has(laid) && from) fly(one, from, 260);
    }
    const bag = document.querySelector('[data-bag]')?.getBoundingClientRect();
    let delay = 0;
    for (const one of all(this.root(), 'hand')) {
      const { hand = '' } = one.dataset;
      const face = one.querySelector<HTMLElement>('[data-face]');
      if (!face) continue;
      const isNew = !this.hand.has(hand);
      if (!isNew && !rolled(hand)) continue;
      if (isNew && bag) fly(one, bag, 300, delay);
      face.animate(
        [
          { transform: 'rotate(0)' },
          { transform: 'translateY(-9px) rotate(-12deg) scale(.97)', offset: 0.2 },
          { transform: 'translateY(0) rotate(11deg)', offset: 0.45 },
          { transform: 'translateY(-4px) rotate(-6deg)', offset: 0.7 },
          { transform: 'rotate(0)' },
        ],
        { duration: 600, delay, easing: 'ease-out' },
      );
      delay += 60;
    }
  }
}
