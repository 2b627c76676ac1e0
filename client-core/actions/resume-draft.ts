// Takes a held basket back to the cart, whoever held it. While there is contact the server says whether another device
// has it open, and then it is taken only on purpose; without contact nobody is kept from selling. What was read from the catalog (tax, unit) is read again;
// the prices are the ones the customer was told.
import type { Draft, DraftLine, Product } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import { describe } from '../queries/sellable.ts';
import type { Sellable } from '../queries/sellable.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Cart, CartLine } from './cart.ts';
import { lacksLane } from './lacks-lane.ts';
import type { TillContext } from './till-context.ts';

export interface ResumedDraft {
  readonly ok: true;
  readonly cart: Cart;
  /** Lines whose item this till no longer knows. They stay in the draft. */
  readonly missing: readonly DraftLine[];
}

export interface Resuming {
  /** Also from a device that has it open. */
  readonly takeOver?: boolean | undefined;
}

/** Refuses with `draft_leased` and who has it when another device does. */
export async function resumeDraft(
  till: TillContext,
  draftId: string,
  { takeOver = false }: Resuming = {},
): Promise<ResumedDraft | Refusal> {
  const laneless = lacksLane(till);
  if (laneless) return laneless;
  const lease = await till.leases.ask(draftId, takeOver ? 'take' : 'keep');
  if (lease && lease.device_id !== till.deviceId && !takeOver) {
    const { device_name, pos_register_id, user_id, since } = lease;
    return refuse('draft_leased', { device_name, pos_register_id, user_id, since });
  }
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
  const cart: Cart = {
    client_order_id: till.surroundings.chance.id(),
    lines: known.map((line, index) => lineOf(line, items[index]!)),
    draft_id: draft.id,
    // Without the missing lines: what this till never showed, it does not remove.
    draft: { ...draft, lines: known },
    customer_id: draft.customer_id,
    discounts: draft.discounts,
    coupons: draft.coupons,
    approvals: draft.approvals,
    taken: draft.taken,
  };
  return { ok: true, cart, missing: draft.lines.filter(({ item_id }) => !products.has(item_id)) };
}

/** A price that is not the catalog's (any more) stays the one the customer was told. */
function lineOf(held: DraftLine, item: Sellable): CartLine {
  const { id, qty, unit_price, price_per = 1, discounts, weight } = held;
  const isCatalogs = unit_price === item.price && price_per === 1;
  const source = held.price_source ?? (isCatalogs ? undefined : 'told');
  const label = { qty, price: { unit_price, price_per } };
  return {
    id,
    item: source === 'embedded' ? { ...item, label } : item,
    qty,
    ...(source === undefined ? {} : { price: { unit_price, price_per, source } }),
    ...(discounts ? { discounts } : {}),
    ...(weight ? { weight } : {}),
  };
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
          pos_register_id: till.laneId,
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
