// What of the sale in front the customer's display is told. Pure; undefined while a figure is out of range: then what is
// on the display stays.
import type { Store } from '@evertill/schemas';
import type { DisplayMessage } from '../../platform/customer-display.ts';
import type { SaleState } from '../../workplace/basket/sale-state.ts';

export function shownToCustomer(
  { cart, basket, totals, paid }: Pick<SaleState, 'cart' | 'basket' | 'totals' | 'paid'>,
  { name: store, currency, prices_include_tax: tax_included }: Store,
): DisplayMessage | undefined {
  if (paid) {
    const { total, tendered: received, change } = paid;
    return { type: 'total', data: { store, currency: paid.currency, total, received, change } };
  }
  if (cart.lines.length === 0) return { type: 'idle', data: { store } };
  if (!basket || !totals) return undefined;
  const { discount, tax, total } = totals;
  const lines = cart.lines.map(({ id, item, qty }, index) => {
    const { unit_price, price_per } = basket.lines[index]!;
    const line = totals.lines[index]!;
    return { id, name: item.name, qty, unit_price, price_per, discount: line.discount, total: line.total };
  });
  return { type: 'cart', data: { store, currency, lines, discount, tax, tax_included, total } };
}
