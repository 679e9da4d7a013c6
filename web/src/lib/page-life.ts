/** Between two looks for the server, in milliseconds; the second part by chance, so that not all pages come at once. */
const lookEvery = [3_000, 3_000] as const;

/**
 * Calls back once the server answers that did not before. One that answers at the first look was not the trouble: nothing would
 * be gained by going on.
 */
export function whenReachable(then: () => void): () => void {
  let wasUnreachable = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function look() {
    clearTimeout(timer);
    const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok, () => false);
    if (isOver) return;
    if (isReachable && wasUnreachable) return then();
    wasUnreachable ||= !isReachable;
    clearTimeout(timer);
    if (wasUnreachable) timer = setTimeout(look, lookEvery[0] + Math.random() * lookEvery[1]);
  }
  const hurry = () => void look();
  addEventListener('online', hurry);
  hurry();
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', hurry);
  };
}
