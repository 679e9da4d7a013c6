import type { Attachment } from 'svelte/attachments';
import { spotOf } from './dice';

// Which part of the board is visible: how large a square is, and where the corner of the board is in its window.

const largest = 96;
const margin = 6;
const step = 1.25;
/** So large that the button in a square, which has a narrow edge, is 44 px wide. */
const forFingers = 48;
const threshold = 6;

export class Camera {
  width = $state(0);
  height = $state(0);
  columns = $state(15);
  rows = $state(15);
  /** Squares that should be visible as long as nobody has moved the board by hand. */
  wanted: string[] = $state.raw([]);
  private own = $state.raw<{ cell: number; x: number; y: number } | null>(null);

  /** The size of a square with which the whole board fits into its window. */
  readonly least = $derived(
    Math.max(8, Math.min((this.width - 2 * margin) / this.columns, (this.height - 2 * margin) / this.rows)),
  );
  private readonly place = $derived(this.own ? this.clamped(this.own) : this.usual());
  readonly cell = $derived(this.place.cell);
  readonly x = $derived(this.place.x);
  readonly y = $derived(this.place.y);
  readonly isWhole = $derived(this.cell <= this.least * 1.01);
  readonly isMoved = $derived(this.own !== null);
  /** The visible part, in squares. */
  readonly window = $derived.by(() => {
    const left = Math.max(0, -this.x / this.cell);
    const top = Math.max(0, -this.y / this.cell);
    return {
      left,
      top,
      width: Math.min(this.columns, (this.width - this.x) / this.cell) - left,
      height: Math.min(this.rows, (this.height - this.y) / this.cell) - top,
    };
  });

  // Squares must be large enough for a finger: if they are too small on the whole board, shows the wanted part or the middle, 9 to 11
  // squares wide.
  private usual() {
    if (this.least >= 30) return this.around(this.least, this.columns / 2, this.rows / 2);
    const middle = { column: Math.floor(this.columns / 2), row: Math.floor(this.rows / 2) };
    const spots = this.wanted.length > 0 ? this.wanted.map(spotOf) : [middle];
    const ends = (of: number[]) => [Math.min(...of), Math.max(...of) + 1] as const;
    const [left, right] = ends(spots.map((spot) => spot.column));
    const [top, bottom] = ends(spots.map((spot) => spot.row));
    const fit = Math.min(this.width / Math.max(9, right - left + 2), this.height / Math.max(7, bottom - top + 2));
    const cell = Math.max(this.least, this.width / 11, Math.min(fit, 48));
    return this.around(cell, (left + right) / 2, (top + bottom) / 2);
  }
  private around(cell: number, column: number, row: number) {
    return this.clamped({ cell, x: this.width / 2 - column * cell, y: this.height / 2 - row * cell });
  }
  private clamped(place: { cell: number; x: number; y: number }) {
    const cell = Math.min(largest, Math.max(this.least, place.cell));
    const along = (at: number, room: number, size: number) =>
      size <= room ? (room - size) / 2 : Math.min(margin, Math.max(room - size - margin, at));
    return {
      cell,
      x: along(place.x, this.width, cell * this.columns),
      y: along(place.y, this.height, cell * this.rows),
    };
  }

  /** Zooms by a factor around a point of the window. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const cell = Math.min(largest, Math.max(this.least, this.cell * factor));
    const by = cell / this.cell;
    this.own = this.clamped({ cell, x: px - (px - this.x) * by, y: py - (py - this.y) * by });
  }
  /** The first press is enough for a finger. */
  zoomIn = () => this.zoom(Math.max(step, forFingers / this.cell));
  zoomOut = () => this.zoom(1 / step);
  pan(dx: number, dy: number): void {
    this.own = this.clamped({ cell: this.cell, x: this.x + dx, y: this.y + dy });
  }
  whole(): void {
    this.own = this.around(this.least, this.columns / 2, this.rows / 2);
  }
  /** Back to what the game wants to show. */
  follow(): void {
    this.own = null;
  }
  centre(column: number, row: number): void {
    this.own = this.clamped({ cell: this.cell, x: this.width / 2 - column * this.cell, y: this.height / 2 - row * this.cell });
  }
  /** Moves the board as little as needed to make a square visible. */
  show(square: string): void {
    const { column, row } = spotOf(square);
    const off = (at: number, room: number) => (at < 0 ? -at : at + this.cell > room ? room - at - this.cell : 0);
    const dx = off(this.x + column * this.cell, this.width);
    const dy = off(this.y + row * this.cell, this.height);
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }
  isSeen(square: string): boolean {
    const { column, row } = spotOf(square);
    const { left, top, width, height } = this.window;
    return column + 0.5 > left && column + 0.5 < left + width && row + 0.5 > top && row + 0.5 < top + height;
  }

  /** Wheel, drag and pinch on the board's window. */
  gestures: Attachment<HTMLElement> = (element) => {
    const fingers = new Map<number, { x: number; y: number }>();
    let moved = 0;
    const local = (x: number, y: number) => {
      const box = element.getBoundingClientRect();
      return [x - box.left, y - box.top] as const;
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      this.zoom(Math.exp(-Math.sign(event.deltaY) * Math.min(60, Math.abs(event.deltaY)) * 0.004), ...local(event.clientX, event.clientY));
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (fingers.size === 0) moved = 0;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      moved += Math.hypot(now.x - before.x, now.y - before.y);
      if (moved > threshold || other) {
        if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
        if (other) {
          const spread = (at: { x: number; y: number }) => Math.max(20, Math.hypot(at.x - other.x, at.y - other.y));
          this.zoom(spread(now) / spread(before), ...local((now.x + other.x) / 2, (now.y + other.y) / 2));
          this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
        } else this.pan(now.x - before.x, now.y - before.y);
      }
      fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent) => void fingers.delete(event.pointerId);
    // The release that ends a drag must not count as a click.
    const click = (event: MouseEvent) => {
      if (moved <= threshold || event.detail === 0) return;
      event.stopPropagation();
      event.preventDefault();
    };
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('click', click, true);
    return () => {
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('click', click, true);
    };
  };
}
