// Whether this device's disk does what it is told, by the last fault it showed and the last write it took.
import type { Clock, DeviceState } from '@evertill/sync';
import type { StorageFault } from '../database/storage-error.ts';

type Health = DeviceState['storage']['health'];

const healthOf: Readonly<Record<StorageFault, Health>> = {
  full: 'full',
  busy: 'failing',
  io: 'failing',
  corrupt: 'corrupt',
  readonly: 'readonly',
  away: 'away',
  failed: 'failing',
};
/** A disk that fails now and then is not sound between two faults, ms. */
const doubt = 15_000;

export class StorageHealth {
  readonly #clock: Clock;
  #health: Health = 'sound';
  #at = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): Health {
    return this.#health;
  }

  failed(fault: StorageFault): void {
    // A damaged file does not mend itself, whatever else happens to it.
    if (this.#health !== 'corrupt') this.#health = healthOf[fault];
    this.#at = this.#clock.monotonic();
  }

  /** Something was written, and is durable. */
  wrote(): void {
    if (this.#health !== 'corrupt' && this.#clock.monotonic() - this.#at >= doubt) this.#health = 'sound';
  }
}
