// In em, as the style sheets have it: somebody with letters twice as large has half the room.
const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 60em)') : null;

/** Whether there is room for a panel beside the table; below that it is a drawer. */
export const screen = $state({ isWide: wide?.matches ?? true });
wide?.addEventListener('change', (event) => (screen.isWide = event.matches));
