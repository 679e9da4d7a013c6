// In em, as in the style sheets, since twice as large letters leave half as much room.
const ask = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : null);
const wide = ask('(min-width: 60em)');
const narrow = ask('(max-width: 47.49em)');
const short = ask('(max-height: 44.99em)');
const side = ask('(max-height: 29.99em) and (min-width: 40em) and (max-width: 59.99em)');

export const screen = $state({
  /** Whether there is room for a panel beside the table; if not, it is a drawer. */
  isWide: wide?.matches ?? true,
  /** A phone. */
  isNarrow: narrow?.matches ?? false,
  /** A low screen: an upright one has no room for a further line. */
  isShort: short?.matches ?? false,
  /** A phone on its side: the dock is beside the table. */
  isSide: side?.matches ?? false,
});
wide?.addEventListener('change', (event) => (screen.isWide = event.matches));
narrow?.addEventListener('change', (event) => (screen.isNarrow = event.matches));
short?.addEventListener('change', (event) => (screen.isShort = event.matches));
side?.addEventListener('change', (event) => (screen.isSide = event.matches));
