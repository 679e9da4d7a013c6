export interface Notice {
  title: string;
  text: string;
  /** A newer notice of the same table takes the place of the older one. */
  table: string;
}

/** A worker that is still being installed on the first visit gets this long, in milliseconds. */
const patience = 10_000;
async function activeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker || worker.active) return worker;
  return Promise.race([navigator.serviceWorker.ready, new Promise<undefined>((give) => setTimeout(() => give(undefined), patience))]);
}

/** Tells the player outside of the page, where that is allowed. On Android only a service worker may: `new Notification` throws there. */
export async function notify({ title, text, table }: Notice): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = { body: text, tag: table, icon: '/icon-192.png', data: { path: `/table/${table}` } };
  try {
    const worker = await activeWorker();
    if (worker) await worker.showNotification(title, options);
    else new Notification(title, options);
  } catch {
    // A browser that shows none: the title of the tab says it too.
  }
}
