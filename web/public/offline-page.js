// The page for when there is no network goes on by itself: it looks for the server when the network is back, when somebody looks at
// the page again, and every few seconds, each page at a time of its own.
(function () {
  var timer = 0;
  function look() {
    clearTimeout(timer);
    timer = setTimeout(look, 3000 + Math.random() * 3000);
    fetch('/healthz', { cache: 'no-store' }).then(
      function (answer) { if (answer.ok) location.reload(); },
      function () { return undefined; },
    );
  }
  addEventListener('online', look);
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', function () { if (!document.hidden) look(); });
})();
