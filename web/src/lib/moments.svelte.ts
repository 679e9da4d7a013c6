// Moments: what somebody has just achieved, shown at their seat for a beat. The words are for the eye; screen readers are told by the
// sentence of the history, once.

export interface Moment {
  seat: number;
  /** "SET!", "Out!" */
  text: string;
  /** "+3" */
  plus?: string;
  /** Gold is for going out and winning. */
  isGold?: boolean;
}
export interface Shown extends Moment {
  key: number;
}

export const moments = $state({
  shown: [] as Shown[],
  /** Whose badge says what they have just won. */
  just: null as { seat: number; plus: string } | null,
});

/** So long a badge says what was just won, in milliseconds. */
const justMs = 3000;
let key = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function celebrate(moment: Moment): void {
  // Two moments of one seat would lie on one another.
  moments.shown = [...moments.shown.filter((one) => one.seat !== moment.seat), { ...moment, key: ++key }];
  if (moment.plus === undefined) return;
  moments.just = { seat: moment.seat, plus: moment.plus };
  clearTimeout(timer);
  timer = setTimeout(() => (moments.just = null), justMs);
}

export function endMoment(which: number): void {
  moments.shown = moments.shown.filter((one) => one.key !== which);
}

/** At another table nothing has happened yet. */
export function forgetMoments(): void {
  clearTimeout(timer);
  moments.shown = [];
  moments.just = null;
}
