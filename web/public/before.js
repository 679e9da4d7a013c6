// Runs before the first paint, so that a dark page never flashes light. The rest is in src/lib/settings.
(function () {
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('rummage.settings') || '{}');
  } catch (error) {
    chosen = {};
  }
  var dark = chosen.theme === 'dark' || (chosen.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
