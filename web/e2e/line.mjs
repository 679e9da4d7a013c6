import { connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

/** Passes data on, each piece up to `most` milliseconds late: a simulated network delay, not a wait of the test. */
const delay = (most) =>
  new Transform({ transform: (piece, _, done) => (most > 0 ? void setTimeout(done, Math.random() * most, null, piece) : done(null, piece)) });

/**
 * A proxy to a server. While it is cut nothing passes and nobody can connect. While it is dead nothing passes either, but the near end is
 * not told: it stays open, as for a phone that changed networks. With `hangsUp` the server is told that the connection is gone. `late`
 * delays both directions.
 */
export async function lineTo(url, late = 0) {
  const { hostname, port } = new URL(url);
  const ends = new Set();
  const fars = new Set();
  let isCut = false;
  let isDead = false;
  const front = createServer((near) => {
    if (isCut) return near.destroy();
    if (isDead) return ends.add(near.on('error', () => near.destroy()).on('close', () => ends.delete(near)).resume());
    const far = connect(Number(port), hostname);
    fars.add(far.on('close', () => fars.delete(far)));
    for (const [end, other] of [[near, far], [far, near]]) {
      ends.add(end);
      end.on('error', () => isDead || other.destroy());
      // After a normal end the last pieces may still be on their way, so the other end is not destroyed.
      end.on('close', () => (ends.delete(end), end.readableEnded || isDead || other.destroy()));
      end.pipe(delay(late)).pipe(other);
    }
  });
  front.unref();
  await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  const die = ({ hangsUp = false } = {}) => {
    isDead = true;
    for (const end of ends) end.unpipe().pause();
    if (hangsUp) for (const far of fars) far.destroy();
  };
  /** What was dead stays dead; new connections get through. */
  const mend = () => (isCut = isDead = false);
  return { url: `http://127.0.0.1:${front.address().port}`, cut, die, mend, close: () => (cut(), front.close()) };
}
