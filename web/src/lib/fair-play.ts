import { pledge, recall, type Keeper, type Pledge } from './fairness';
import type { Table, ToServer } from './schema/protocol';

/**
 * The browser's part in every deal: it adds random bytes of its own. This happens without asking, and refusals (of a message sent twice)
 * are not shown.
 */
export class FairPlay {
  /** My random bytes for the deal that is being prepared. */
  private mine: Pledge | null = null;
  private isRevealed = false;

  constructor(
    private readonly id: string,
    private readonly keeper: Keeper,
    private readonly ask: (request: ToServer) => void,
  ) {}

  /** After a return: what I sent may have been lost with the connection, and by now this may be another start. */
  reset(table: Table, seat: number | null): void {
    if (seat === null || !table.fair.hashes[seat]) this.mine = null;
    this.isRevealed = false;
  }

  /** My pledge whose hash the table shows; after a reload it comes from the browser's storage. */
  pledged(table: Table, seat: number | null): Pledge | null {
    const hash = seat === null ? null : table.fair.hashes[seat];
    return this.mine?.hash === hash ? this.mine : recall(this.keeper, this.id, hash);
  }

  /** Sends what the table waits for from this seat. */
  play(table: Table, seat: number | null): void {
    if (seat === null) return;
    if (table.stage === 'open') {
      this.mine = null;
      this.isRevealed = false;
    }
    if (table.stage === 'committing' && !table.fair.hashes[seat] && !this.mine) {
      this.mine = pledge(this.keeper, this.id, table.fair.seed_hash);
      this.ask({ do: 'commit', hash: this.mine.hash });
    }
    if (table.stage === 'revealing' && !this.isRevealed) {
      const mine = this.pledged(table, seat);
      if (!mine) return;
      this.isRevealed = true;
      this.ask({ do: 'reveal', bytes: mine.bytes });
    }
  }
}
