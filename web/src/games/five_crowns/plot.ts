// Computes the plot of the totals, which Plot.svelte draws.
import { spreadLabels } from '../../lib/label-spacing';

export const plotWidth = 264;
export const plotHeight = 168;
const leftEdge = 26;
const rightEdge = 196;
const topEdge = 10;
const footEdge = 142;

/** A round number that no total exceeds, and where to draw grid lines. */
export function scaleOf(most: number): { top: number; lines: number[] } {
  const step = [10, 20, 50, 100, 200, 500].find((one) => most <= 3 * one) ?? 1000;
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, i) => i * step) };
}

export const xOf = (hand: number) => leftEdge + ((rightEdge - leftEdge) * hand) / 10;
export const yOf = (total: number, top: number) => topEdge + ((footEdge - topEdge) * total) / top;

/** The heights of the names at the ends of the lines, within the picture. */
export const apart = (ys: number[], gap: number) => spreadLabels(ys, gap, topEdge, footEdge + 8);
