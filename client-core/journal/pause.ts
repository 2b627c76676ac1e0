// A wait that a timer or somebody else can end. A nudge that comes before the wait is not lost.
import type { Clock } from '@evertill/sync';

export class Pause {
  readonly #clock: Clock;
  #nudged = false;
  #end: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Ends the present wait, or the next one. */
  nudge(): void {
    this.#nudged = true;
    this.#end?.();
  }

  /** Forgets nudges so far: what they announced is about to be looked at. */
  listen(): void {
    this.#nudged = false;
  }

  /** Until nudged, or for so many ms. */
  async wait(milliseconds?: number): Promise<void> {
    if (this.#nudged) return;
    await new Promise<void>((resolve) => {
      const timer = milliseconds === undefined ? undefined : this.#clock.after(milliseconds, resolve);
      this.#end = () => {
        timer?.cancel();
        resolve();
      };
    });
    this.#end = undefined;
  }
}
