// Runs before the first paint, so that a dark page is never light for a moment; also on the page for when there is no
// network. The rest is in src/lib/settings.
(function () {
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('rummage.settings') || '{}');
  } catch (error) {
    chosen = {};
  }
  var dark = chosen.theme === 'dark' || (chosen.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  var wanted = (chosen.language ? [chosen.language] : navigator.languages || []).map(function (tag) { return tag.slice(0, 2).toLowerCase(); });
  document.documentElement.lang = wanted.filter(function (tag) { return tag === 'en' || tag === 'fr'; })[0] || 'en';
})();
