// Hands another device's unsent entries to the server, as that device's: they are sealed, so it does not matter who
// brings them, and the server knows a repetition by its hash. Cut off in between, it is simply done again.
import { bytesOf, refuse } from '@evertill/client-core';
import type { Refusal, Till } from '@evertill/client-core';
import type { OperationEntry } from '@evertill/schemas';
import { ExchangeError, limits } from '@evertill/sync';

export interface HandedOver {
  readonly ok: true;
  /** How many entries got which answer: `applied`, `applied_with_changes`, `rejected`, `waiting_for`, `mismatch`. */
  readonly outcomes: Readonly<Record<string, number>>;
}

export async function handOver(
  till: Till,
  entries: readonly OperationEntry[],
): Promise<HandedOver | Refusal> {
  const link = till.connection();
  const outcomes: Record<string, number> = {};
  for (let from = 0; from < entries.length;) {
    const batch = batchFrom(entries, from);
    try {
      if (!link) return refuse('server_unreached', { answered: from });
      const answer = await link.request({ type: 'operations', operations: batch });
      const byNumber = new Map(answer.outcomes.map((outcome) => [outcome.device_seq, outcome]));
      for (const { device_seq, hash } of batch) {
        const outcome = byNumber.get(device_seq);
        const kind = outcome?.hash === hash ? outcome.kind : 'mismatch';
        outcomes[kind] = (outcomes[kind] ?? 0) + 1;
      }
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      return refuse('server_unreached', { answered: from, reason: error.message });
    }
    from += batch.length;
  }
  return { ok: true, outcomes };
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
