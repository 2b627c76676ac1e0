// Puts the basket aside under a name, for this till or any other lane of the store. A draft that was taken over and
// changed meanwhile by somebody else is merged field by field, in one step with the writing: what another lane did
// while this one had the basket in front of it is never written over.
import { mergeFields } from '@evertill/schemas';
import type { Draft, FieldConflict, JsonObject } from '@evertill/schemas';
import { instant, limits } from '@evertill/sync';
import { draftFinding } from '../drafts/draft-finding.ts';
import { bytesOf } from '../journal/append.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { priceSourceOf } from './cart.ts';
import type { Cart } from './cart.ts';
import type { TillContext } from './till-context.ts';

export interface HeldDraft {
  readonly ok: true;
  readonly draft: Draft;
}

export async function holdDraft(till: TillContext, cart: Cart, name: string): Promise<HeldDraft | Refusal> {
  if (cart.lines.length === 0) return refuse('order_empty');
  return keepDraft(till, draftOf(till, cart, name), cart.draft);
}

/** `base`: the draft as this till took it over; what it changed is told apart from others' changes by it. */
export async function keepDraft(till: TillContext, mine: Draft, base?: Draft): Promise<HeldDraft | Refusal> {
  const bytes = bytesOf(JSON.stringify(mine));
  if (bytes > limits.operationBytes) return refuse('too_large', { bytes });
  let draft = mine;
  let conflicts: readonly FieldConflict[] = [];
  await till.drafts.change([mine.id], (stored) => {
    ({ draft, conflicts } = merged(base, mine, stored as Draft | undefined));
    return draft;
  });
  if (conflicts.length > 0) {
    const details = { fields: conflicts } as unknown as JsonObject;
    await till.desk.raise([
      draftFinding({ ...mine, _deleted: false }, 'draft_conflict', 'conflict', details),
    ]);
  }
  return { ok: true, draft };
}

function draftOf(till: TillContext, cart: Cart, name: string): Draft {
  return {
    id: cart.draft_id === '' ? till.surroundings.chance.id() : cart.draft_id,
    store_id: till.storeId,
    pos_register_id: till.laneId,
    name,
    customer_id: cart.customer_id,
    status: 'held',
    lines: cart.lines.map((line) => ({
      id: line.id,
      item_id: line.item.item_id,
      variation_id: line.item.variation_id,
      name: line.item.name.slice(0, 200),
      barcode: line.item.barcode,
      qty: line.qty,
      unit_price: line.unit_price,
      ...(line.price_per === 1 ? {} : { price_per: line.price_per }),
      ...(priceSourceOf(line) === 'embedded' ? { price_source: 'embedded' as const } : {}),
    })),
    held_by: till.actorId(),
    updated_at: instant(till.surroundings.clock),
    rev: 0,
  };
}

/** Without a base, as after a reload, everything but its status counts as seen the way it is stored now. */
function merged(
  base: Draft | undefined,
  mine: Draft,
  stored: (Draft & { readonly _deleted?: boolean }) | undefined,
): { draft: Draft; conflicts: readonly FieldConflict[] } {
  if (!stored || stored._deleted === true) return { draft: mine, conflicts: [] };
  const { merged: draft, conflicts } = mergeFields<Draft>({
    base: base ?? { ...stored, status: 'resumed' },
    mine,
    theirs: stored,
  });
  return { draft: { ...draft, updated_at: mine.updated_at }, conflicts };
}
