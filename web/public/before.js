// Runs before the first paint, so that a dark page never flashes light; on the offline page too. The rest is in src/lib/settings.
(function () {
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('rummage.settings') || '{}');
  } catch (error) {
    chosen = {};
  }
  var dark = chosen.theme === 'dark' || (chosen.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // The page itself chooses its language later. The offline page has its text in all languages and shows one of them.
  document.addEventListener('DOMContentLoaded', function () {
    var texts = Array.prototype.slice.call(document.querySelectorAll('main > [lang]'));
    if (texts.length === 0) return;
    var wanted = (chosen.language ? [chosen.language] : navigator.languages || []).map(function (tag) { return tag.split('-')[0].toLowerCase(); });
    var codes = texts.map(function (text) { return text.lang; });
    var own = wanted.filter(function (code) { return codes.indexOf(code) >= 0; })[0] || codes[0];
    document.documentElement.lang = own;
    texts.forEach(function (text) { text.hidden = text.lang !== own; });
  });
})();
