// Every table with as many players as it takes, well into a match, and the windows in which people see it: for pictures and for tests.
import { playSmall } from './screens.mjs';
import { playSome } from './wire.mjs';

/** A laptop's real window, a small screen, a phone on its side, two upright phones, a tablet. */
export const windows = {
  laptop: { width: 1366, height: 650 },
  small: { width: 1280, height: 720 },
  side: { width: 740, height: 360 },
  phone: { width: 360, height: 640 },
  large: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
};
export const isPhone = ({ width, height }) => Math.min(width, height) < 500;

/** By game: how many play at most, and how to get to a moment at which much lies on the table and it is one's turn. */
export const full = {
  // In a race bots must take as long as people do.
  set: { seats: 10, isRace: true },
  'set-cubes': { seats: 4, count: 60, until: (view, legal) => Object.keys(view.board).length > 24 && legal.includes('end') },
  'five-crowns': { seats: 7, count: 900, until: (view, legal) => view.hand === 11 && legal[0].startsWith('discard') },
  'romi-rami': { seats: 4, count: 60, until: (view, legal) => view.tableaux.flat().length > 3 && legal[0].startsWith('take') },
  programs: { seats: 6, count: 120, until: (view, legal) => view.table.length > 4 && legal[0].startsWith('discard') },
};

/** Sits at the full table of a game and plays to that moment, against bots that act at once. */
export async function openFull(page, url, game) {
  const { seats, count = 0, until } = full[game];
  await playSmall(page, url, game, seats);
  if (count > 0) await playSome(page, count, until);
  // What sums up the hand before may lie over the table.
  const summary = page.getByRole('dialog');
  if (await summary.isVisible()) {
    await page.keyboard.press('Escape');
    await summary.waitFor({ state: 'hidden' });
  }
}
