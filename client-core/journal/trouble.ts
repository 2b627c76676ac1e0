// What the drain does when a batch fails: how long it waits (without a cap on attempts), and how it finds the one
// entry that makes its batch fail, so that the others go on without it.
import { backoff, ExchangeError, limits } from '@evertill/sync';
import type { OperationRecord } from '@evertill/schemas';
import type { DeviceSurroundings } from '../surroundings.ts';

/** The exchange refuses this very frame: sending it again would not help. */
const frameRefused = new Set(['too_large', 'invalid_json', 'invalid_input', 'unknown_field']);
/** The server is there and asks for patience: no entry is to blame. */
const busy = new Set(['rate_limited', 'overloaded']);
/** So many failures of the same entry at the head of a batch make it a suspect. */
const suspicion = 3;

/** `retry` the same later · `smaller` at once, in smaller batches · `park` this one · `pass by` it until the next round. */
export type Remedy = 'retry' | 'smaller' | 'park' | 'pass by';

export class Trouble {
  readonly #surroundings: DeviceSurroundings;
  #room: number = limits.operationsPerBatch;
  #attempt = 0;
  #failingSince: number | undefined;
  #resumeAt = 0;
  #suspect = { device_seq: 0, failures: 0 };

  constructor(surroundings: DeviceSurroundings) {
    this.#surroundings = surroundings;
  }

  /** How many entries to send at once. */
  get room(): number {
    return this.#room;
  }

  /** ms until the next try, 0 when it may be now. */
  early(): number {
    return Math.max(0, this.#resumeAt - this.#surroundings.clock.monotonic());
  }

  reconnected(): void {
    this.#attempt = 0;
    this.#failingSince = undefined;
    this.#resumeAt = 0;
  }

  answered(): void {
    this.reconnected();
    this.#room = Math.min(limits.operationsPerBatch, this.#room * 2);
  }

  failed(batch: readonly OperationRecord[], error: unknown): Remedy {
    const failure = error instanceof ExchangeError ? error : undefined;
    if (failure && frameRefused.has(failure.code)) return batch.length === 1 ? 'park' : this.#halve(batch);
    this.backOff(failure?.retryAfter ?? 0);
    return failure && busy.has(failure.code) ? 'retry' : this.#suspectHead(batch);
  }

  backOff(retryAfter: number): void {
    const { clock, chance } = this.#surroundings;
    const now = clock.monotonic();
    this.#attempt += 1;
    this.#failingSince ??= now;
    const failingFor = now - this.#failingSince;
    this.#resumeAt =
      now + backoff({ attempt: this.#attempt, failingFor, random: chance.random(), retryAfter });
  }

  /** A connection that drops each time may be the entry's doing as well, so reconnecting does not clear a suspect. */
  #suspectHead(batch: readonly OperationRecord[]): Remedy {
    const { device_seq } = batch[0]!;
    const failures = this.#suspect.device_seq === device_seq ? this.#suspect.failures + 1 : 1;
    const convicted = failures >= suspicion;
    this.#suspect = { device_seq, failures: convicted ? 0 : failures };
    if (!convicted) return 'retry';
    return batch.length === 1 ? 'pass by' : this.#halve(batch);
  }

  #halve(batch: readonly OperationRecord[]): Remedy {
    this.#room = Math.ceil(batch.length / 2);
    return 'smaller';
  }
}
