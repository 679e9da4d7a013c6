import { t } from './i18n.svelte';
import { tell } from './toast.svelte';

/** Whether a newer version of the page is here and waits to be taken up. */
export const update = $state({ isReady: false });

let registration: ServiceWorkerRegistration | null = null;
const key = 'rummage.updated';
const lookEvery = 3_600_000;

/** Keeps the page for a time without a network, and looks for newer versions. */
export async function install(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const own = (registration = await navigator.serviceWorker.register('/offline.js', { updateViaCache: 'none' }));
  // The first version waits for nobody.
  const look = () => (update.isReady = own.waiting !== null && navigator.serviceWorker.controller !== null);
  own.addEventListener('updatefound', () => own.installing?.addEventListener('statechange', look));
  look();
  setInterval(() => void own.update().catch(() => undefined), lookEvery);
}

/** Loads the page anew in the newer version; the player asked for it. */
export function takeUp(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    sessionStorage.setItem(key, '1');
    location.reload();
  });
  registration?.waiting?.postMessage('take-over');
}

/** After that: says that it is done. */
export function tellUpdated(): void {
  if (sessionStorage.getItem(key) === null) return;
  sessionStorage.removeItem(key);
  tell(t('updated'));
}

export type OfflineState = 'ready' | 'coming' | 'insecure' | 'none';
/** Whether the page would work without a network, and why not. */
export function offlineState(): OfflineState {
  // Without TLS browsers have no service workers, except on the machine itself.
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator)) return 'none';
  return navigator.serviceWorker.controller ? 'ready' : 'coming';
}
