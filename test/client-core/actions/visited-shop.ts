// A till in the shop of a random visit: its products, taxes, categories, price lists, offers and customer lie in the
// replica as the server would have sent them, and the basket is put together from what the till finds there.
import { productStatus } from '@evertill/schemas';
import type { Json, Product } from '@evertill/schemas';
import { emptyCart } from '../../../client-core/actions/cart.ts';
import type { Cart } from '../../../client-core/actions/cart.ts';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { aCustomer, aReference, aVariation } from '../../contract/contract-documents.ts';
import { stock, tillAtRest } from '../../support/till-at-rest.ts';
import type { TillAtRest } from '../../support/till-at-rest.ts';
import type { Visit } from '../../schemas/domain/basket/basket-arbitrary.ts';

export interface VisitedShop {
  readonly till: TillAtRest;
  readonly cart: Cart;
}

export async function visitedShop({ basket, terms, paying }: Visit): Promise<VisitedShop> {
  const { store_id, channel, customer_id, tax_exempt, at, time_zone, prices_include_tax } = terms;
  const lanes = [{ id: 'lane-1', name: 'Lane 1', channel }];
  const till = await tillAtRest({ lanes, time_zone, prices_include_tax, cash_rounding: paying.coin });
  till.surroundings.clock.jump(Date.parse(at) - till.surroundings.clock.now());
  await stock(till, ...productsOf(visitItems(basket)));
  const entries = [
    ...taxesOf(visitItems(basket)),
    ...Object.entries({ a: 'b', b: '', c: '' }).map(([id, parent_id]) => ({
      id,
      kind: 'category' as const,
      data: { parent_id },
    })),
    ...terms.lists.map((list) => ({ ...list, kind: 'price_list' as const })),
    ...[...terms.listed.values()].map((entry) => ({ ...entry, kind: 'price_list_item' as const })),
    ...terms.offers.map((offer) => ({ ...offer, data: offer.data as unknown as Record<string, Json> })),
  ];
  await till.put('reference', ...entries.map((entry) => aReference({ store_id: '', rev: 1, ...entry })));
  if (customer_id !== '')
    await till.put('customer', aCustomer({ id: customer_id, store_id, tax_exempt, rev: 1 }));
  const shift = await openShift(till, { label: 'Morning', openingCash: 0 });
  if (!shift.ok) throw new Error(shift.code);
  return { till, cart: await cartOf(till, { basket, terms }) };
}

type VisitItem = Visit['basket']['entries'][number]['item'];

function visitItems({ entries }: Visit['basket']): VisitItem[] {
  return entries.map(({ item }) => item);
}

function productsOf(items: readonly VisitItem[]): (Partial<Product> & { id: string })[] {
  return [...new Set(items.map(({ item_id }) => item_id))].map((id) => {
    const ways = items.filter(({ item_id }) => item_id === id);
    const { tax, is_snap_eligible, category_ids, brand_id, tag_ids } = ways[0]!;
    const own = ways.find(({ variation_id }) => variation_id !== '');
    return {
      id,
      status: productStatus.active,
      price: ways.find(({ variation_id }) => variation_id === '')?.price ?? 0,
      store_tax_id: tax ? `tax-${id}` : '',
      is_snap_eligible,
      category_id: category_ids[0] ?? '',
      brand_id,
      tag_ids: [...tag_ids],
      variations: own ? [aVariation({ id: own.variation_id, price: own.price })] : [],
    };
  });
}

function taxesOf(items: readonly VisitItem[]) {
  const taxed = new Map(items.flatMap(({ item_id, tax }) => (tax ? [[item_id, tax] as const] : [])));
  return [...taxed].map(([id, { rate, type }]) => ({
    id: `tax-${id}`,
    kind: 'tax_profile' as const,
    data: { rate: String(rate), rate_type: type },
  }));
}

async function cartOf(till: TillAtRest, { basket, terms }: Omit<Visit, 'paying'>): Promise<Cart> {
  const found = await Promise.all(
    basket.entries.map(async ({ item }) => ({
      product: (await till.documents.get<Product>('product', item.item_id))!,
      variation_id: item.variation_id,
      barcode: '',
    })),
  );
  const items = await sellables(till.documents, found);
  return {
    ...emptyCart('sale'),
    customer_id: terms.customer_id,
    lines: basket.entries.map((entry, index) => ({ ...entry, item: items[index]! })),
    discounts: basket.discounts,
    coupons: terms.coupons.map(({ code }) => code),
    approvals: [{ kind: 'discount', employee_id: 'boss', at: terms.at }],
  };
}
