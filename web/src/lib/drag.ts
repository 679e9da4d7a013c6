// Dragging by mouse, pen or finger. A copy of the dragged element follows the pointer; places to drop it have `data-drop="..."`. Everything
// that can be dragged can also be done by tapping and by keys: dragging is never the only way.
import type { Attachment } from 'svelte/attachments';
import { isStill } from './settings.svelte';

export interface DragOptions {
  /** Whether it may be dragged now. */
  may: () => boolean;
  start?: () => void;
  /** Called with the `data-drop` under the pointer, or null, whenever that changes. */
  over?: (place: string | null) => void;
  /** Called when it is dropped on a place, or on none (null). If this returns false, it flies back. */
  drop: (place: string | null) => boolean;
  tilt?: number;
}

const threshold = 6;

export const draggable =
  (options: DragOptions): Attachment<HTMLElement> =>
  (element) => {
    let from: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let place: string | null = null;

    const below = (x: number, y: number) =>
      document.elementsFromPoint(x, y).map((one) => one.closest<HTMLElement>('[data-drop]')).find(Boolean)?.dataset['drop'] ?? null;
    const shift = (event: PointerEvent) =>
      `translate(${event.clientX - from!.x}px, ${event.clientY - from!.y}px) scale(1.05) rotate(${options.tilt ?? 4}deg)`;

    function lift(): void {
      const box = element.getBoundingClientRect();
      ghost = element.cloneNode(true) as HTMLElement;
      ghost.setAttribute('aria-hidden', 'true');
      ghost.inert = true;
      Object.assign(ghost.style, {
        position: 'fixed', margin: '0', zIndex: '70', pointerEvents: 'none', listStyle: 'none',
        left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
      });
      document.body.append(ghost);
      element.dataset['dragged'] = '';
      options.start?.();
    }
    function down(event: PointerEvent): void {
      if (event.button !== 0 || !options.may()) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // Captured at once: a quick pointer has left the element before its first movement is reported.
      element.setPointerCapture(event.pointerId);
    }
    function move(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      if (!ghost) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < threshold) return;
        lift();
      }
      ghost!.style.transform = shift(event);
      const now = below(event.clientX, event.clientY);
      if (now !== place) options.over?.((place = now));
    }
    function end(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      const start = from;
      from = null;
      if (!ghost) return;
      const flying = ghost;
      ghost = null;
      delete element.dataset['dragged'];
      const isTaken = event.type === 'pointerup' && options.drop(place);
      if (place !== null) options.over?.((place = null));
      // The release that ends a drag must not count as a click.
      element.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => element.removeEventListener('click', stop, true), 0);
      const remove = () => flying.remove();
      if (isTaken || isStill()) return remove();
      const path = [{ transform: `translate(${event.clientX - start.x}px, ${event.clientY - start.y}px)` }, { transform: 'none' }];
      flying.animate(path, { duration: 220, easing: 'ease-out' }).finished.then(remove, remove);
    }
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };

    element.style.touchAction = 'none';
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
    return () => {
      ghost?.remove();
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
    };
  };
