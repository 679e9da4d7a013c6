import { encode } from 'uqr';

/**
 * The modules of a QR code for a link, dark ones true: bytes, error correction M, at most 57 modules wide (213 bytes; our links have about
 * 60). Without a `mask` the library chooses the one that cameras read best.
 */
export const qr = (text: string, mask = -1): boolean[][] =>
  encode([...new TextEncoder().encode(text)], { ecc: 'M', border: 0, maxVersion: 10, maskPattern: mask }).data;

/** The code as one SVG path; a module is one unit wide. */
export const qrPath = (grid: boolean[][]) =>
  grid.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
