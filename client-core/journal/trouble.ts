// What the drain does when a batch fails: how long it waits (without a cap on attempts), and how it finds the one
// entry that makes its batch fail, so that the others go on without it. A batch that keeps failing is halved until
// one entry is left; from then on that one is offered alone, after the others and at growing intervals.
import { backoff, ExchangeError, limits } from '@evertill/sync';
import type { OperationRecord } from '@evertill/schemas';
import type { DeviceSurroundings } from '../surroundings.ts';

/** The exchange refuses this very frame: sending it again would not help. */
const frameRefused = new Set(['too_large', 'invalid_json', 'invalid_input', 'unknown_field']);
/** The server is there and asks for patience: no entry is to blame. */
export const busy: ReadonlySet<string> = new Set(['rate_limited', 'overloaded']);
/** So many failures of the same entry at the head of a batch make it suspicious. */
const suspicion = 3;

/** `retry` later · `park` the only entry · `pass by` the only entry, and go on with the others. */
export type Remedy = 'retry' | 'park' | 'pass by';

interface Suspect {
  readonly failures: number;
  /** When it may be offered again, monotonic ms. */
  readonly againAt: number;
}

export class Trouble {
  readonly #surroundings: DeviceSurroundings;
  #room: number = limits.operationsPerBatch;
  #attempt = 0;
  #failingSince: number | undefined;
  #resumeAt = 0;
  /** The last exchange succeeded. */
  #working = false;
  #head = { device_seq: 0, failures: 0 };
  /** Somewhere up to this number is an entry that makes its batch fail. */
  #carefulUntil = 0;
  readonly #suspects = new Map<number, Suspect>();

  constructor(surroundings: DeviceSurroundings) {
    this.#surroundings = surroundings;
  }

  /** How many entries to send at once. */
  get room(): number {
    return this.#room;
  }

  /** The beginning of the batch that may be sent together; none when its first entry is a suspect. */
  unsuspected(batch: readonly OperationRecord[]): readonly OperationRecord[] {
    const at = batch.findIndex(({ device_seq }) => this.#suspects.has(device_seq));
    return at === -1 ? batch : batch.slice(0, at);
  }

  /** A suspect whose time has come. */
  dueSuspect(): number | undefined {
    const now = this.#surroundings.clock.monotonic();
    return [...this.#suspects].find(([, { againAt }]) => againAt <= now)?.[0];
  }

  /** It is not waiting any more. */
  clear(deviceSeq: number): void {
    this.#suspects.delete(deviceSeq);
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

  answered(batch: readonly OperationRecord[]): void {
    this.reconnected();
    this.#working = true;
    for (const { device_seq } of batch) this.clear(device_seq);
    if (endOf(batch) >= this.#carefulUntil) this.#room = Math.min(limits.operationsPerBatch, this.#room * 2);
  }

  failed(batch: readonly OperationRecord[], error: unknown): Remedy {
    const failure = error instanceof ExchangeError ? error : undefined;
    if (failure && frameRefused.has(failure.code)) return batch.length === 1 ? 'park' : this.#halve(batch);
    const isSuspect = this.#suspects.has(batch[0]!.device_seq);
    // When nothing succeeds, a suspect is as good as any entry, and the server needs the pause.
    if (!isSuspect || !this.#working) this.backOff(failure?.retryAfter ?? 0);
    this.#working = false;
    if (isSuspect) return this.#suspectAgain(batch[0]!.device_seq);
    return failure && busy.has(failure.code) ? 'retry' : this.#suspect(batch);
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

  /** A connection that drops each time may be the entry's doing as well, so reconnecting clears no suspicion. */
  #suspect(batch: readonly OperationRecord[]): Remedy {
    const { device_seq } = batch[0]!;
    const failures = this.#head.device_seq === device_seq ? this.#head.failures + 1 : 1;
    this.#head = { device_seq, failures };
    if (failures < suspicion && endOf(batch) > this.#carefulUntil) return 'retry';
    return batch.length > 1 ? this.#halve(batch) : this.#suspectAgain(device_seq);
  }

  /** The others do not wait for it. */
  #suspectAgain(deviceSeq: number): Remedy {
    const { clock, chance } = this.#surroundings;
    const failures = (this.#suspects.get(deviceSeq)?.failures ?? 0) + 1;
    const delay = backoff({ attempt: failures + suspicion, failingFor: 0, random: chance.random() });
    this.#suspects.set(deviceSeq, { failures, againAt: clock.monotonic() + delay });
    return 'pass by';
  }

  #halve(batch: readonly OperationRecord[]): Remedy {
    this.#carefulUntil = Math.max(this.#carefulUntil, endOf(batch));
    this.#room = Math.ceil(batch.length / 2);
    return 'retry';
  }
}

function endOf(batch: readonly OperationRecord[]): number {
  return batch[batch.length - 1]!.device_seq;
}
