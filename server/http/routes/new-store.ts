// A store comes into being: what was not given is the country's, and else as in most shops.
import { cashDenominations, collections, countryOf, usualLayouts } from '@evertill/schemas';
import type { CountryTax, ReplicatedDocument, Store, StoreCreate } from '@evertill/schemas';
import { givenFields } from '../given-fields.ts';
import type { Desk } from './document-door.ts';

export interface NewStore {
  readonly store: Store;
  /** Profiles of this store alone. */
  readonly taxes: readonly CountryTax[];
}

export function newStore(
  { country: code = '', currency: given, lanes = [], ...fields }: StoreCreate,
  newId: () => string,
): NewStore {
  const country = countryOf(code);
  const currency = given ?? country?.currency ?? 'USD';
  const store = {
    address: '',
    receipt_header: '',
    receipt_footer: '',
    business_day_starts: '00:00',
    clock_evidence: 'none',
    prices_include_tax: country?.prices_include_tax ?? false,
    cash_denominations: [...cashDenominations(currency)],
    // Another currency than the country's has other coins.
    cash_rounding: currency === country?.currency ? country.cash_rounding : 1,
    barcode_layouts: [...usualLayouts],
    blind_close: false,
    discount_limit: '10.0000',
    lane_leases: [],
    rev: 0,
    ...givenFields(fields),
    currency,
    id: newId(),
    lanes: lanes.map((name) => ({ id: newId(), name, channel: 'retail' })),
  } as unknown as Store;
  return { store, taxes: country?.taxes ?? [] };
}

/** Of a vendor, in its tenant; its owners are in it from now on. */
export async function insertStore(desk: Desk, { store, taxes }: NewStore): Promise<ReplicatedDocument> {
  const written = await desk.write(collections.store, store as unknown as ReplicatedDocument, 'operation');
  for (const { name, rate } of taxes)
    await desk.write(collections.reference, {
      id: desk.newId(),
      store_id: store.id,
      kind: 'tax_profile',
      name,
      code: '',
      active: true,
      data: { rate, rate_type: 'percent' },
      rev: 0,
    });
  return written;
}
