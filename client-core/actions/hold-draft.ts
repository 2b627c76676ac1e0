// Puts the basket aside under a name, for this till or any other lane of the store.
import type { Draft } from '@evertill/schemas';
import { instant, limits } from '@evertill/sync';
import { bytesOf } from '../journal/append.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Cart } from './cart.ts';
import type { TillContext } from './till-context.ts';

export interface HeldDraft {
  readonly ok: true;
  readonly draft: Draft;
}

export async function holdDraft(till: TillContext, cart: Cart, name: string): Promise<HeldDraft | Refusal> {
  if (cart.lines.length === 0) return refuse('order_empty');
  // A draft holds whole minor units for one piece; a finer price would come back as another one.
  const inexact = cart.lines.find(({ price_per }) => price_per !== 1);
  if (inexact) return refuse('price_inexact', { line_id: inexact.id });
  const known =
    cart.draft_id === '' ? undefined : ((await till.drafts.get(cart.draft_id)) as Draft | undefined);
  const draft: Draft = {
    id: known?.id ?? till.surroundings.chance.id(),
    store_id: till.storeId,
    pos_register_id: till.laneId,
    name,
    customer_id: cart.customer_id,
    status: 'held',
    lines: cart.lines.map(({ id, item, qty, unit_price }) => ({
      id,
      item_id: item.item_id,
      variation_id: item.variation_id,
      name: item.name.slice(0, 200),
      barcode: item.barcode,
      qty,
      unit_price,
    })),
    held_by: till.actorId(),
    updated_at: instant(till.surroundings.clock),
    rev: known?.rev ?? 0,
  };
  const bytes = bytesOf(JSON.stringify(draft));
  if (bytes > limits.operationBytes) return refuse('too_large', { bytes });
  await till.drafts.put([draft]);
  return { ok: true, draft };
}
