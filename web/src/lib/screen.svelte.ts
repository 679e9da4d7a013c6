// In em, as in the style sheets, since twice as large letters leave half as much room.
const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 60em)') : null;

/** Whether there is room for a panel beside the table; if not, it is a drawer. */
export const screen = $state({ isWide: wide?.matches ?? true });
wide?.addEventListener('change', (event) => (screen.isWide = event.matches));
