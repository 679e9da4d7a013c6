// Advice at a table on the server from this page's own engine: no waiting, and no work for the server.
import type { Adviser } from '../lib/adviser';
import { engineOf } from './engine';
import { filesOf } from './files';

/** After a failure the server is asked for the rest of this page's life. */
let isOff = false;

/** What the solvers know of a seat's own cards, from the view that it was sent; null if the server has to be asked. */
export const adviseHere: Adviser = async (game, seat, view) => {
  if (isOff) return null;
  const files = filesOf(game);
  try {
    return await engineOf(files).call({ call: 'advise', game, seat, view }, files.data);
  } catch {
    isOff = true;
    return null;
  }
};
