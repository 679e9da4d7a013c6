/** Whether the server can be reached, as far as the last request showed. */
export const network = $state({ isOffline: typeof navigator !== 'undefined' && navigator.onLine === false });

const lookEvery = 5_000;
const lookPatience = 4_000;

/** Whether the server answers now; one that takes long does not. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(lookPatience) }).then(({ ok }) => ok, () => false);

/** Looks for a server that was lost, until it answers; the function that this returns ends it. */
export function watchNetwork(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function look() {
    clearTimeout(timer);
    if (network.isOffline) network.isOffline = !(await isReachable());
    clearTimeout(timer);
    timer = setTimeout(look, lookEvery);
  }
  const gone = () => (network.isOffline = true);
  const back = () => void look();
  addEventListener('offline', gone);
  addEventListener('online', back);
  timer = setTimeout(look, lookEvery);
  return () => {
    clearTimeout(timer);
    removeEventListener('offline', gone);
    removeEventListener('online', back);
  };
}

/** Whether the page also works without a network: it is installed, and its service worker answers. */
export const isInstalled = () => typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller);
