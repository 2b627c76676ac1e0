// Notices within `limits.stall` that a connection which looks open is dead: a ping every `limits.heartbeat`, and a
// look at the clock every second.
import { limits } from '@evertill/sync';
import type { Clock, Timer } from '@evertill/sync';

const tick = 1000;
/** A second that took this long: the device slept, or the tab was frozen. The silence was ours. */
const asleep = 5000;

export interface HeartbeatPorts {
  readonly clock: Clock;
  ping(): void;
  /** Is anything asked and not answered, a ping for instance? */
  outstanding(): boolean;
  stalled(reason: string): void;
}

export class Heartbeat {
  readonly #ports: HeartbeatPorts;
  #timer: Timer | undefined;
  #lastTick = 0;
  #lastHeard = 0;
  #lastPing = 0;

  constructor(ports: HeartbeatPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.stop();
    const now = this.#ports.clock.monotonic();
    this.#lastTick = this.#lastHeard = this.#lastPing = now;
    this.#schedule();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** Anything at all arrived. */
  heard(): void {
    this.#lastHeard = this.#ports.clock.monotonic();
  }

  #schedule(): void {
    this.#timer = this.#ports.clock.after(tick, () => {
      this.#schedule();
      this.#beat();
    });
  }

  #beat(): void {
    const now = this.#ports.clock.monotonic();
    if (now - this.#lastTick >= asleep) this.#lastHeard = now;
    this.#lastTick = now;
    const silence = now - this.#lastHeard;
    if (silence >= limits.stall && this.#ports.outstanding()) {
      this.#ports.stalled(`stalled: nothing heard for ${Math.round(silence / 1000)} s`);
    } else if (now - this.#lastPing >= limits.heartbeat) {
      this.#lastPing = now;
      this.#ports.ping();
    }
  }
}
