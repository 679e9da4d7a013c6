// Keeps one page for when there is no network; everything else always comes from the server.
var cacheName = 'rummage-offline-1';
self.addEventListener('install', function (event) {
  event.waitUntil(caches.open(cacheName).then(function (cache) { return cache.addAll(['/offline.html', '/offline.css', '/icon.svg']); }));
});
self.addEventListener('activate', function (event) {
  event.waitUntil(self.clients.claim());
});
self.addEventListener('fetch', function (event) {
  var path = new URL(event.request.url).pathname;
  if (event.request.mode !== 'navigate' && path !== '/offline.css' && path !== '/icon.svg') return;
  event.respondWith(
    fetch(event.request).catch(function () {
      return caches.match(event.request.mode === 'navigate' ? '/offline.html' : path);
    }),
  );
});
