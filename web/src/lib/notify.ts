export interface Notice {
  title: string;
  text: string;
  /** A newer notice of the same table takes the place of the older one. */
  table: string;
}

/** Tells the player outside of the page, where that is allowed. On Android only a service worker may: `new Notification` throws there. */
export async function notify({ title, text, table }: Notice): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = { body: text, tag: table, icon: '/icon-192.png', data: { path: `/table/${table}` } };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) await worker.showNotification(title, options);
    else new Notification(title, options);
  } catch {
    // A browser that shows none: the title of the tab says it too.
  }
}
