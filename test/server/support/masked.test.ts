// Nothing of a person gets out of an entry: every field of every operation and of every document is filled with words, and
// only what this list names a second time comes through. A new field is masked until somebody puts it on both lists.
import { expect } from 'chai';
import fc from 'fast-check';
import * as z from 'zod';
import { collections, operations } from '@evertill/schemas';
import type { Json, JsonObject } from '@evertill/schemas';
import { hidden, masked } from '../../../server/support/masked.ts';

/** Every field of an operation that is shown, wherever it stands in it. */
const shownOfOperations = [
  ...'amendment_id amount assigned_vendor_employee_ids at barcode base_rev cash_handover_basis catalog_revision change'.split(
    ' ',
  ),
  ...'client_line_id client_order_id client_payment_id close_payment_terminal_batch closing_actual_cash carry_from_previous'.split(
    ' ',
  ),
  ...'closing_card_receipt_count closing_expected_cash closing_handover_amount closing_handover_basis collection'.split(
    ' ',
  ),
  ...'closing_invoice_slip_count closing_voucher_stub_count currency customer_id device_id device_seq discount display_code'.split(
    ' ',
  ),
  ...'cash_rounding currency_decimals included'.split(' '),
  ...'draft_id ebt employee_id exchange_of gross id item_id kind method offer_id opening_card_receipt_count opening_cash'.split(
    ' ',
  ),
  ...'opening_invoice_slip_count opening_voucher_stub_count outcome paid payment_terminal_device_id pos_register_id'.split(
    ' ',
  ),
  ...'price_list_id price_per price_rev price_source profile_id qty rate return_of return_of_line rounding settles_contest'.split(
    ' ',
  ),
  ...'source step subtotal tare tax tax_exempt template_id tendered tip total type unit unit_price value variation_id'.split(
    ' ',
  ),
  ...'vendor_work_shift_id warehouse_id'.split(' '),
];

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

const schemaOf = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' }) as Schema;

/** As full as a schema can be, each leaf made by `leaf`. */
function filled(schema: Schema, leaf: (schema: Schema) => Json): Json {
  const [option] = schema.oneOf ?? schema.anyOf ?? [];
  if (option) {
    const options = (schema.oneOf ?? schema.anyOf)!.filter(({ type }) => type !== 'null');
    const objects = options.filter(({ properties }) => properties);
    // Of alternatives that are objects, the fields of all.
    if (objects.length > 0) return Object.assign({}, ...objects.map((one) => filled(one, leaf)));
    return filled(options[0] ?? option, leaf);
  }
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [name, filled(one, leaf)]),
    );
  if (schema.items) return [filled(schema.items, leaf)];
  if (schema.type === 'object')
    return { name: leaf({ type: 'string' }), ['Ada Lovelace']: leaf({ type: 'string' }) };
  return leaf(schema);
}

function leavesOf(value: Json, name = '', found: [string, Json][] = []): [string, Json][] {
  if (Array.isArray(value)) for (const one of value) leavesOf(one, name, found);
  else if (typeof value === 'object' && value !== null)
    for (const [field, one] of Object.entries(value)) leavesOf(one, field, found);
  else found.push([name, value]);
  return found;
}

const harmless = ({ type }: Schema): Json => (type === 'boolean' ? true : type === 'string' ? 'x' : 1);
const kinds = Object.entries(operations).map(
  ([type, { payload }]) => [type, schemaOf(payload as z.ZodType)] as const,
);
const documents = Object.values(collections).map(
  ({ name, shape }) => [name, schemaOf(z.strictObject(shape))] as const,
);

describe('what the console shows of an entry', () => {
  it('are the fields that stand here, of every operation there is', () => {
    const words = ['x', 1, true, '2026-01-01T00:00:00.000Z', '1.000'];
    const seen = new Set<string>();
    for (const [, schema] of kinds)
      for (const word of words) {
        const out = masked(filled(schema, () => word) as JsonObject);
        for (const [name, value] of leavesOf(out)) if (value !== hidden) seen.add(name);
      }
    expect([...seen].toSorted()).to.deep.equal([...new Set(shownOfOperations)].toSorted());
  });

  const person = fc.constantFrom(
    'Ada Lovelace',
    'ada@lovelace.example',
    '+44 20 7946 0000',
    'St James’s Square 12',
    'She pays next week',
    '4111 1111 1111 1111',
    'Frau Müller',
    'آدا لوفلايس',
  );

  for (const [type, schema] of [...kinds, ...documents]) {
    it(`is nothing of a person, whatever is written into any field of ${type}`, () => {
      fc.assert(
        fc.property(fc.array(person, { minLength: 1, maxLength: 5 }), (words) => {
          let next = 0;
          const entry = filled(schema, (one) =>
            one.type === 'string' || one.type === undefined ? words[next++ % words.length]! : harmless(one),
          ) as JsonObject;
          const text = JSON.stringify(masked(entry));
          for (const word of words) expect(text).to.not.include(word);
          expect(text, 'what is no field of ours').to.not.include('Ada');
        }),
        { numRuns: 20 },
      );
    });
  }

  it('is nothing a person is known by even where it looks like an id', () => {
    const sale = masked({
      payments: [
        {
          method: 'card',
          terminal: { cardLast4: '4242', authCode: 'A1', paymentReference: 'R-1', outcome: 'succeeded' },
        },
      ],
      note: 'x',
      coupons: ['ADA10'],
    });
    expect(sale).to.deep.equal({
      payments: [
        {
          method: 'card',
          terminal: { cardLast4: hidden, authCode: hidden, paymentReference: hidden, outcome: 'succeeded' },
        },
      ],
      note: hidden,
      coupons: [hidden],
    });
    const punch = masked({
      id: 'p',
      kind: 'in',
      validations: [{ kind: 'gps', lat: 51.5, lng: 0.1, accuracy_m: 5 }],
    });
    expect(punch).to.deep.equal({ id: 'p', kind: 'in', validations: [hidden] });
    const edit = masked({
      collection: 'customer',
      id: 'c',
      base_rev: 1,
      base: { name: 'A' },
      changes: { phone: '1' },
    });
    expect(edit).to.deep.equal({
      collection: 'customer',
      id: 'c',
      base_rev: 1,
      base: { name: hidden },
      changes: { phone: hidden },
    });
  });
});
