import { lost, type LinkMaker, type Listener } from './link';
import { pastOf } from './past';
import type { Chair, Options, Replay, ReplayStep, Since, Step, Table, Told } from './schema/protocol';

/** What the record says of a match and its steps do not. */
export interface PastSetup {
  options: Options;
  isBot: boolean[];
}

/** Whose view of the match is shown: that of a seat, or of a spectator. */
export type Eyes = number | 'watch';

const partSize = 100;

/** The steps of a finished match as each viewer saw them, fetched a hundred at a time and cached. */
export class Film {
  private parts = new Map<string, Promise<Replay>>();
  constructor(private readonly fetchPart: (eyes: Eyes, from: number, count: number) => Promise<Replay>) {}

  private part(eyes: Eyes, from: number): Promise<Replay> {
    const key = `${eyes} ${from}`;
    const known = this.parts.get(key);
    if (known) return known;
    const asked = this.fetchPart(eyes, from, partSize);
    this.parts.set(key, asked);
    asked.catch(() => this.parts.delete(key));
    return asked;
  }

  /** Everything from the deal up to this step, as this viewer saw it. */
  async upTo(eyes: Eyes, step: number): Promise<Replay> {
    const starts = Array.from({ length: Math.floor(step / partSize) + 1 }, (_, i) => i * partSize);
    const parts = await Promise.all(starts.map((from) => this.part(eyes, from)));
    return { ...parts[0]!, steps: parts.flatMap((part) => part.steps).filter((one) => one.step <= step) };
  }
}

/** One match for all its parts: on this device its whole log is read once. */
function partsOf(id: string): (eyes: Eyes, from: number) => Promise<Replay> {
  const past = pastOf(id);
  return (eyes, from) => past.steps(eyes, from);
}

/** What happened in every step of a finished match, as this viewer was told. */
export async function allSteps(id: string, eyes: Eyes, fetchPart = partsOf(id)): Promise<Step[]> {
  const steps: Step[] = [];
  for (let last = 0; steps.length <= last; ) {
    const part = await fetchPart(eyes, steps.length);
    if (part.steps.length === 0) break;
    steps.push(...part.steps.map(plain));
    last = part.last;
  }
  return steps;
}

/** Takes the place of the server: sends a table the messages of a past match, as if it were being played. */
export class Projector {
  private listener: Listener | null = null;
  private number = 0;
  private shown: { eyes: Eyes; step: number } | null = null;

  readonly link: LinkMaker = (_, listener) => {
    this.listener = listener;
    return { ask: () => Promise.resolve(lost), ping: () => undefined, wake: () => undefined, close: () => undefined };
  };

  private tell(message: Since | Told): void {
    this.listener?.message(message);
  }

  /** Sends the next step as `told`, so that cards move; any other step as `since`, which starts afresh. */
  show(part: Replay, eyes: Eyes, setup: PastSetup): void {
    const now = part.steps.at(-1);
    if (!now) return;
    const seat = eyes === 'watch' ? null : eyes;
    const isNext = this.shown?.eyes === eyes && this.shown.step + 1 === now.step;
    this.shown = { eyes, step: now.step };
    const match = {
      view: now.view ?? {}, ...(now.tally && { tally: now.tally }), to_act: now.to_act ?? [], steps: now.step, clock: null, timer: null, at: now.ms ?? 0,
    };
    const number = ++this.number;
    if (isNext) this.tell({ type: 'told', number, step: plain(now), ...match });
    else
      this.tell({
        type: 'since', from: 0, number, seat, table: tableOf(part, setup), chat: [], missed: part.steps.map(plain), ...match,
      });
  }
}

const plain = ({ step, seat, ms, events }: ReplayStep) => ({
  step,
  events,
  ...(seat === undefined ? {} : { seat }),
  ...(ms === undefined ? {} : { ms }),
});

const chairOf = (name: string, isBot: boolean): Chair =>
  isBot ? { kind: 'bot', name, bot: '' } : { kind: 'person', name, person: -1, away: false, late: 0, resigned: false, agrees_to_end: false };

function tableOf(part: Replay, { options, isBot }: PastSetup): Table {
  return {
    game: part.game, seats: part.seats, options, public: false, hints: false, clock_ms: 0, stand_in: '', hold: false, stage: 'over', host: null, maker: -1, doors: false,
    chairs: part.names.map((name, seat) => chairOf(name, isBot[seat] ?? false)), people: [], removed: [], fair: { seed_hash: '', hashes: [] }, call_off_at: null,
  };
}
