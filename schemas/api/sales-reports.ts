// Reports of what a store sold, under `/vendor/point-of-sale/report`. Money is in the smallest unit of the currency, and
// what came back is negative. Voided orders are in none of them. All speak of the same orders and carry the same totals,
// so that any two can be held against each other.
import * as z from 'zod';
import { currencyField, dayField, idField, quantityField } from '../fields.ts';
import { pageFields, pageOf } from './pages.ts';

export const salesReportQuery = z.strictObject({
  ...pageFields(500, 10_000),
  store_id: z.string().max(128).optional(),
  /** Business days of the store, both included. Left out: today, or with a shift all of its days. */
  from: dayField.optional(),
  to: dayField.optional(),
  pos_register_id: idField.optional(),
  vendor_work_shift_id: idField.optional(),
  /** The store's; orders in another one are told in `other_currencies`. */
  currency: currencyField.optional(),
  /** Left out: what `Accept` asks for. */
  format: z.enum(['json', 'csv']).optional(),
});
export type SalesReportQuery = z.output<typeof salesReportQuery>;

/** At most so many days in one report. */
export const reportDays = 366;

const money = z.int();
const count = z.int();

/** Sums of lines. `total` = `sales` + `returns` = `net` + `tax`. */
const lineSums = {
  /** What customers paid for lines that went out, tax included. */
  sales: money,
  /** The same of lines that came back: negative. */
  returns: money,
  total: money,
  net: money,
  tax: money,
  /** Already taken off. */
  discount: money,
};

/** Sums of whole orders. `due` = `total` + `rounding` = `paid` + `outstanding`. */
const orderSums = {
  orders: count,
  ...lineSums,
  rounding: money,
  due: money,
  paid: money,
  outstanding: money,
};

const sold = { orders: count, ...lineSums };

/** What stands in a line of each report. */
export const salesReportRows = {
  hours: {
    /** 0 to 23, by the clock of the store. */
    hour: z.int(),
    ...orderSums,
  },
  items: {
    item_id: z.string(),
    /** Blank: the item itself. */
    variation_id: z.string(),
    /** As sold last. */
    name: z.string(),
    sku_code: z.string(),
    quantity_sold: quantityField,
    /** Negative. */
    quantity_returned: quantityField,
    ...sold,
  },
  categories: {
    /** Blank: items without one, or that are gone. */
    category_id: z.string(),
    name: z.string(),
    ...sold,
  },
  cashiers: { vendor_employee_id: z.string(), name: z.string(), ...orderSums },
  payments: {
    method: z.string(),
    payments: count,
    received: money,
    /** Negative. */
    refunded: money,
    total: money,
  },
  taxes: {
    /** Blank: a rate of the item itself, or none. */
    tax_profile_id: z.string(),
    name: z.string(),
    tax_type: z.string(),
    /** Percent; of flat taxes the money for each piece. */
    tax_rate: z.string(),
    net: money,
    tax: money,
    gross: money,
    /** The part of `gross` that came back: negative. */
    returns: money,
  },
  shifts: {
    /** Blank: orders of no shift. */
    vendor_work_shift_id: z.string(),
    shift_label: z.string(),
    pos_register_id: z.string(),
    status: z.string(),
    /** Of its Z report; 0 as long as it is open. */
    z_number: count,
    opened_by_vendor_employee_id: z.string(),
    opened_at: z.string().nullable(),
    closed_at: z.string().nullable(),
    opening_cash: money.nullable(),
    /** Cash taken less cash given back, of the orders of this report. */
    cash: money,
    /** As the server reckoned at its close; of shifts closed before it did, what was handed in. */
    expected_cash: money.nullable(),
    counted_cash: money.nullable(),
    /** Counted less expected; null as long as either is not known. */
    over_short: money.nullable(),
    /** Accepted after it was closed. */
    late_orders: count,
    ...orderSums,
  },
} as const;

export type SalesReport = keyof typeof salesReportRows;
export const salesReports = Object.keys(salesReportRows) as SalesReport[];

const totals = z.object(orderSums);
export type SalesTotals = z.output<typeof totals>;

export function salesReportReply(report: SalesReport) {
  return z.object({
    report: z.literal(report),
    store_id: idField,
    time_zone: z.string(),
    currency: currencyField,
    from: dayField.nullable(),
    to: dayField.nullable(),
    generated_at: z.string(),
    ...pageOf(z.object(salesReportRows[report])).shape,
    /** Of all pages. */
    totals,
    other_currencies: z.array(z.object({ currency: currencyField, orders: count })),
  });
}
