// A card terminal that is none: what it decides, how long it takes and what it remembers, whatever protocol is spoken in
// front of it. It behaves as well or as badly as it is told to, and keeps its own ledger, which is the truth about money.
import type { Duplex } from 'node:stream';
import type { Clock, Timer } from '@evertill/sync';

export interface Manner {
  readonly does: 'approve' | 'decline' | 'cancel' | 'wait in vain' | 'be busy';
  /** Until it is decided, ms. */
  readonly takesMs?: number;
  /** The amount it takes instead of the one asked for. */
  readonly amount?: number;
  readonly tip?: number;
  /** What the card costs whoever pays with it. */
  readonly surcharge?: number;
  /** How it tells: `late` means when nobody listens any more. */
  readonly says?: 'once' | 'twice' | 'late' | 'never';
  /** The power fails before or right after it was decided. */
  readonly dies?: 'before' | 'after';
  /** Takes back what the till does not acknowledge. */
  readonly takesBack?: boolean;
}

export interface Asked {
  readonly kind: 'sale' | 'refund' | 'reversal';
  readonly amount: number;
  /** The till's, where the protocol has one. */
  readonly reference: string;
  /** Its own number of what is reversed. */
  readonly original?: number;
}

export interface Charge extends Asked {
  readonly number: number;
  readonly state: 'approved' | 'declined' | 'canceled' | 'timeout' | 'taken back' | 'reversed';
  readonly tip: number;
  readonly surcharge: number;
  readonly authCode: string;
  readonly pan: string;
}

const lateMs = 240_000;
const deadMs = 20_000;
const states = {
  approve: 'approved',
  decline: 'declined',
  cancel: 'canceled',
  'wait in vain': 'timeout',
} as const;

interface Running {
  readonly asked: Asked;
  readonly manner: Manner;
  readonly timer: Timer;
  readonly tell: (charge: Charge) => void;
}

export class SimulatedMachine {
  /** Everything it decided, in order. */
  readonly ledger: Charge[] = [];
  /** How it takes the next commands; approves when there is none left. */
  readonly manners: Manner[] = [];
  /** Money commands that reached it whole. */
  told = 0;
  batchesClosed = 0;
  readonly printed: string[] = [];
  readonly clock: Clock;
  /** What it calls itself, eight digits. */
  serial = '12345678';
  /** The card that is shown next. */
  pan = '4111111111111111';
  #running: Running | undefined;
  /** What it would still take back: until then it is in the middle of it. */
  #unconfirmed: number | undefined;
  #isOff = false;
  readonly #lines = new Set<Duplex>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  get isOff(): boolean {
    return this.#isOff;
  }

  /** The reference it is at, while somebody stands before it. */
  get at(): string | undefined {
    return this.#running?.asked.reference;
  }

  /** Whether it has no time for a question now. */
  turnsAway(): boolean {
    if (this.#running || this.#unconfirmed !== undefined) return true;
    if (this.manners[0]?.does !== 'be busy') return false;
    this.manners.shift();
    return true;
  }

  /** A line to it ends when its power does. */
  attach(line: Duplex): void {
    if (this.#isOff) return void line.destroy();
    this.#lines.add(line);
    line.once('close', () => this.#lines.delete(line));
    line.on('error', () => undefined);
  }

  /** Begins what it was told, or says that it will not. `tell` is called when and as often as its manner says. */
  begin(asked: Asked, tell: (charge: Charge) => void): 'begun' | 'busy' {
    this.told += 1;
    if (this.#running || this.#unconfirmed !== undefined) return 'busy';
    const manner = this.manners.shift() ?? { does: 'approve' };
    if (manner.does === 'be busy') return 'busy';
    const timer = this.clock.after(manner.takesMs ?? 3_000, () =>
      this.#decide(states[manner.does as keyof typeof states]),
    );
    this.#running = { asked, manner, timer, tell };
    return 'begun';
  }

  /** Somebody presses stop. */
  stop(): void {
    if (this.#running) this.#decide('canceled');
  }

  /** The till heard of it. */
  confirm(number: number): void {
    if (this.#unconfirmed === number) this.#unconfirmed = undefined;
  }

  /** Money it gives back by itself, unless the till heard of it. */
  takeBack(number: number): void {
    if (this.#unconfirmed !== number) return;
    this.#unconfirmed = undefined;
    this.#change(number, 'taken back');
  }

  find(reference: string): Charge | undefined {
    return this.ledger.findLast((charge) => charge.reference === reference);
  }

  /** What a repeated receipt shows: the last that came to money and was not taken back. */
  last(): Charge | undefined {
    return this.ledger.findLast(({ state }) => state === 'approved' || state === 'reversed');
  }

  #decide(state: Charge['state']): void {
    const { asked, manner, timer, tell } = this.#running!;
    timer.cancel();
    this.#running = undefined;
    if (manner.dies === 'before') return this.#powerFails();
    const number = this.ledger.length + 1;
    const charge: Charge = {
      ...asked,
      amount: (manner.amount ?? asked.amount) + (manner.tip ?? 0) + (manner.surcharge ?? 0),
      number,
      state,
      tip: manner.tip ?? 0,
      surcharge: manner.surcharge ?? 0,
      authCode: String(100_000 + number),
      pan: this.pan,
    };
    this.ledger.push(charge);
    if (state === 'approved' && asked.original !== undefined) this.#change(asked.original, 'reversed');
    if (manner.takesBack && state === 'approved') this.#unconfirmed = number;
    if (manner.dies === 'after') {
      this.takeBack(number);
      return this.#powerFails();
    }
    const says = manner.says ?? 'once';
    if (says === 'once' || says === 'twice') tell(charge);
    if (says === 'twice') tell(charge);
    if (says === 'never') this.clock.after(lateMs, () => this.takeBack(number));
    if (says === 'late') this.clock.after(lateMs, () => tell(charge));
  }

  #change(number: number, state: Charge['state']): void {
    const at = number - 1;
    const charge = this.ledger[at];
    if (charge) this.ledger[at] = { ...charge, state };
  }

  #powerFails(): void {
    this.#isOff = true;
    for (const line of this.#lines) line.destroy();
    this.clock.after(deadMs, () => {
      this.#isOff = false;
    });
  }
}
