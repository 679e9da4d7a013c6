/** Pushes labels apart to at least `gap`, in the order they are in, between `least` and `most`. */
export function spreadLabels(ys: number[], gap: number, least: number, most: number): number[] {
  const order = ys.map((_, i) => i).sort((a, b) => ys[a]! - ys[b]!);
  const out = [...ys];
  let before = least - gap;
  for (const i of order) before = out[i] = Math.max(out[i]!, before + gap);
  let after = most + gap;
  for (const i of order.reverse()) after = out[i] = Math.min(out[i]!, after - gap);
  return out;
}
