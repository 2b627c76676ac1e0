// Takes a held basket back to the cart, whoever held it. What was read from the catalog (tax, unit) is read again;
// the prices are the ones the customer was told.
import type { Draft, DraftLine, Product } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import { describe } from '../queries/sellable.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Cart } from './cart.ts';
import type { TillContext } from './till-context.ts';

export interface ResumedDraft {
  readonly ok: true;
  readonly cart: Cart;
  /** Lines whose item this till no longer knows. */
  readonly missing: readonly DraftLine[];
}

export async function resumeDraft(till: TillContext, draftId: string): Promise<ResumedDraft | Refusal> {
  const draft = (await till.drafts.get(draftId)) as Draft | undefined;
  if (!draft || draft.store_id !== till.storeId) return refuse('not_found');
  if (draft.status === 'paid' || draft.status === 'discarded')
    return refuse('draft_closed', { status: draft.status });
  const products = await till.documents.many<Product>('product', [
    ...new Set(draft.lines.map((line) => line.item_id)),
  ]);
  const known = draft.lines.filter(({ item_id }) => products.has(item_id));
  const items = await describe(
    till.documents,
    known.map(({ item_id, variation_id, barcode }) => ({
      product: products.get(item_id)!,
      variation_id,
      barcode,
    })),
  );
  const lines = known.map(({ id, qty, unit_price }, index) => ({
    id,
    qty,
    unit_price,
    price_per: 1,
    item: items[index]!,
  }));
  await till.drafts.put([
    { ...draft, status: 'resumed', held_by: till.actorId(), updated_at: instant(till.surroundings.clock) },
  ]);
  const { customer_id } = draft;
  return {
    ok: true,
    cart: { client_order_id: till.surroundings.chance.id(), lines, draft_id: draft.id, customer_id },
    missing: draft.lines.filter(({ item_id }) => !products.has(item_id)),
  };
}
