// How far this device's clock is from the server's (I18), measured with every exchange that carries the server's
// time: the server is assumed to have answered half-way between asking and hearing. It may have answered at any time in
// between, so a slow answer tells little: it counts where nothing better is known, or where it contradicts what is.
import type { Clock } from '@evertill/sync';

/** Both clocks are read in whole ms. */
const resolution = 1;
/** How much two clocks may drift apart, of the time that passes. */
const drift = 1e-4;

export class ClockSkew {
  readonly #clock: Clock;
  #skew = 0;
  /** The server's time minus the clock that never goes back, ms. */
  #apart: number;
  /** Of the skew, when it was measured, ms. */
  #uncertainty = Infinity;
  #measuredAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#apart = clock.now() - clock.monotonic();
  }

  /** Device minus server, ms; 0 before the first measurement. */
  get value(): number {
    return this.#skew;
  }

  /** ms, by the last measurement and what passed since, whatever the device's clock was set to. */
  get serverTime(): number {
    return Math.round(this.#clock.monotonic() + this.#apart);
  }

  /** Call it when asking, and what it gives when the answer is there. */
  begin(): (serverTime: number) => void {
    const asked = this.#clock.monotonic();
    return (serverTime) => {
      const now = this.#clock.monotonic();
      const halfWay = (now - asked) / 2;
      const measured = this.#clock.now() - halfWay - serverTime;
      const apart = serverTime + halfWay - now;
      const uncertainty = halfWay + resolution;
      const known = this.#uncertainty + (now - this.#measuredAt) * drift;
      const contradicts = (one: number, other: number) => Math.abs(one - other) > uncertainty + known;
      // The device's clock was set, or its other one stood still while the machine slept.
      const isContradicted = contradicts(measured, this.#skew) || contradicts(apart, this.#apart);
      if (uncertainty >= known && !isContradicted) return;
      this.#skew = Math.round(measured);
      this.#apart = apart;
      this.#uncertainty = uncertainty;
      this.#measuredAt = now;
    };
  }
}
