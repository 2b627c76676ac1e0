// Hands another device's unsent entries to the server, as that device's: they are sealed, so it does not matter who
// brings them, and the server knows a repetition by its hash. Cut off in between, it is simply done again.
import { bytesOf, refuse } from '@evertill/client-core';
import type { Refusal, Till } from '@evertill/client-core';
import type { OperationEntry } from '@evertill/schemas';
import { ExchangeError, limits, sleep } from '@evertill/sync';

export interface HandedOver {
  readonly ok: true;
  /**
   * How many entries got which answer: `applied`, `applied_with_changes`, `rejected`, `waiting_for`, `mismatch`; `failed`
   * where the server breaks on the entry, or refuses to read it.
   */
  readonly outcomes: Readonly<Record<string, number>>;
}

/** So many in a row: it is not the entries that are to blame. */
const mostFailed = limits.operationsPerBatch;
/** The till's other requests stand behind this one: no longer wait is taken, ms. */
const patience = 2000;

export async function handOver(
  till: Till,
  entries: readonly OperationEntry[],
): Promise<HandedOver | Refusal> {
  const outcomes: Record<string, number> = {};
  const offering = new Offering(till);
  for (let from = 0; from < entries.length;) {
    const batch = batchFrom(entries, from);
    try {
      for (const kind of await offering.offer(batch)) outcomes[kind] = (outcomes[kind] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      return refuse('server_unreached', { answered: from, reason: error.message });
    }
    from += batch.length;
  }
  return { ok: true, outcomes };
}

class Offering {
  readonly #till: Till;
  #failedInARow = 0;

  constructor(till: Till) {
    this.#till = till;
  }

  /**
   * What became of each entry, in order: a batch that fails is halved until the entry that makes it fail is alone. Rejects
   * with an `ExchangeError` when the server cannot be asked, asks for patience again, or answers nothing any more.
   */
  async offer(batch: OperationEntry[]): Promise<string[]> {
    try {
      const answer = await this.#ask(batch);
      this.#failedInARow = 0;
      const byNumber = new Map(answer.outcomes.map((outcome) => [outcome.device_seq, outcome]));
      return batch.map(({ device_seq, hash }) => {
        const outcome = byNumber.get(device_seq);
        return outcome?.hash === hash ? outcome.kind : 'mismatch';
      });
    } catch (error) {
      if (!isAboutTheBatch(error)) throw error;
      if (batch.length === 1) {
        this.#failedInARow += 1;
        if (this.#failedInARow === mostFailed) throw error;
        return ['failed'];
      }
      const half = Math.ceil(batch.length / 2);
      const first = await this.offer(batch.slice(0, half));
      return [...first, ...(await this.offer(batch.slice(half)))];
    }
  }

  /** Halving asks more often than a till does otherwise, and the server may say so. */
  async #ask(batch: OperationEntry[]) {
    const link = this.#till.connection();
    if (!link) throw new ExchangeError('offline', 'There is no connection.', 'retry');
    const request = { type: 'operations', operations: batch } as const;
    try {
      return await link.request(request);
    } catch (error) {
      const isTooOften = error instanceof ExchangeError && error.code === 'rate_limited';
      if (!isTooOften || error.retryAfter > patience) throw error;
      await sleep(this.#till.surroundings.clock, error.retryAfter);
      return link.request(request);
    }
  }
}

/** The server will not read it, or breaks on it; no network, a busy server and a sign-in that is over are not about it. */
function isAboutTheBatch(error: unknown): boolean {
  return error instanceof ExchangeError && (error.remedy === 'fatal' || error.code === 'internal');
}

function batchFrom(entries: readonly OperationEntry[], from: number): OperationEntry[] {
  const most = entries.slice(from, from + limits.operationsPerBatch);
  let bytes = 0;
  const full = most.findIndex((entry, index) => {
    bytes += bytesOf(JSON.stringify(entry)) + 1;
    return index > 0 && bytes > limits.batchBytes;
  });
  return full === -1 ? most : most.slice(0, full);
}
