// A lane, two products and a sale, for the tests of the rule that places orders.
import type { Order, OrderPlacePayload, Product } from '@evertill/schemas';
import { orderPlaceRule } from '../../../server/rules/operations/order-place.ts';
import type { OrderPlaceFacts } from '../../../server/rules/operations/order-facts.ts';
import type { NamedFacts } from '../../../server/rules/operations/order-named.ts';
import { aProduct, aShift, aStore } from '../../contract/contract-documents.ts';
import { aSale } from '../../support/given-journal.ts';
import type { Sold } from '../../support/given-journal.ts';
import { anOperationProposal } from '../../support/given-proposal.ts';
import type { Operated } from '../../support/given-proposal.ts';

export const store = aStore({
  id: 'store',
  time_zone: 'Europe/Helsinki',
  lanes: [{ id: 'lane', name: 'Lane 1', channel: 'retail' }],
});
export const milk = aProduct({
  id: 'milk',
  store_id: 'store',
  name: 'Milk',
  sku_code: 'M1',
  price: 250,
  status: 1,
});
export const bread = aProduct({ id: 'bread', store_id: 'store', price: 399, status: 1 });

export const nothingNamed: NamedFacts = {
  customer: undefined,
  listed: new Map(),
  promotions: [],
  coupons: [],
  categories: new Map(),
  approvers: [],
};

const facts: OrderPlaceFacts = {
  existing: undefined,
  original: undefined,
  returns: [],
  draft: undefined,
  ofSameDraft: [],
  taken: [],
  store,
  namedShift: aShift({ id: 'shift', store_id: 'store', pos_register_id: 'lane' }),
  openShifts: [],
  warehouses: [],
  products: new Map([milk, bread].map((product) => [product.id, product])),
  taxProfiles: new Map(),
  priceChanges: [],
  named: nothingNamed,
};

export const sale = (fields: Partial<Sold> = {}) =>
  aSale({
    id: 'sale',
    lane: 'lane',
    shift: 'shift',
    lines: [{ item_id: 'milk', unit_price: 250 }],
    ...fields,
  });

export interface When extends Partial<Omit<Operated<OrderPlacePayload>, 'payload'>> {
  readonly payload?: OrderPlacePayload;
  readonly known?: Partial<OrderPlaceFacts>;
}

export function decide({ payload = sale(), known = {}, ...more }: When = {}) {
  return orderPlaceRule.decide(anOperationProposal('order.place', { ...more, payload }), {
    ...facts,
    ...known,
  });
}

export function placed(when: When = {}): { order: Order; result: Record<string, unknown>; changed: boolean } {
  const decision = decide(when);
  if (decision.kind !== 'apply') throw new Error(`not placed: ${JSON.stringify(decision)}`);
  return {
    order: decision.writes[0]!.document as unknown as Order,
    result: decision.result,
    changed: decision.changed,
  };
}

export const products = (...list: Product[]) => ({
  products: new Map(list.map((product) => [product.id, product])),
});
