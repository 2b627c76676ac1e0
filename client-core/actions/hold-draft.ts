// Puts the basket aside under a name, for this till or any other lane of the store. A draft that was taken over and
// changed meanwhile by somebody else is merged field by field, in one step with the writing: what another lane did
// while this one had the basket in front of it is never written over.
import { collections, cutText, mergeFields, soundCopy } from '@evertill/schemas';
import type { Draft, DraftLine, FieldConflict, JsonObject } from '@evertill/schemas';
import { instant, limits } from '@evertill/sync';
import { bytesOf } from '../bytes.ts';
import { draftFinding } from '../drafts/draft-finding.ts';
import { inputRefusal } from '../journal/append.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Cart, CartLine } from './cart.ts';
import { lacksLane } from './lacks-lane.ts';
import type { TillContext } from './till-context.ts';

export interface HeldDraft {
  readonly ok: true;
  readonly draft: Draft;
}

export async function holdDraft(till: TillContext, cart: Cart, name: string): Promise<HeldDraft | Refusal> {
  if (cart.lines.length === 0) return refuse('order_empty');
  return keepDraft(till, draftOf(till, cart, name), cart.draft);
}

/** Fields that follow from what is stored at the moment of writing, whatever this till saw before. */
type FromStored = (stored: Draft | undefined) => Partial<Draft>;

/** Holding a basket neither takes nor gives back what was paid of it. */
const takenAsStored: FromStored = (stored) => (stored ? { taken: stored.taken } : {});

/** `base`: the draft as this till took it over; what it changed is told apart from others' changes by it. */
export async function keepDraft(
  till: TillContext,
  given: Draft,
  base?: Draft,
  fromStored: FromStored = takenAsStored,
): Promise<HeldDraft | Refusal> {
  const laneless = lacksLane(till);
  if (laneless) return laneless;
  const mine = soundCopy(given);
  const bytes = bytesOf(JSON.stringify(mine));
  if (bytes > limits.draftBytes) return refuse('too_large', { bytes, limit: limits.draftBytes });
  const { error } = collections.draft.document.safeParse(mine);
  if (error) return inputRefusal(error);
  let draft = mine;
  let conflicts: readonly FieldConflict[] = [];
  let endedAs: Draft['status'] | undefined;
  await till.drafts.change([mine.id], (stored) => {
    endedAs = stored?._deleted === true ? (stored as Draft).status : undefined;
    if (endedAs !== undefined) return undefined;
    const fixed = fromStored(stored as Draft | undefined);
    const merge = merged(base, { ...mine, ...fixed }, stored as Draft | undefined);
    conflicts = merge.conflicts;
    draft = { ...merge.draft, ...fixed };
    return draft;
  });
  if (endedAs !== undefined) return refuse('draft_closed', { status: endedAs });
  if (conflicts.length > 0) {
    const details = { fields: conflicts } as unknown as JsonObject;
    await till.desk.raise([
      draftFinding({ ...mine, _deleted: false }, 'draft_conflict', 'conflict', details),
    ]);
  }
  return { ok: true, draft };
}

export function draftOf(till: TillContext, cart: Cart, name: string): Draft {
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
      name: cutText(line.item.name, 200),
      barcode: line.item.barcode,
      qty: line.qty,
      unit_price: line.price?.unit_price ?? line.item.price,
      ...(line.price === undefined || line.price.price_per === 1 ? {} : { price_per: line.price.price_per }),
      ...priceSourceOf(line),
      ...(line.discounts ? { discounts: [...line.discounts] } : {}),
      ...(line.weight ? { weight: line.weight } : {}),
    })),
    discounts: [...cart.discounts],
    coupons: [...cart.coupons],
    approvals: [...cart.approvals],
    taken: [...(cart.taken ?? [])],
    held_by: till.actorId(),
    updated_at: instant(till.surroundings.clock),
    lease: null,
    rev: 0,
  };
}

function priceSourceOf({ price }: CartLine): Pick<DraftLine, 'price_source'> {
  return price?.source === 'embedded' || price?.source === 'override' ? { price_source: price.source } : {};
}

/** Without a base, as after a reload, everything but its status counts as seen the way it is stored now. */
function merged(
  base: Draft | undefined,
  mine: Draft,
  stored: Draft | undefined,
): { draft: Draft; conflicts: readonly FieldConflict[] } {
  if (!stored) return { draft: mine, conflicts: [] };
  const { lease } = stored;
  const { merged: draft, conflicts } = mergeFields<Draft>({
    base: { ...(base ?? { ...stored, status: 'resumed' }), lease },
    mine: { ...mine, lease },
    theirs: stored,
  });
  return { draft: { ...draft, updated_at: mine.updated_at }, conflicts };
}
