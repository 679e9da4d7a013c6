// A service worker that caches one page for when there is no network; everything else always comes from the server. It also shows notices for the page.
var cacheName = 'rummage-offline-4';
var kept = ['/offline.html', '/offline.css', '/offline-page.js', '/before.js', '/icon.svg'];
self.addEventListener('install', function (event) {
  event.waitUntil(caches.open(cacheName).then(function (cache) { return cache.addAll(kept); }));
});
self.addEventListener('activate', function (event) {
  event.waitUntil(
    caches.keys().then(function (names) {
      return Promise.all(names.map(function (name) { return name === cacheName ? true : caches.delete(name); }));
    }).then(function () { return self.clients.claim(); }),
  );
});
self.addEventListener('fetch', function (event) {
  var path = new URL(event.request.url).pathname;
  if (event.request.mode !== 'navigate' && kept.indexOf(path) < 0) return;
  event.respondWith(
    fetch(event.request).catch(function () {
      return caches.match(event.request.mode === 'navigate' ? '/offline.html' : path);
    }),
  );
});
// A notice that is pressed brings its table forward: the page that shows it, or a new one.
self.addEventListener('notificationclick', function (event) {
  var path = (event.notification.data && event.notification.data.path) || '/';
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(function (pages) {
      var own = pages.filter(function (page) { return new URL(page.url).pathname === path; })[0];
      return own ? own.focus() : self.clients.openWindow(path);
    }),
  );
});
