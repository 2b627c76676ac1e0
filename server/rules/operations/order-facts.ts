// What the server knows when it decides about an order, and the proposal it decides about.
import type { Order, OrderPlacePayload, Product, Reference, Store, WorkShift } from '@evertill/schemas';
import type { OperationProposal } from '../rule.ts';

export interface OrderPlaceFacts {
  readonly existing: Order | undefined;
  readonly store: Store | undefined;
  readonly namedShift: WorkShift | undefined;
  /** Open shifts of the lane, newest first; read only when the order names none. */
  readonly openShifts: readonly WorkShift[];
  /** The living ones of the store. */
  readonly warehouses: readonly Reference[];
  readonly products: ReadonlyMap<string, Product>;
  readonly taxProfiles: ReadonlyMap<string, Reference>;
  /** Price changes of the sold items, newest first. */
  readonly priceChanges: readonly PriceChange[];
}

export interface PriceChange {
  readonly item_id: string;
  readonly old_price: number;
  readonly created_at: string;
}

export type OrderProposal = OperationProposal<OrderPlacePayload>;
