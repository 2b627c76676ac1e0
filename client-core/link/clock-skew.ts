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
  /** Of the skew, when it was measured, ms. */
  #uncertainty = Infinity;
  #measuredAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Device minus server, ms; 0 before the first measurement. */
  get value(): number {
    return this.#skew;
  }

  /** Call it when asking, and what it gives when the answer is there. */
  begin(): (serverTime: number) => void {
    const asked = this.#clock.monotonic();
    return (serverTime) => {
      const now = this.#clock.monotonic();
      const halfWay = (now - asked) / 2;
      const measured = this.#clock.now() - halfWay - serverTime;
      const uncertainty = halfWay + resolution;
      const known = this.#uncertainty + (now - this.#measuredAt) * drift;
      const isContradicted = Math.abs(measured - this.#skew) > uncertainty + known;
      if (uncertainty >= known && !isContradicted) return;
      this.#skew = Math.round(measured);
      this.#uncertainty = uncertainty;
      this.#measuredAt = now;
    };
  }
}
