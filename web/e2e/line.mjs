import { connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

/** Passes data on, each piece up to `most` milliseconds late: a simulated network delay, not a wait of the test. */
const delay = (most) =>
  new Transform({ transform: (piece, _, done) => (most > 0 ? void setTimeout(done, Math.random() * most, null, piece) : done(null, piece)) });

/** A proxy to a server that can be cut; nothing passes and nobody can connect meanwhile. `late` delays both directions. */
export async function lineTo(url, late = 0) {
  const { hostname, port } = new URL(url);
  const ends = new Set();
  let isCut = false;
  const front = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [end, other] of [[near, far], [far, near]]) {
      ends.add(end);
      end.on('error', () => other.destroy());
      // After a normal end the last pieces may still be on their way, so the other end is not destroyed.
      end.on('close', () => (ends.delete(end), end.readableEnded || other.destroy()));
      end.pipe(delay(late)).pipe(other);
    }
  });
  front.unref();
  await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  return { url: `http://127.0.0.1:${front.address().port}`, cut, mend: () => (isCut = false), close: () => (cut(), front.close()) };
}
