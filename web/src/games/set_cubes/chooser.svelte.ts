import { isWild } from './dice';
import { bestOf, declarations, fitting, isPut, litSquares, put, type Choice, type Offers } from './plays';

/** What choosing dice is for. */
export type Kind = 'lay' | 'call' | 'roll';

/** What I have chosen and not sent yet. All of it can be undone. */
export class Chooser {
  dice: string[] = $state.raw([]);
  private at: Record<string, string> = $state.raw({});
  private declared: Record<string, string> = $state.raw({});
  /** The Wild on the board that is to be replaced. */
  swapAt: string | null = $state(null);
  /** The Wild whose symbol is being picked. */
  private asked: string | null = $state(null);
  private before: Kind | null = null;

  constructor(
    private readonly kind: () => Kind | null,
    private readonly offers: () => Offers,
  ) {}

  readonly choice: Choice = $derived.by(() => ({ dice: this.dice, at: this.at, declared: this.declared }));
  private readonly plays = $derived.by(() => this.offers().plays);
  /** All dice have their squares. */
  readonly isPut = $derived.by(() => this.kind() === 'lay' && isPut(this.choice));
  readonly play = $derived.by(() => (this.isPut ? bestOf(this.plays, this.choice) : null));
  readonly swaps = $derived.by(() =>
    this.kind() === 'lay' && this.dice.length === 1 ? this.offers().swaps.filter((swap) => swap.die === this.dice[0]) : [],
  );
  readonly swap = $derived.by(() => this.swaps.find((swap) => swap.square === this.swapAt) ?? null);

  /** Squares to choose from; once all dice are placed, those where they could go instead. */
  readonly lit: Map<string, number | null> = $derived.by(() => {
    if (this.kind() !== 'lay' || this.dice.length === 0) return new Map<string, number | null>();
    return litSquares(this.plays, this.isPut ? this.fresh() : this.choice);
  });
  /** The dice that would be laid, by square. */
  readonly ghosts: Map<string, string> = $derived.by(() => {
    const out = new Map<string, string>();
    for (const die of this.dice) {
      const { [die]: square } = this.at;
      const symbol = this.play?.parts.find((part) => part.die === die)?.declared;
      if (square) out.set(square, symbol ? `*${symbol}` : die);
    }
    if (this.swap) out.set(this.swap.square, this.swap.die);
    return out;
  });

  // --- declaring

  /** The chosen Wilds that need a symbol now. */
  private readonly wilds = $derived.by(() =>
    this.kind() === 'call' || this.isPut ? this.dice.filter((die) => isWild(die)) : [],
  );
  /** The Wild whose symbol is asked for: the one that was pressed, else the first that has none yet. */
  readonly wild: string | null = $derived.by(() => {
    if (this.asked !== null) return this.wilds.includes(this.asked) ? this.asked : null;
    return (this.kind() === 'call' ? null : this.wilds[0]) ?? null;
  });
  readonly otherWild = $derived.by(() => (this.isPut ? (this.wilds.find((die) => die !== this.wild) ?? null) : null));
  readonly options = $derived.by(() =>
    this.wild === null || this.kind() === 'call' ? null : declarations(this.plays, this.choice, this.wild),
  );
  /** What a Wild stands for so far; by default, what scores most in the play. */
  symbolOf(die: string): string | null {
    return this.declared[die] ?? this.play?.parts.find((part) => part.die === die)?.declared ?? null;
  }
  declare(symbol: string): void {
    const die = this.wild;
    if (die === null) return;
    if (this.kind() === 'call') {
      this.declared = { ...this.declared, [die]: symbol };
      this.asked = null;
    } else {
      // The symbol of the other Wild may not fit the new one; then it is dropped.
      const next = { ...this.choice, declared: { ...this.declared, [die]: symbol } };
      this.declared = fitting(this.plays, next).length > 0 ? next.declared : { [die]: symbol };
    }
  }
  ask(die: string | null): void {
    this.asked = die;
  }

  // --- choosing

  private fresh(): Choice {
    return { dice: this.dice, at: {}, declared: {} };
  }
  private takeOff(): void {
    this.at = {};
    this.declared = {};
    this.swapAt = null;
    this.asked = null;
  }
  clear(): void {
    this.dice = [];
    this.takeOff();
  }
  pick(die: string): void {
    if (this.kind() === 'lay') this.pickToLay(die);
    else if (this.dice.includes(die)) this.drop(die);
    else if (this.kind() === 'roll' || this.dice.length < 3) {
      this.dice = [...this.dice, die];
      if (this.kind() === 'call' && isWild(die)) this.asked = die;
    }
  }
  private drop(die: string): void {
    this.dice = this.dice.filter((one) => one !== die);
    const { [die]: _symbol, ...rest } = this.declared;
    this.declared = rest;
    if (this.asked === die) this.asked = null;
  }
  private pickToLay(die: string): void {
    const [first] = this.dice;
    if (this.dice.includes(die)) {
      this.dice = this.dice.filter((one) => one !== die);
      return this.takeOff();
    }
    const both = first !== undefined && this.dice.length === 1 ? [first, die] : null;
    const isPair = both !== null && fitting(this.plays, { dice: both, at: {}, declared: {} }).length > 0;
    const stays = isPair && fitting(this.plays, { dice: both, at: this.at, declared: {} }).length > 0 ? this.at : {};
    this.takeOff();
    this.dice = isPair ? both : [die];
    this.at = stays;
  }
  /** Chooses a die by itself, unless it is chosen already. */
  take(die: string): void {
    if (this.dice.includes(die)) return;
    this.clear();
    this.dice = [die];
  }
  /** A square was pressed: 'again' if a complete play is there already, 'put' if it was chosen now, null if it means nothing. */
  press(square: string): 'again' | 'put' | null {
    if (this.swap?.square === square) return 'again';
    if (this.swaps.some((swap) => swap.square === square)) {
      this.takeOff();
      this.swapAt = square;
      return 'put';
    }
    if (this.isPut && this.ghosts.has(square)) return 'again';
    const part = this.dice.find((die) => this.at[die] === square);
    if (part) {
      this.takeOff();
      return 'put';
    }
    if (!this.lit.has(square)) return null;
    const next = put(this.plays, this.isPut ? this.fresh() : this.choice, square);
    if (!next) return null;
    this.takeOff();
    this.at = next.at;
    return 'put';
  }
  /** Shows a play as if it had been chosen. */
  propose(action: string): void {
    const play = this.plays.find((one) => one.action === action);
    if (!play) return;
    this.takeOff();
    this.dice = play.parts.map((part) => part.die);
    this.at = Object.fromEntries(play.parts.map((part) => [part.die, part.square]));
    this.declared = Object.fromEntries(play.parts.flatMap((part) => (part.declared ? [[part.die, part.declared]] : [])));
  }
  mark(dice: string[]): void {
    this.clear();
    this.dice = dice;
  }
  /** After a step: dice that are no longer in the hand are no longer chosen. */
  refresh(hand: readonly string[]): void {
    const kind = this.kind();
    if (kind !== this.before || this.dice.some((die) => !hand.includes(die))) this.clear();
    else if (kind === 'lay' && fitting(this.plays, this.choice).length === 0) this.takeOff();
    this.before = kind;
  }
}
