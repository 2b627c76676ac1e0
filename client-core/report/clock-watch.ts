// Two clocks side by side, looked at every few seconds: the wall's, which may jump, and the one that never goes back. What
// comes apart is a jump; a look that comes late is time in which the program got no turn.
import type { Clock, DeviceState } from '@evertill/sync';

/** ms. */
const smallestJump = 2000;
const shortestFreeze = 5000;
/** By then the server's time has been heard again. */
const measuredAgain = 25_000;
const day = 86_400_000;

interface Jump {
  readonly by: number;
  readonly at: number;
  readonly monotonic: number;
  /** Device minus server before it; null: not measured. */
  readonly skew: number | null;
}

export class ClockWatch {
  readonly #clock: Clock;
  #last: { readonly wall: number; readonly monotonic: number };
  #jump: Jump | undefined;
  #frozen: DeviceState['frozen'] = null;
  #offered: DeviceState['frozen'] = null;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#last = { wall: clock.now(), monotonic: clock.monotonic() };
  }

  /** `after`: how many ms after the last look this one was meant to be. `skew`: null while nobody measures it. */
  look(after: number, skew: number | null): void {
    const [wall, monotonic] = [this.#clock.now(), this.#clock.monotonic()];
    const passed = monotonic - this.#last.monotonic;
    const by = wall - this.#last.wall - passed;
    if (passed - after > shortestFreeze) this.#freeze(this.#last.wall + after, passed - after);
    if (Math.abs(by) > smallestJump) this.#jump = { by, at: wall, monotonic, skew };
    else this.#judge(monotonic, skew);
    this.#last = { wall, monotonic };
  }

  jumped(): DeviceState['clock']['jumped'] {
    if (!this.#jump || this.#clock.monotonic() - this.#jump.monotonic > day) return null;
    const { by, at } = this.#jump;
    return { by: Math.round(by), at };
  }

  /** The longest since the last report that was taken in. */
  frozen(): DeviceState['frozen'] {
    return this.#frozen;
  }

  /** What was frozen until now is in a report. */
  offer(): void {
    this.#offered = this.#frozen;
  }

  /** That report was taken in. */
  taken(): void {
    if (this.#frozen === this.#offered) this.#frozen = null;
    this.#offered = null;
  }

  #freeze(at: number, milliseconds: number): void {
    const before = this.#frozen?.for ?? 0;
    if (milliseconds > before) this.#frozen = { at, for: Math.round(milliseconds) };
  }

  /** Some machines stop the other clock while they sleep. The wall was right then, as the server says afterwards. */
  #judge(monotonic: number, skew: number | null): void {
    const jump = this.#jump;
    if (!jump || jump.by < 0 || jump.skew === null || skew === null) return;
    if (monotonic - jump.monotonic < measuredAgain) return;
    if (Math.abs(skew - jump.skew) > jump.by / 2) return;
    this.#jump = undefined;
    if (jump.by > shortestFreeze) this.#freeze(jump.at - jump.by, jump.by);
  }
}
