// How an operation's verdict is told to the device: with the hash the server holds and, when the ledger holds it, the
// server's seal over it.
import type { JsonObject, OperationEntry, Reject } from '@evertill/schemas';
import type { OperationOutcome } from '@evertill/sync';
import type { OperationDeps, ReceivedOperation } from './operation-deps.ts';
import type { LedgerRow, LedgerVerdict } from './ledger.ts';

type Settled = Exclude<LedgerVerdict['kind'], 'rejected' | 'waiting_for'>;

/** The answer to an entry whose verdict the ledger now holds. */
export function answerOf(
  deps: OperationDeps,
  received: ReceivedOperation,
  entry: OperationEntry,
  verdict: LedgerVerdict,
): OperationOutcome {
  const { device_seq, hash } = entry;
  switch (verdict.kind) {
    case 'waiting_for':
      return { kind: 'waiting_for', device_seq, hash, for: verdict.for };
    case 'rejected':
      return refusalOf(entry, verdict.rejection, sealOver(deps, received, entry));
    default:
      return {
        kind: verdict.kind,
        device_seq,
        hash,
        ack: sealOver(deps, received, entry),
        result: verdict.result,
      };
  }
}

/** Without a seal: the ledger does not hold this entry, and the device must not be able to claim that it does. */
export function unsealedRefusal(entry: OperationEntry, rejection: Reject): OperationOutcome {
  return refusalOf(entry, rejection, '');
}

/** The verdict as it was the first time. */
export function verdictOf({ outcome, code, details, result }: LedgerRow): LedgerVerdict {
  return outcome === 'rejected'
    ? { kind: 'rejected', rejection: { kind: 'reject', code: code as Reject['code'], details } }
    : { kind: outcome as Settled, result };
}

function refusalOf(entry: OperationEntry, { code, details = {} }: Reject, ack: string): OperationOutcome {
  const { device_seq, hash } = entry;
  return { kind: 'rejected', device_seq, hash, ack, code, details: details as JsonObject };
}

function sealOver(deps: OperationDeps, { sender }: ReceivedOperation, entry: OperationEntry): string {
  return deps.acknowledge(sender.vendor_id, entry.device_id, entry.device_seq, entry.hash);
}
