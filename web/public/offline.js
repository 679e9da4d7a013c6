// The service worker. It keeps the whole page and the engine, so that both work without a network, and shows notices for the page.
// offline-files.js, which the build writes, says which files there are: { version, files, languages, data }.
importScripts('/offline-files.js');
/* global rummage */

// Files with a hash in their names are shared by all versions; each version has its own of the others.
var pagePrefix = 'rummage-page-';
var pageName = pagePrefix + rummage.version;
var assetsName = 'rummage-assets';
var answersName = 'rummage-answers';
var listPath = '/offline-list';
// When a version became the one that answers: in the cache of its page, with the version's list.
var sincePath = '/offline-since';
// What is asked for at the start, and does not depend on who asks.
var lasting = /^\/api\/(games$|sentences\/|data\/|rules\/)/;
var patience = 4000;

function isHashed(path) { return path.indexOf('/assets/') === 0; }
function cacheOf(path) { return caches.open(isHashed(path) ? assetsName : pageName); }

function keepFile(path) {
  return cacheOf(path).then(function (cache) {
    return cache.match(path, { ignoreVary: true }).then(function (known) {
      if (known) return undefined;
      return fetch(path, { cache: isHashed(path) ? 'default' : 'no-cache' }).then(function (answer) {
        if (!answer.ok) throw new Error(path + ' is not there');
        return cache.put(path, answer);
      });
    });
  });
}
function keepAnswer(path) {
  return fetch(path, { cache: 'no-cache' }).then(function (answer) {
    if (!answer.ok) throw new Error(path + ' is not there');
    return caches.open(answersName).then(function (cache) { return cache.put(path, answer); });
  });
}
// A few at a time: a page that is being used comes first, and servers count requests.
function inTurn(jobs) {
  var next = 0;
  function work() { return next < jobs.length ? jobs[next++]().then(work) : Promise.resolve(); }
  return Promise.all([work(), work(), work()]);
}

self.addEventListener('install', function (event) {
  var answers = rummage.data.concat(
    rummage.languages.map(function (name) { return '/api/games?lang=' + name; }),
    rummage.languages.map(function (name) { return '/api/sentences/' + name; }),
  );
  var jobs = rummage.files.map(function (path) { return function () { return keepFile(path); }; })
    .concat(answers.map(function (path) { return function () { return keepAnswer(path); }; }));
  event.waitUntil(
    inTurn(jobs)
      .then(function () { return caches.open(pageName); })
      .then(function (cache) { return cache.put(listPath, new Response(JSON.stringify(rummage.files))); }),
  );
});

