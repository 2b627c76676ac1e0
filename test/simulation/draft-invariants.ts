// Held baskets: what a person changed is there at the end, unless somebody else changed the same field, or a person was
// told. A basket that was paid is gone, and its sale reached the server; whether that is stored or parked is looked at with
// the sales. A basket whose server went back in time begins without assumptions and is left out.
import { collections } from '@evertill/schemas';
import type { Draft, OperationEntry } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import { leaderOf } from './come-to-rest.ts';
import { ordinaryPart } from './draft-steps.ts';
import type { DraftChange } from './facts.ts';
import type { Scene } from './scene.ts';
import { tenant } from './shop.ts';

export async function draftViolations(scene: Scene, database: Database): Promise<string[]> {
  const { facts, devices } = scene;
  if (facts.restores > 0) return [];
  const told = new Set<string>();
  for (const device of devices) {
    const attentions = await leaderOf(device)!.attention();
    for (const { collection_name, document_id } of attentions)
      if (collection_name === 'draft') told.add(document_id);
  }
  const stored = await database.read(tenant, (tx) => tx.find(collections.draft, {}, { limit: 1_000_000 }));
  const sold = await soldBaskets(database);
  const drafts = new Map(stored.map((draft) => [draft.id, draft as unknown as Draft]));
  const wrong: string[] = [];
  for (const [name, changes] of grouped(facts.draftChanges)) {
    const { draftId, field } = changes[0]!;
    const draft = drafts.get(draftId);
    if (!draft && !told.has(draftId) && !sold.has(draftId)) wrong.push(`Draft ${draftId} is lost`);
    const later = changes.filter(({ created }) => !created);
    const authors = new Set((later.length > 0 ? later : changes).map(({ device }) => device));
    const expected = changes.at(-1)!.value;
    if (!draft || told.has(draftId) || authors.size !== 1 || draft[field] === expected) continue;
    const isKnown = changes.some(({ value }) => value === draft[field]);
    if (!isKnown && facts.draftAttempts.has(`${name} ${ordinaryPart(draft[field])}`)) continue;
    wrong.push(
      `Draft ${name} of ${changes[0]!.device} is ${draft[field]}, and only ${[...authors].join()} wrote ${expected}`,
    );
  }
  return wrong;
}

async function soldBaskets(database: Database): Promise<Set<unknown>> {
  const rows = await database.read(tenant, (tx) => tx.rows('operation_ledger', {}, { limit: 1_000_000 }));
  const entries = rows.map((row) => row['entry'] as unknown as OperationEntry);
  return new Set(
    entries.filter(({ type }) => type === 'order.place').map(({ payload }) => payload['draft_id']),
  );
}

function grouped(changes: readonly DraftChange[]): Map<string, DraftChange[]> {
  const groups = new Map<string, DraftChange[]>();
  for (const change of changes) {
    const name = `${change.draftId} ${change.field}`;
    groups.set(name, [...(groups.get(name) ?? []), change]);
  }
  return groups;
}
