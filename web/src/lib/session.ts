/**
 * Where this page stands with its table. `room`: it watches, or has no seat yet. `coming`: it has asked for its place and
 * has no answer yet. `replaced`: the line is good, but a bot has the seat, because another page of the same person has left or
 * because the clock ran out too often; or the match is paused, since nobody looks at this page. `away`: the line is gone. docs/web.md
 * draws it.
 */
export type SessionState = 'connecting' | 'room' | 'seated' | 'coming' | 'replaced' | 'away' | 'ended';

/** What the server's messages say of us: looking on, in our own seat, or not where we belong. */
export type Place = 'room' | 'seated' | 'outside';

/**
 * A place as a message has just told it; `taken`: it told that our place is no longer ours, though the line is good; `lost`: the line
 * is gone; `refused`: we may not come; `return`: the player asks for the seat; `end`: removed, signed out, or no such table.
 */
export type SessionEvent = Place | 'taken' | 'lost' | 'refused' | 'return' | 'end';

/** Every arrow of the machine. What is not here changes nothing. */
export const arrows: Record<SessionState, Partial<Record<SessionEvent, SessionState>>> = {
  connecting: { room: 'room', seated: 'seated', outside: 'coming', taken: 'replaced', end: 'ended' },
  room: { seated: 'seated', outside: 'coming', taken: 'replaced', lost: 'away', end: 'ended' },
  seated: { room: 'room', outside: 'coming', taken: 'replaced', lost: 'away', end: 'ended' },
  coming: { room: 'room', seated: 'seated', refused: 'replaced', lost: 'away', end: 'ended' },
  replaced: { room: 'room', seated: 'seated', return: 'coming', lost: 'away', end: 'ended' },
  away: { room: 'room', seated: 'seated', outside: 'coming', taken: 'replaced', end: 'ended' },
  ended: {},
};

/** The end of an absence may be stored only after the page is back: what is told of it so soon is no other page's doing. */
const settlingMs = 5_000;

export class Session {
  state: SessionState = 'connecting';
  private place: Place | null = null;
  private arrivedAt = 0;

  constructor(
    private readonly now: () => number,
    /** Called with every change; whoever enters `coming` has to send `come`. */
    private readonly changed: (state: SessionState) => void,
  ) {}

  /** The whole table was told: at the start, and after every return. `isLeft`: nobody looks at the page, and the match waits for that. */
  arrive(place: Place, isLeft = false): void {
    this.arrivedAt = this.now();
    this.place = place;
    this.take(place === 'outside' && isLeft ? 'taken' : place);
  }

  /** A change of the table was told. */
  hear(place: Place, isLeft = false): void {
    if (place === this.place) return;
    this.place = place;
    const isOurs = place !== 'outside' || (!isLeft && this.now() - this.arrivedAt < settlingMs);
    this.take(isOurs ? place : 'taken');
  }

  take(event: SessionEvent): void {
    const next = arrows[this.state][event];
    if (next === undefined || next === this.state) return;
    this.state = next;
    this.changed(next);
  }
}
