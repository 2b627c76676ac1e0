// Journal entries as a till seals them, for tests that play the device themselves.
import { createHash } from 'node:crypto';
import { cartTotals, sealedText } from '@evertill/schemas';
import type {
  JsonObject,
  OperationEntry,
  OrderPlacePayload,
  PlacedDiscount,
  ShiftClosePayload,
  ShiftOpenPayload,
} from '@evertill/schemas';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface EntryFields {
  readonly actor_id: string;
  readonly store_id: string;
  readonly captured_at?: string;
  readonly skew_ms?: number;
  /** What its machine shows, ms: right but for the skew when absent, whatever `captured_at` says. */
  readonly wall?: number;
}

export class GivenJournal {
  readonly deviceId: string;
  #seq = 0;
  #last = '';

  constructor(deviceId: string) {
    this.deviceId = deviceId;
  }

  /** The next entry, chained to the one before it. */
  entry(type: string, payload: object, fields: EntryFields): OperationEntry {
    const { actor_id, store_id, captured_at = new Date().toISOString(), skew_ms = 0 } = fields;
    const { wall = Date.now() + skew_ms } = fields;
    const sealed = sealedEntry({
      device_id: this.deviceId,
      device_seq: ++this.#seq,
      store_id,
      actor_id,
      type,
      captured_at,
      clock: { wall, monotonic: 1000, skew_ms },
      payload: payload as JsonObject,
      prev_hash: this.#last,
    });
    this.#last = sealed.hash;
    return sealed;
  }

  /** Numbers that never reach the server. */
  skip(count = 1): void {
    this.#seq += count;
  }
}

export function sealedEntry(entry: Omit<OperationEntry, 'hash'>): OperationEntry {
  return { ...entry, hash: sha256(sealedText(entry)) };
}

/** Another entry in its place, as whoever holds the device could seal it. */
export function altered(entry: OperationEntry, changes: object): OperationEntry {
  const { hash: _, ...rest } = { ...entry, ...changes };
  return sealedEntry(rest);
}

export function anOpening(
  fields: Partial<ShiftOpenPayload> & Pick<ShiftOpenPayload, 'id' | 'pos_register_id'>,
): ShiftOpenPayload {
  return {
    shift_label: 'Morning',
    opening_cash: 10_000,
    opening_invoice_slip_count: 0,
    opening_voucher_stub_count: 0,
    opening_card_receipt_count: 0,
    ...fields,
  };
}

/** What a cashier counted at the end of a shift that was opened as above and sold one thing for 730. */
export const aCounting: Omit<ShiftClosePayload, 'id'> = {
  closing_actual_cash: 10_730,
  closing_invoice_slip_count: 1,
  closing_voucher_stub_count: 0,
  closing_card_receipt_count: 0,
  closing_handover_basis: 'drawer',
  closing_handover_amount: 10_000,
};

export interface SoldLine {
  readonly item_id: string;
  readonly unit_price: number;
  readonly price_per?: number;
  readonly price_source?: OrderPlacePayload['lines'][number]['price_source'];
  readonly qty?: string;
  readonly variation_id?: string;
  readonly tax?: { readonly profile_id: string; readonly rate: string; readonly type: 'percent' | 'flat' };
  readonly price_list_id?: string;
  readonly discounts?: readonly PlacedDiscount[];
  /** What food benefits pay of it. */
  readonly ebt?: number;
}

export interface Sold {
  readonly id: string;
  readonly lane: string;
  readonly shift: string;
  readonly lines: readonly SoldLine[];
  readonly prices_include_tax?: boolean;
  readonly fields?: Partial<OrderPlacePayload>;
}

/** A sale whose figures hold, paid in cash to the cent. */
export function aSale({
  id,
  lane,
  shift,
  lines,
  prices_include_tax = true,
  fields = {},
}: Sold): OrderPlacePayload {
  const totals = cartTotals({
    lines: lines.map(({ qty = '1.000', unit_price, price_per, tax, discounts, ebt }) => ({
      qty,
      unit_price,
      price_per,
      discounts,
      ebt,
      tax: tax ?? null,
    })),
    discounts: fields.discounts ?? [],
    prices_include_tax,
  })!;
  const { lines: lineTotals, ...sums } = totals;
  return {
    client_order_id: id,
    pos_register_id: lane,
    vendor_work_shift_id: shift,
    catalog_revision: '',
    display_code: id.slice(0, 40),
    currency: 'EUR',
    lines: lines.map(
      ({ item_id, qty = '1.000', unit_price, tax, variation_id, discounts = [], ...priced }, index) => ({
        client_line_id: `${id}-${index}`,
        item_id,
        ...(variation_id === undefined ? {} : { variation_id }),
        qty,
        unit: '',
        unit_price,
        price_source: 'list',
        ...priced,
        price_rev: 1,
        discounts: [...discounts],
        tax: { profile_id: '', rate: '0.0000', type: 'none', ...tax, amount: lineTotals[index]!.tax },
        total: lineTotals[index]!.total,
      }),
    ),
    discounts: [],
    coupons: [],
    payments: [
      {
        client_payment_id: `${id}-cash`,
        method: 'cash',
        amount: sums.total,
        tendered: sums.total,
        change: 0,
        rounding: 0,
      },
    ],
    totals: { ...sums, paid: sums.total, change: 0 },
    approvals: [],
    refs: {},
    ...fields,
  };
}
