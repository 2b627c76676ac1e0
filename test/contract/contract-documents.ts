// Documents as small as their tables allow, for everything that tests a Database: each builder takes what the test is
// about and fills in the rest.
import {
  blankCustomer,
  blankProduct,
  shiftNotClosed,
  usualLayouts,
  withContactKeys,
} from '@evertill/schemas';
import type {
  Customer,
  Draft,
  JsonObject,
  Order,
  PriceAge,
  Product,
  Reference,
  Staff,
  StockMovement,
  Store,
  WorkShift,
} from '@evertill/schemas';

export const instantZero = '2026-11-21T09:00:00.000Z';

export function aStore(fields: Partial<Store> & Pick<Store, 'id'>): Store {
  return {
    name: `Store ${fields.id}`,
    currency: 'EUR',
    time_zone: 'UTC',
    business_day_starts: '00:00',
    clock_evidence: 'none',
    address: '',
    receipt_header: '',
    receipt_footer: '',
    prices_include_tax: true,
    cash_denominations: [1000, 100, 1],
    cash_rounding: 1,
    barcode_layouts: [...usualLayouts],
    blind_close: false,
    // Whoever tests what is asked beyond it names another one.
    discount_limit: '100.0000',
    lane_leases: [],
    lanes: [],
    rev: 0,
    ...fields,
  };
}

export function aProduct(fields: Partial<Product> & Pick<Product, 'id' | 'store_id'>): Product {
  return {
    ...blankProduct,
    barcodes: [],
    tag_ids: [],
    variations: [],
    sku_code: `sku-${fields.id}`,
    name: fields.id,
    ...fields,
  };
}

export function aVariation(
  fields: Partial<Product['variations'][number]> & { id: string },
): Product['variations'][number] {
  return {
    key: fields.id,
    name: fields.id,
    sku_code: '',
    barcodes: [],
    price: 100,
    unit_id: null,
    units_per_pack: null,
    base_variation_id: null,
    is_default: false,
    attributes: [],
    ...fields,
  };
}

export function aReference(fields: Partial<Reference> & Pick<Reference, 'id' | 'store_id'>): Reference {
  return { kind: 'brand', name: fields.id, code: '', active: true, data: {}, rev: 0, ...fields };
}

export function aCustomer(fields: Partial<Customer> & Pick<Customer, 'id' | 'store_id'>): Customer {
  return withContactKeys({ ...blankCustomer, name: fields.id, ...fields });
}

/** `number` makes the public id: 13 characters of Crockford's alphabet. */
export function aStaff(number: number, fields: Partial<Staff> & Pick<Staff, 'id' | 'store_ids'>): Staff {
  return {
    public_id: String(number).padStart(13, '0'),
    name: fields.id,
    vendor_type: 'employee',
    modules: [],
    module_permissions: {},
    fixed_lane_id: '',
    pin_hash: '',
    disabled: false,
    rev: 0,
    ...fields,
  };
}

export function aDraft(fields: Partial<Draft> & Pick<Draft, 'id' | 'store_id'>): Draft {
  return {
    pos_register_id: '',
    name: '',
    customer_id: '',
    status: 'held',
    lines: [],
    discounts: [],
    coupons: [],
    approvals: [],
    taken: [],
    held_by: '',
    updated_at: instantZero,
    lease: null,
    rev: 0,
    ...fields,
  };
}

export function aShift(
  fields: Partial<WorkShift> & Pick<WorkShift, 'id' | 'store_id' | 'pos_register_id'>,
): WorkShift {
  return {
    warehouse_id: '',
    template_id: '',
    shift_label: 'Morning',
    status: 'open',
    opening_cash: 10_000,
    opening_invoice_slip_count: 0,
    opening_voucher_stub_count: 0,
    opening_card_receipt_count: 0,
    carried_from_shift_id: '',
    cash_handover_basis: null,
    cash_count_detail: {},
    notes: '',
    assignees: [],
    opened_by_vendor_employee_id: 'somebody',
    opened_at: instantZero,
    opened_device_id: '',
    opened_device_seq: 0,
    cash_movements: [],
    contested: false,
    ...shiftNotClosed,
    rev: 0,
    ...fields,
  };
}