// The files of matches on this device that are not over: they end by the rules that they began with. Unknown if they cannot be read.
function filesOfMatches() {
  return new Promise(function (resolve, reject) {
    var request = indexedDB.open('rummage');
    // Nobody has played here yet; the page itself lays out its database.
    request.onupgradeneeded = function () { request.transaction.abort(); };
    request.onerror = function (event) {
      event.preventDefault();
      if (request.error && request.error.name === 'AbortError') resolve([]);
      else reject(request.error);
    };
    request.onsuccess = function () {
      var all = request.result.transaction('matches').objectStore('matches').getAll();
      all.onerror = function () { reject(all.error); };
      all.onsuccess = function () {
        request.result.close();
        resolve([].concat.apply([], all.result.map(function (match) {
          if (match.summary.status === 'over' || match.summary.status === 'closed') return [];
          return [match.engine.module].concat(Object.keys(match.engine.data).map(function (path) { return match.engine.data[path]; }));
        })));
      };
    };
  });
}
function textIn(name, path) {
  return caches.open(name).then(function (cache) { return cache.match(path); }).then(function (found) { return found ? found.text() : ''; });
}
// Of these caches the one whose version answered last; one that was only installed answered nobody.
function lastOf(names) {
  return Promise.all(names.map(function (name) { return textIn(name, sincePath).then(Number); })).then(function (times) {
    var last = Math.max.apply(null, times);
    return names.filter(function (name, at) { return times[at] === last; }).slice(-1);
  });
}
// Other tabs may still show the version before: its files stay until the next one.
function tidy() {
  return caches.keys().then(function (names) {
    return lastOf(names.filter(function (name) { return name.indexOf(pagePrefix) === 0 && name !== pageName; })).then(function (before) {
      return tidyBut(before.concat(pageName), names);
    });
  });
}
function tidyBut(kept, names) {
  var old = names.filter(function (name) { return name.indexOf('rummage-') === 0 && kept.indexOf(name) < 0 && name !== assetsName && name !== answersName; });
  var lists = kept.map(function (name) { return textIn(name, listPath).then(function (text) { return text ? JSON.parse(text) : []; }); });
  return Promise.all(lists.concat(filesOfMatches())).then(function (found) {
    var wanted = [].concat.apply([], found);
    return caches.open(assetsName).then(function (cache) {
      return cache.keys().then(function (requests) {
        return Promise.all(requests.map(function (request) {
          return wanted.indexOf(new URL(request.url).pathname) < 0 ? cache.delete(request, { ignoreVary: true }) : true;
        }));
      });
    });
  }).then(function () { return Promise.all(old.map(function (name) { return caches.delete(name); })); });
}
function noteSince() {
  return caches.open(pageName).then(function (cache) { return cache.put(sincePath, new Response(String(Date.now()))); });
}
self.addEventListener('activate', function (event) {
  event.waitUntil(noteSince().then(tidy).catch(function () { return undefined; }).then(function () { return self.clients.claim(); }));
});
// The player wants the new version now.
self.addEventListener('message', function (event) {
  if (event.data === 'take-over') self.skipWaiting();
});

// From the cache; from the network what is not there.
function kept(request, path) {
  return cacheOf(path).then(function (cache) { return cache.match(path, { ignoreVary: true }); }).then(function (found) { return found || fetch(request); });
}
function marked(answer) {
  var headers = new Headers(answer.headers);
  headers.set('Rummage-Kept', '1');
  return answer.text().then(function (text) { return new Response(text, { headers: headers }); });
}
// A proxy answers so for a server that is not there; the server itself says why, in JSON.
function isAlone(answer) {
  return answer.status >= 502 && answer.status <= 504 && (answer.headers.get('Content-Type') || '').indexOf('application/json') !== 0;
}
// From the network; what was kept if that fails or takes long.
function newest(request, path) {
  var key = path === '/api/games' ? path + '?lang=' + (request.headers.get('Accept-Language') || '') : path;
  return caches.open(answersName).then(function (cache) {
    var before = cache.match(key, { ignoreVary: true }).then(function (found) { return found || cache.match(path, { ignoreVary: true, ignoreSearch: true }); });
    var coming = fetch(request).then(function (answer) {
      if (isAlone(answer)) throw new Error('nobody is there');
      if (answer.ok) cache.put(key, answer.clone()).catch(function () { return undefined; });
      return answer;
    });
    var late = new Promise(function (resolve) { setTimeout(resolve, patience); }).then(function () { return before; }).then(function (found) { return found ? marked(found) : coming; });
    return Promise.race([
      coming.catch(function (error) {
        return before.then(function (found) {
          if (!found) throw error;
          return marked(found);
        });
      }),
      late,
    ]);
  });
}
self.addEventListener('fetch', function (event) {
  var url = new URL(event.request.url);
  var path = url.pathname;
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (lasting.test(path)) return event.respondWith(newest(event.request, path));
  // Every address of the page is one file; addresses with a dot are files of their own, and some are for those who look after the server.
  var isPage = event.request.mode === 'navigate' && path.indexOf('.') < 0 && !/^\/(api\/|healthz$|metrics$)/.test(path);
  if (isPage) return event.respondWith(kept(event.request, '/index.html'));
  if (rummage.files.indexOf(path) >= 0 || isHashed(path)) event.respondWith(kept(event.request, path));
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
