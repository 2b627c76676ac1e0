// What Postgres refuses in the tables a till writes to, in the same words: unique keys, references, and what must hold
// when a transaction ends. `test/contract` holds this list against the migrations by their effect.
import type { Order, Product } from '@evertill/schemas';
import { rowKey } from './memory-rows.ts';
import type { Row } from './memory-rows.ts';

export interface UniqueConstraint {
  readonly constraint: string;
  /** Undefined for rows the constraint is not about. */
  readonly value: (row: Row) => string | undefined;
}

const isSold = ({ fields, deleted }: Row): boolean => !deleted && fields['status'] !== 2;
const valueOf = ({ vendor, fields }: Row, ...columns: readonly string[]): string =>
  rowKey(vendor, ...columns.map((column) => fields[column] as string | number));

const uniques: Readonly<Record<string, readonly UniqueConstraint[]>> = {
  items: [
    {
      constraint: 'items_sku',
      value: (row) => (isSold(row) ? valueOf(row, 'store_id', 'sku_code') : undefined),
    },
    {
      constraint: 'items_plu',
      value: (row) => (isSold(row) && row.fields['plu'] !== '' ? valueOf(row, 'store_id', 'plu') : undefined),
    },
  ],
  reference_entries: [
    {
      constraint: 'reference_entries_name',
      value: (row) =>
        row.deleted || ['price_list_item', 'quick_key_page'].includes(row.fields['kind'] as string)
          ? undefined
          : `${valueOf(row, 'store_id', 'kind')} ${String(row.fields['name']).toLowerCase()}`,
    },
    {
      constraint: 'reference_entries_coupon',
      value: (row) =>
        row.deleted || row.fields['kind'] !== 'coupon' ? undefined : valueOf(row, 'store_id', 'code'),
    },
  ],
  vendor_staff: [{ constraint: 'vendor_staff_public_id', value: (row) => valueOf(row, 'public_id') }],
  vendor_work_shifts: [
    {
      constraint: 'vendor_work_shifts_one_open',
      value: (row) =>
        !row.deleted && row.fields['status'] === 'open'
          ? valueOf(row, 'store_id', 'pos_register_id')
          : undefined,
    },
  ],
  orders: [
    { constraint: 'orders_client_order_id', value: (row) => valueOf(row, 'store_id', 'client_order_id') },
    { constraint: 'orders_number', value: (row) => valueOf(row, 'store_id', 'order_number') },
  ],
};

export function uniqueConstraints(table: string): readonly UniqueConstraint[] {
  return uniques[table] ?? [];
}

export interface Reference {
  readonly constraint: string;
  readonly table: string;
  readonly key: string;
}

const parents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  items: { store_id: 'stores' },
  item_barcodes: { product_id: 'items' },
  vendor_work_shifts: { store_id: 'stores' },
  orders: { store_id: 'stores' },
  drafts: { store_id: 'stores' },
  items_selling_price_history: { item_id: 'items' },
};

/** The rows this one refers to. */
export function referencesOf(table: string, { vendor, fields }: Row): Reference[] {
  return Object.entries(parents[table] ?? {}).map(([column, parent]) => ({
    constraint: `${table}_vendor_id_${column}_fkey`,
    table: parent,
    key: rowKey(vendor, String(fields[column])),
  }));
}

/** The name of the CHECK that says no to this row alone. */
export function failedCheck(table: string, { fields }: Row): string | undefined {
  const changesNothing =
    table === 'items_selling_price_history' && fields['old_price'] === fields['new_price'];
  return changesNothing ? 'items_selling_price_history_check' : undefined;
}

/** Array fields whose rows have a key of their own in Postgres. */
const childTables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  items: { variations: 'item_variations' },
  stores: { lanes: 'store_pos_registers', lane_leases: 'lane_leases' },
  vendor_work_shifts: {
    cash_movements: 'vendor_work_shift_cash_movements',
    amendments: 'vendor_work_shift_amendments',
  },
  orders: { lines: 'order_lines', payments: 'order_payments' },
};

/** Where it is not `id`. */
const childKeys: Readonly<Record<string, string>> = { lane_leases: 'pos_register_id' };

/** The key of the first array field in which one stands twice. */
export function repeatedChild(table: string, { fields }: Row): string | undefined {
  for (const [field, child] of Object.entries(childTables[table] ?? {})) {
    const key = childKeys[child] ?? 'id';
    const ids = (fields[field] as Record<string, string>[]).map((row) => row[key]);
    if (new Set(ids).size < ids.length) return `${child}_pkey`;
  }
  return undefined;
}

/** What a transaction did, for the checks at its end. */
export interface Ending {
  readonly xid: number;
  rowsOf(table: string): Iterable<Row>;
  row(table: string, key: string): Row | undefined;
}

/** Answers the name of the constraint that does not hold. */
export type EndCheck = (ending: Ending) => string | undefined;

/** [I5] A changed price has exactly one history row of the same transaction, and says the same of its age; [I3] an order's sums hold. */
export function endCheckOf(table: string, before: Row | undefined, after: Row): EndCheck | undefined {
  if (table === 'orders') return (ending) => (holds(after, ending) ? undefined : 'orders_money');
  if (table !== 'items' || !before || before.fields['price'] === after.fields['price']) return undefined;
  const [old_price, new_price] = [before.fields['price'], after.fields['price']];
  return (ending) => {
    const found = [...ending.rowsOf('items_selling_price_history')].filter(
      ({ vendor, xid, fields }) =>
        vendor === after.vendor &&
        xid === ending.xid &&
        fields['item_id'] === after.fields['id'] &&
        fields['old_price'] === old_price &&
        fields['new_price'] === new_price,
    );
    if (found.length !== 1) return 'items_price_history';
    const { created_at, changed_by } = found[0]!.fields;
    const { price_ages } = after.fields as unknown as Product;
    const isTold = price_ages.some(
      (age) => age.variation_id === '' && age.since === created_at && age.changed_by === changed_by,
    );
    return isTold ? undefined : 'items_price_ages';
  };
}

function holds(written: Row, ending: Ending): boolean {
  const { rounding, total, paid } = written.fields as unknown as Order;
  const { lines, payments } = ending.row('orders', written.key)!.fields as unknown as Order;
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const tookPlace = payments.filter(({ outcome }) => outcome === '' || outcome === 'succeeded');
  return (
    sum(lines.map((line) => line.total)) + rounding === total &&
    sum(tookPlace.map(({ amount }) => amount)) === paid
  );
}
