// A batch of journal entries, in order, each with its own outcome. Some dozens share a transaction, because a lane that
// comes back with a day of sales should not pay a commit for each; when one of them cannot be there, each gets a
// transaction of its own. Nobody is told anything before the commit, so a crash only means that all are sent again.
import { canonicalJson, operationEntrySchema } from '@evertill/schemas';
import type { Actor, Collection, OperationEntry } from '@evertill/schemas';
import type { OperationOutcome, Unreadable } from '@evertill/sync';
import type { WriteTx } from '../db/database.ts';
import type { Search } from '../rules/rule.ts';
import { applyIn, applyOperation } from './apply-operation.ts';
import { BatchedTx } from './batched-tx.ts';
import type { OperationDeps, ReceivedOperation } from './operation-deps.ts';
import { flawRejection } from './parse-document.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

/** Short enough that nobody waits long for the rows they touch. */
const together = 32;

/** Something outside has to act before the entry is settled, and no transaction lasts that long. */
class ComesFirst extends Error {}

export interface ReceivedBatch {
  readonly entries: readonly unknown[];
  /** What came among them and cannot be read. */
  readonly unreadable?: readonly Unreadable[];
  readonly requestId?: string;
  /** The device that sends it; absent where it does not say. */
  readonly sendingDevice?: string | undefined;
}

export async function applyOperations(
  deps: OperationDeps,
  sender: Actor,
  { entries: raws, unreadable = [], requestId = '', sendingDevice }: ReceivedBatch,
): Promise<OperationOutcome[]> {
  const outcomes: OperationOutcome[] = [];
  for (let from = 0; from < raws.length; from += together) {
    const part = raws.slice(from, from + together).map((raw, index) => {
      const later = raws.slice(from + index + 1);
      return { sender, raw, later, sendingDevice, door: 'journal', requestId } as const;
    });
    for (const received of part) deps.watch?.received(received);
    outcomes.push(...((await applyTogether(deps, sender, part)) ?? (await applyEach(deps, part))));
  }
  for (const { value, flaw } of unreadable) {
    const received = { sender, raw: value, door: 'journal', requestId } as const;
    deps.watch?.received(received);
    const outcome = await refuseUnreadable(deps, received, flawRejection(flaw));
    deps.watch?.settled(received, outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function applyEach(
  deps: OperationDeps,
  part: readonly ReceivedOperation[],
): Promise<OperationOutcome[]> {
  const outcomes: OperationOutcome[] = [];
  for (const received of part) outcomes.push(await applyOperation(deps, received));
  return outcomes;
}

/** Undefined when these entries cannot share a transaction: nothing of it was kept. */
async function applyTogether(
  deps: OperationDeps,
  sender: Actor,
  part: readonly ReceivedOperation[],
): Promise<OperationOutcome[] | undefined> {
  const entries = part.map(({ raw }) => operationEntrySchema.safeParse(raw));
  if (part.length === 1 || entries.some(({ success }) => !success)) return undefined;
  try {
    const settled = await deps.database.write({ vendor_id: sender.vendor_id }, async (tx) => {
      const known = entries.map(({ data }) => data!);
      const batch = await prepared(deps, tx, known);
      const outcomes: OperationOutcome[] = [];
      for (const [index, entry] of known.entries()) {
        const outcome = await applyIn(deps, batch, part[index]!, entry);
        if (outcome.kind === 'command') throw new ComesFirst();
        outcomes.push(outcome);
      }
      await batch.flush();
      return outcomes;
    });
    for (const [index, outcome] of settled.entries()) deps.watch?.settled(part[index]!, outcome);
    return settled;
  } catch {
    // Alone, the one at fault gets its own answer or error, and the others theirs.
    return undefined;
  }
}

/** Everything the entries will need, fetched at once. */
async function prepared(
  deps: OperationDeps,
  tx: WriteTx,
  entries: readonly OperationEntry[],
): Promise<BatchedTx> {
  const batch = new BatchedTx(tx);
  const write = new Map<Collection, Set<string>>();
  const read = new Map<Collection, Set<string>>();
  const searches = new Map<string, Search>();
  for (const entry of entries) {
    const operation = Object.hasOwn(deps.operations, entry.type) ? deps.operations[entry.type] : undefined;
    const payload = operation?.payload.safeParse(entry.payload);
    const needs = payload?.success
      ? deps.operationRules[entry.type]?.needs?.(entry, payload.data)
      : undefined;
    for (const { collection, id } of needs?.write ?? [])
      write.set(collection, (write.get(collection) ?? new Set()).add(id));
    for (const { collection, id } of needs?.read ?? [])
      read.set(collection, (read.get(collection) ?? new Set()).add(id));
    for (const search of needs?.find ?? [])
      searches.set(
        canonicalJson([search.collection.name, search.field, search.value, search.further]),
        search,
      );
  }
  await batch.knowRows('operation_ledger', {
    device_id: [...new Set(entries.map(({ device_id }) => device_id))],
    // With its neighbours in the chain.
    device_seq: [...new Set(entries.flatMap(({ device_seq: n }) => [n - 1, n, n + 1]))],
  });
  // Locked in one order by everybody: by id, in the order of the collections' names.
  const byName = [...write].sort(([a], [b]) => (a.name < b.name ? -1 : 1));
  for (const [collection, ids] of byName) await batch.hold(collection, [...ids]);
  for (const [collection, ids] of read) await batch.know(collection, 'id', [...ids]);
  for (const { collection, field, value, further } of searches.values())
    await batch.know(collection, field, [value], further);
  return batch;
}
