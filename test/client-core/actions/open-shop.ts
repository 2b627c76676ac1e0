// A till in a shop with a few things to sell: one taxed, one with variations, one archived, two that share a barcode.
import { orderPlacePayload } from '@evertill/schemas';
import type { OperationRecord, OrderPlacePayload, Store } from '@evertill/schemas';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { aReference, aVariation } from '../../contract/contract-documents.ts';
import { stock, tillAtRest } from '../../support/till-at-rest.ts';
import type { TillAtRest } from '../../support/till-at-rest.ts';

export interface Shop extends TillAtRest {
  /** Opens a shift; answers its id. */
  opened(): Promise<string>;
  entries(): Promise<OperationRecord[]>;
  payloadOf(deviceSeq: number): Promise<OrderPlacePayload>;
}

export async function openShop(store: Partial<Store> = {}): Promise<Shop> {
  const till = await tillAtRest(store);
  const data = { rate: '24.0000', rate_type: 'percent' };
  await till.put('reference', aReference({ id: 'vat', store_id: '', kind: 'tax_profile', data, rev: 1 }));
  const milk = { id: 'p1', sku_code: 'MILK', name: 'Milk', price: 124, store_tax_id: 'vat', rev: 3 };
  const large = aVariation({ id: 'v1', sku_code: 'SHIRT-L', price: 2100 });
  await stock(
    till,
    { ...milk, barcodes: ['4006381333931'] },
    { id: 'p2', sku_code: 'SHIRT', price: 2000, variations: [large] },
    { id: 'p3', sku_code: 'OLD', price: 1, status: 2 },
    { id: 'p4', sku_code: 'TWIN-A', barcodes: ['77'] },
    { id: 'p5', sku_code: 'TWIN-B', barcodes: ['77'] },
  );
  return {
    ...till,
    async opened() {
      const shift = await openShift(till, { label: 'Morning', openingCash: 10_000 });
      if (!shift.ok) throw new Error(shift.code);
      return shift.id;
    },
    entries: () => till.operations.from(1, 100),
    payloadOf: async (deviceSeq) => orderPlacePayload.parse((await till.operations.get(deviceSeq))!.payload),
  };
}
