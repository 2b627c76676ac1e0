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
  /** Lines whose item this till no longer knows. They stay in the draft. */
  readonly missing: readonly DraftLine[];
}

export async function resumeDraft(till: TillContext, draftId: string): Promise<ResumedDraft | Refusal> {
  const draft = await take(till, draftId);
  if ('ok' in draft) return draft;
  const ids = [...new Set(draft.lines.map((line) => line.item_id))];
  const products = await till.documents.many<Product>('product', ids);
  const known = draft.lines.filter(({ item_id }) => products.has(item_id));
  const items = await describe(
    till.documents,
    known.map(({ item_id, variation_id, barcode }) => ({
      product: products.get(item_id)!,
      variation_id,
      barcode,
    })),
  );
  const cart = {
    client_order_id: till.surroundings.chance.id(),
    lines: known.map(({ id, qty, unit_price, price_per = 1, price_source }, index) => {
      const item = items[index]!;
      const label = { qty, price: { unit_price, price_per } };
      return { id, qty, unit_price, price_per, item: price_source ? { ...item, label } : item };
    }),
    draft_id: draft.id,
    // Without the missing lines: what this till never showed, it does not remove.
    draft: { ...draft, lines: known },
    customer_id: draft.customer_id,
  };
  return { ok: true, cart, missing: draft.lines.filter(({ item_id }) => !products.has(item_id)) };
}

/** Marks it as resumed, in one step with looking at it. */
async function take(till: TillContext, draftId: string): Promise<Draft | Refusal> {
  let found: Draft | undefined;
  let taken: Draft | undefined;
  await till.drafts.change([draftId], (stored) => {
    found = stored?._deleted === true ? undefined : (stored as Draft | undefined);
    const isOpen = found && found.store_id === till.storeId && !isDone(found);
    taken = isOpen
      ? {
          ...found!,
          status: 'resumed',
          held_by: till.actorId(),
          updated_at: instant(till.surroundings.clock),
        }
      : undefined;
    return taken;
  });
  if (taken) return taken;
  if (found?.store_id !== till.storeId) return refuse('not_found');
  return refuse('draft_closed', { status: found.status });
}

function isDone({ status }: Draft): boolean {
  return status === 'paid' || status === 'discarded';
}
