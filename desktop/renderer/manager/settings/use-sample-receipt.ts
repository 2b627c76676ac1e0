// A receipt nobody got: what the preview of the receipt's head and foot lies around. In the store's own currency and at its
// first lane.
import { useTill } from '@evertill/client-core/react';
import { currencyDecimals } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import type { Receipt } from '../../workplace/receipt/receipt.ts';
import { useStore } from '../../workplace/store-context.ts';

/** Taken now. */
export function useSampleReceipt(): Receipt {
  const t = useText('manager');
  const { clock } = useTill().surroundings;
  const { currency, lanes, prices_include_tax } = useStore();
  // Of the money people count in, whatever its smallest unit.
  const one = 10 ** currencyDecimals(currency);
  const [price, tax] = [4 * one, prices_include_tax ? 0 : Math.round(1.2 * one)];
  const total = 3 * price + tax;
  return {
    id: 'sample',
    code: 'A1-000042',
    capturedAt: new Date(clock.now()).toISOString(),
    cashier: t('settings.sampleCashier'),
    lane: lanes[0]?.name ?? '',
    currency,
    currencyDecimals: currencyDecimals(currency),
    lines: [
      {
        id: 'line',
        name: t('settings.sampleItem'),
        qty: '3.000',
        unitPrice: price,
        pricePer: 1,
        total: 3 * price,
        weighed: undefined,
        serial: '',
        lot: '',
      },
    ],
    taxes: tax === 0 ? [] : [{ rate: '10.0000', tax, included: false }],
    taxIncluded: prices_include_tax,
    subtotal: 3 * price,
    discount: 0,
    tax,
    rounding: 0,
    total,
    tendered: total,
    payments: [{ id: 'cash', method: 'cash', tendered: total, card: '', tip: 0, surcharge: 0 }],
    change: 0,
    voided: false,
    note: '',
  };
}
