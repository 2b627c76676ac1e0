// Somebody counted, or broke something: stock is put right by a movement that says why.
import { reject } from '@evertill/schemas';
import type { Product, Reference, Reject, StockMovement } from '@evertill/schemas';

export interface Adjustment {
  readonly item_id: string;
  readonly variation_id: string;
  readonly quantity: string | undefined;
  readonly counted: string | undefined;
  readonly reason: string;
  /** Of what comes in, in millionths of the smallest unit; absent leaves the average as it is. */
  readonly unit_cost?: string | undefined;
}

export interface AdjustmentFacts {
  readonly warehouse: Reference;
  readonly product: Product | undefined;
  /** Stock of a variation may outlive it, and must be put right all the same. */
  readonly hasRow: boolean;
}

export function adjust(
  { item_id, variation_id, quantity, counted, reason, unit_cost }: Adjustment,
  { warehouse, product, hasRow }: AdjustmentFacts,
  by: { readonly id: string; readonly actorId: string; readonly now: string; readonly line?: string },
): StockMovement | Reject {
  if (product?.store_id !== warehouse.store_id) return reject('product_not_found', { item_id });
  const isVariation = variation_id === '' || product.variations.some(({ id }) => id === variation_id);
  if (!isVariation && !hasRow) return reject('variation_unknown', { item_id, variation_id });
  return {
    store_id: warehouse.store_id,
    warehouse_id: warehouse.id,
    item_id,
    variation_id,
    quantity: (quantity ?? counted)!,
    counted: counted !== undefined,
    reason: 'adjustment',
    document_id: by.id,
    line_id: by.line ?? item_id,
    unit_cost: unit_cost ?? null,
    note: reason,
    actor_id: by.actorId,
    created_at: by.now,
  };
}
