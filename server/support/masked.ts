// What an entry or a document held, without anything of a person: names, telephones, addresses, notes, cards, places. A
// field is shown when it stands here, and only what looks like what it should hold; so a new field is hidden until
// somebody has thought about it.
import * as z from 'zod';
import { collections, operationEntrySchema, operations } from '@evertill/schemas';
import type { Json, JsonObject } from '@evertill/schemas';

export const hidden = '•••';

const id = /^[\w:.\-/]{1,200}$/;
const word = /^[a-z_.]{1,40}$/;
const figure = /^-?\d{1,16}(\.\d{1,6})?$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
const truth = /^(true|false)$/;
const hash = /^[0-9a-f]{64}$/;

const shown: Readonly<Record<string, RegExp>> = {
  ...named(
    id,
    'id client_order_id client_line_id client_payment_id pos_register_id vendor_work_shift_id draft_id customer_id item_id',
    'variation_id price_list_id offer_id profile_id return_of_line return_of exchange_of employee_id device_id store_id',
    'actor_id template_id warehouse_id payment_terminal_device_id amendment_id assigned_vendor_employee_ids category_id',
    'unit_id brand_id supplier_id tax_profile_id held_by catalog_revision display_code sku_code barcode currency unit',
  ),
  ...named(
    word,
    'collection price_source source method outcome type cash_handover_basis closing_handover_basis code field tax_type',
    'parse_error',
  ),
  ...named(
    figure,
    'qty unit_price price_per price_rev value rate amount total ebt tendered change rounding subtotal discount tax paid tip',
    'currency_decimals cash_rounding',
    'base_rev rev device_seq opening_cash opening_invoice_slip_count opening_voucher_stub_count opening_card_receipt_count',
    'closing_actual_cash closing_invoice_slip_count closing_voucher_stub_count closing_card_receipt_count',
    'closing_handover_amount closing_expected_cash gross tare net selling_price cost_price order_number number',
    'wall monotonic skew_ms status',
  ),
  ...named(instant, 'at captured_at occurred_at updated_at'),
  ...named(
    truth,
    'tax_exempt carry_from_previous close_payment_terminal_batch settles_contest admin_only _deleted',
    'included tax_included',
  ),
  ...named(hash, 'hash prev_hash'),
  // Of a cash movement, a punch, a break, an approval, a discount: all words of ours.
  kind: word,
  step: word,
  flags: word,
};

/** Objects, and lists of them, whose members are looked at one by one. */
const opened = new Set(
  'payload lines discounts tax weight payments terminal totals approvals refs base changes clock'.split(' '),
);

const known = knownNames();

export function masked(object: JsonObject): JsonObject {
  const members = Object.entries(object).map(([name, value]): [string, Json] =>
    // What is no field of ours may be anything, a name too.
    known.has(name) || Object.hasOwn(shown, name) ? [name, maskedValue(name, value)] : [hidden, hidden],
  );
  return Object.fromEntries(members);
}

function maskedValue(name: string, value: Json): Json {
  if (value === null || value === '') return value;
  if (Array.isArray(value)) return value.map((one) => maskedValue(name, one));
  if (typeof value === 'object') return opened.has(name) ? masked(value) : hidden;
  return Object.hasOwn(shown, name) && shown[name]!.test(String(value)) ? value : hidden;
}

function named(pattern: RegExp, ...names: readonly string[]): Record<string, RegExp> {
  return Object.fromEntries(names.flatMap((line) => line.split(' ')).map((name) => [name, pattern]));
}

/** Of every operation and every collection, and of what an entry is sealed in. */
function knownNames(): ReadonlySet<string> {
  const names = new Set<string>(Object.keys(operationEntrySchema.shape));
  const shapes = [
    ...Object.values(operations).map(({ payload }) => payload as z.ZodType),
    ...Object.values(collections).map(({ shape }) => z.strictObject(shape) as z.ZodType),
  ];
  for (const shape of shapes) collect(z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' }), names);
  return names;
}

function collect(schema: unknown, names: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties } = schema as { readonly properties?: object };
  for (const name of Object.keys(properties ?? {})) names.add(name);
  for (const part of Object.values(schema)) collect(part, names);
}
