// How far this device's clock is from the server's (I18), measured with every exchange that carries the server's
// time: the server is assumed to have answered half-way between asking and hearing.
import type { Clock } from '@evertill/sync';

export class ClockSkew {
  readonly #clock: Clock;
  #skew = 0;

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
      const halfWay = this.#clock.now() - (this.#clock.monotonic() - asked) / 2;
      this.#skew = Math.round(halfWay - serverTime);
    };
  }
}