/** One line and one cash payment of `total` each, so that the sums hold. */
export function anOrder(
  fields: Partial<Order> & Pick<Order, 'id' | 'store_id' | 'order_number'> & { total: number },
): Order {
  const { id, total } = fields;
  return {
    client_order_id: id,
    display_code: '',
    svc_vendor_work_shift_id: '',
    pos_register_id: 'lane',
    device_id: '',
    device_seq: 0,
    placed_by_vendor_employee_id: 'somebody',
    customer_id: '',
    captured_at: instantZero,
    occurred_at: instantZero,
    received_at: instantZero,
    business_day: '2026-11-21',
    status: 'completed',
    payment_status: 'paid',
    currency: 'EUR',
    currency_decimals: 2,
    cash_rounding: 1,
    subtotal: total,
    discount: 0,
    tax: 0,
    rounding: 0,
    paid: total,
    change: 0,
    late: false,
    return_of: '',
    exchange_of: '',
    draft_id: '',
    flags: [],
    voided_at: null,
    voided_by_vendor_employee_id: '',
    void_reason: '',
    discounts: [],
    coupons: [],
    tax_exempt: false,
    approvals: [],
    note: '',
    variances: [],
    payload_hash: '',
    lines: [orderLine(`${id}-line`, total)],
    payments: [orderPayment(`${id}-payment`, total)],
    rev: 0,
    ...fields,
  };
}

/** One piece that was sold, or came back where `total` is below zero. */
export function orderLine(id: string, total: number): Order['lines'][number] {
  return {
    id,
    item_id: 'item',
    variation_id: '',
    name: 'Item',
    sku_code: 'item',
    barcode: '',
    qty: total < 0 ? '-1.000' : '1.000',
    unit: '',
    unit_price: Math.abs(total),
    price_per: 1,
    price_source: 'list',
    price_list_id: '',
    discount: 0,
    discounts: [],
    tax_profile_id: '',
    tax_rate: '0.0000',
    tax_type: 'none',
    tax: 0,
    tax_included: false,
    total,
    ebt: 0,
    return_of_line: '',
    weight: null,
    serial: '',
    lot: '',
  };
}

export function orderPayment(id: string, amount: number): Order['payments'][number] {
  return {
    id,
    method: 'cash',
    amount,
    tendered: amount,
    change: 0,
    outcome: '',
    payment_reference: '',
    auth_code: '',
    card_last4: '',
    card_brand: '',
    entry_mode: '',
    tip: 0,
    surcharge: 0,
  };
}

export function aPriceChange(id: string, product: Product, newPrice: number): JsonObject {
  return {
    id,
    item_id: product.id,
    store_id: product.store_id,
    old_price: product.price,
    new_price: newPrice,
    profit_percent: '0.0000',
    changed_by: 'somebody',
    changed_by_name: 'Somebody',
    created_at: instantZero,
  };
}

/** What the item says of its price when that row is the latest. */
export function anAgeOf({ created_at, changed_by }: JsonObject): PriceAge {
  return {
    variation_id: '',
    since: created_at as string,
    changed_by: changed_by as string,
    changed_by_name: '',
  };
}

export function aMovement(
  fields: Partial<StockMovement> & Pick<StockMovement, 'item_id' | 'quantity' | 'line_id'>,
): StockMovement {
  return {
    store_id: 'store',
    warehouse_id: 'cellar',
    variation_id: '',
    reason: fields.unit_cost === undefined ? 'sale' : 'purchase',
    document_id: 'document',
    unit_cost: null,
    note: '',
    actor_id: 'somebody',
    created_at: instantZero,
    ...fields,
  };
}

export function aLedgerRow(deviceId: string, deviceSeq: number, fields: JsonObject = {}): JsonObject {
  return {
    device_id: deviceId,
    device_seq: deviceSeq,
    store_id: 'store',
    type: 'edit',
    subject: '',
    actor_id: 'somebody',
    sent_by: 'somebody',
    captured_at: instantZero,
    occurred_at: instantZero,
    received_at: instantZero,
    entry: { nested: [1, { deep: null }] },
    prev_hash: '',
    hash: 'a'.repeat(64),
    outcome: 'applied',
    code: '',
    details: {},
    result: {},
    untold: false,
    ...fields,
  };
}
