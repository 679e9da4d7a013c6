import { isReachable } from './network.svelte';

/** Tells when somebody looks at the page again or the network is back, and when nobody does; the function that this returns ends it. */
export function watchPage({ wake, hide }: { wake: () => void; hide: () => void }): () => void {
  const turn = () => (document.visibilityState === 'visible' ? wake() : hide());
  const listeners: [EventTarget, string, () => void][] = [
    [document, 'visibilitychange', turn],
    // A page that was frozen, or that the browser kept when it was left, wakes without a change of what is visible.
    [document, 'freeze', hide],
    [document, 'resume', turn],
    [window, 'pagehide', hide],
    [window, 'pageshow', turn],
    [window, 'online', turn],
  ];
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
  };
}

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
    const isThere = await isReachable();
    if (isOver) return;
    if (isThere && wasUnreachable) return then();
    wasUnreachable ||= !isThere;
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
