/** A clock tells whole milliseconds, so a bound may be off by one. */
const coarseness = 1;

/**
 * How far the server's clock is ahead of this device's. The server read its clock between our question and its answer: each pair
 * bounds the difference from both sides, and the bounds of several questions together are narrower. Where a new pair contradicts
 * them, a clock was set or the device has slept, and only the new pair counts.
 */
export class ServerClock {
  private least = -Infinity;
  private most = Infinity;

  /** In milliseconds; 0 until something is known. */
  get skew(): number {
    return Number.isFinite(this.least) ? (this.least + this.most) / 2 : 0;
  }

  measure(sent: number, now: number, received: number): void {
    if (received < sent) return; // our own clock was set back meanwhile
    const least = now - received - coarseness;
    const most = now - sent + coarseness;
    const isContradiction = least > this.most || most < this.least;
    this.least = isContradiction ? least : Math.max(this.least, least);
    this.most = isContradiction ? most : Math.min(this.most, most);
  }
}
