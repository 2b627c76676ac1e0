// The second document's parts on work shifts, orders and point of sale, as data: its addresses, the fields of its bodies,
// its codes with their status, its limits. Each is in the house; the codes of it and of the registries are asked door by
// door by the suites of `refusal-table.ts`. What the values do is said by the tests of the bodies, not here.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { order, rejections, wireCode, workShift } from '@evertill/schemas';
import { openApi } from '../../../server/http/openapi.ts';
import { routes } from '../../../server/http/routes/index.ts';
import { changeRefusals, refusals, saleRefusals, shiftRefusals, terminalRefusals } from './refusal-table.ts';
import type { Cell } from './refusal-table.ts';

const shifts = '/vendor/shifts';
const fallback = '/auth/vendor/context/shifts';
const pos = '/vendor/point-of-sale';

const addresses = [
  `get ${shifts}/templates`,
  `post ${shifts}/templates`,
  `patch ${shifts}/templates/:id`,
  `delete ${shifts}/templates/:id`,
  `patch ${shifts}/templates/:id/assignees`,
  `put ${shifts}/templates/:id/assignees`,
  ...['', '/current', '/last-closed', '/:id'].map((path) => `get ${shifts}/work-shifts${path}`),
  `post ${shifts}/work-shifts`,
  `patch ${shifts}/work-shifts/:id/assignees`,
  `patch ${shifts}/work-shifts/:id/close`,
  `get ${fallback}/templates`,
  ...['', '/current', '/last-closed'].map((path) => `get ${fallback}/work-shifts${path}`),
  `post ${fallback}/work-shifts`,
  `patch ${fallback}/work-shifts/:id/close`,
  `get ${pos}/items/grouped`,
  `get ${pos}/customers`,
  `post ${pos}/orders`,
  `post ${pos}/apply-coupon`,
  `get ${pos}/promotions`,
  'post /pos/orders',
];

const openBody = {
  required: [
    'store_id',
    'pos_register_id',
    'shift_label',
    'opening_cash',
    'opening_invoice_slip_count',
    'opening_voucher_stub_count',
    'opening_card_receipt_count',
  ],
  optional: [
    'template_id',
    'warehouse_id',
    'cash_handover_basis',
    'cash_count_detail',
    'notes',
    'assigned_vendor_employee_ids',
    'carry_from_previous',
  ],
};
const closeBody = {
  required: [
    'closing_actual_cash',
    'closing_invoice_slip_count',
    'closing_voucher_stub_count',
    'closing_card_receipt_count',
    'closing_handover_basis',
    'closing_handover_amount',
  ],
  optional: [
    'closing_expected_cash',
    'cash_count_detail',
    'handover_recipient_name',
    'closing_notes',
    'close_payment_terminal_batch',
    'payment_terminal_device_id',
  ],
};
/** decisions.md, "POS bodies". */
const sale = [
  'client_order_id',
  'vendor_work_shift_id',
  'device_id',
  'device_seq',
  'captured_at',
  'clock',
  'catalog_revision',
  'display_code',
  'discounts',
  'coupons',
  'totals',
  'approvals',
  'refs',
];
const given = ['store_id', 'pos_register_id', 'lines', 'payments'];
const free = ['customer_id', 'note', 'prev_hash', 'hash', 'sig'];
const lineFields = [
  'client_line_id',
  'item_id',
  'variation_id',
  'qty',
  'unit',
  'unit_price',
  'price_source',
  'price_rev',
  'discounts',
  'tax',
  'barcode',
  'weight',
  'serial',
  'lot',
];
const paymentFields = ['client_payment_id', 'method', 'amount', 'tendered', 'change', 'rounding', 'terminal'];
const bodies: Readonly<
  Record<string, { readonly required: readonly string[]; readonly optional: readonly string[] }>
> = {
  [`post ${shifts}/work-shifts`]: openBody,
  [`post ${fallback}/work-shifts`]: openBody,
  [`patch ${shifts}/work-shifts/:id/close`]: closeBody,
  [`patch ${fallback}/work-shifts/:id/close`]: closeBody,
  [`patch ${shifts}/work-shifts/:id/assignees`]: { required: ['assigned_vendor_employee_ids'], optional: [] },
  // decisions.md adds the currency of the figures.
  'post /pos/orders': { required: [...given, ...sale, 'currency'], optional: free },
  [`post ${pos}/orders`]: { required: given, optional: [...sale, 'currency', ...free] },
  [`post ${pos}/apply-coupon`]: { required: ['store_id', 'code', 'lines'], optional: [] },
};

/** The stored fields of a work shift. */
const shiftFields = [
  ...openBody.required,
  ...openBody.optional.filter(
    (name) => !['assigned_vendor_employee_ids', 'carry_from_previous'].includes(name),
  ),
  ...closeBody.required,
  ...closeBody.optional.filter(
    (name) => !['close_payment_terminal_batch', 'payment_terminal_device_id'].includes(name),
  ),
  'id',
  'status',
  'opened_by_vendor_employee_id',
  'closed_by_vendor_employee_id',
  'opened_at',
  'closed_at',
  'terminal_batch_closed_at',
  'svc_terminal_batch_payment_device_id',
  'svc_terminal_batch_closed_by_vendor_employee_id',
];

/** As they travel; those without a name in the document carry the one decisions.md gives them. */
const codes: Readonly<Record<string, keyof typeof refusals>> = {
  '400 shift_open': 'shift_open',
  '400 pos_register': 'pos_register',
  '403 pos_register': 'pos_register_fixed',
  '400 assignees': 'assignees',
  '403 assignees': 'assignees_forbidden',
  '400 cash_handover_basis': 'cash_handover_basis',
  '400 warehouse': 'warehouse',
  '400 assignee_busy': 'assignee_busy',
  '400 order_shift_closed': 'order_shift_closed',
  '400 order_shift_store': 'order_shift_store',
  '400 order_shift_lane': 'order_shift_lane',
  '400 terminal_batch_closed': 'terminal_batch_closed',
  '403 forbidden': 'forbidden',
  '404 shift_not_found': 'shift_not_found',
  '409 duplicate_order': 'duplicate_order',
  '409 order_mismatch': 'order_mismatch',
};

interface Body {
  readonly properties: Readonly<Record<string, { readonly items?: Body }>>;
  readonly required?: readonly string[];
}
type Described = Readonly<
  Record<string, { requestBody?: { content: { 'application/json': { schema: Body } } } }>
>;

describe('the second document, work shifts and point of sale', () => {
  const { paths } = openApi(routes, '1') as { paths: Readonly<Record<string, Described>> };

  it('has each of its addresses answered', () =>
    expect(routes.map(({ method, path }) => `${method} ${path}`)).to.include.members(addresses));

  for (const [address, { required, optional }] of Object.entries(bodies)) {
    it(`has the fields of its body described: ${address}`, () => {
      const [method, path] = address.split(' ') as [string, string];
      const operation = paths[`/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`]![method]!;
      const { schema } = operation.requestBody!.content['application/json'];
      expect(schema.properties).to.include.all.keys(...required, ...optional);
      expect(schema.required).to.have.members(required);
    });
  }

  for (const door of ['/pos/orders', `${pos}/orders`])
    it(`has the fields of an order’s lines and payments described: ${door}`, () => {
      const { schema } = paths[`/api/v1${door}`]!['post']!.requestBody!.content['application/json'];
      expect(schema.properties['lines']!.items!.properties).to.include.all.keys(...lineFields);
      expect(schema.properties['payments']!.items!.properties).to.include.all.keys(...paymentFields);
    });

  it('has what a line and an order say of their goods stored', () => {
    const { shape } = order.document;
    expect(shape.lines.element.shape).to.include.all.keys('weight', 'serial', 'lot', 'barcode', 'unit');
    expect(shape).to.include.all.keys('note', 'svc_vendor_work_shift_id');
  });

  it('has the fields of a work shift, and one assignee at most', () => {
    const { shape } = workShift.document;
    expect(shape).to.include.all.keys(...shiftFields);
    const assignee = { vendor_employee_id: 'x' };
    expect(shape.assignees.safeParse([assignee]).success).to.equal(true);
    expect(shape.assignees.safeParse([assignee, assignee]).success).to.equal(false);
  });

  for (const [wire, code] of Object.entries(codes))
    it(`has ${wire} refused, by REST and by a journal, or says why the journal answers something else`, () => {
      expect(`${rejections[code].status} ${wireCode(code)}`).to.equal(wire);
      const { journal, ...online } = refusals[code];
      expect(Object.values(online)).to.include('refused');
      if (journal !== 'refused') expect(wordsOf(journal)).to.match(/\w+ \w+ \w+/);
    });

  describe('its codes and those of the registries', () => {
    const lines = Object.entries<Record<string, Cell>>(refusals);

    it('are refused somewhere, or are alarms about what was accepted', () => {
      const never = lines.filter(([, line]) => !Object.values(line).includes('refused'));
      expect(never.map(([code]) => code)).to.have.members([
        'order_empty',
        'coupon_reused',
        'draft_paid_twice',
        'draft_part_left',
        'void_late',
      ]);
    });

    it('have a reason for each door that does not refuse with them', () => {
      for (const [code, line] of lines)
        for (const [door, cell] of Object.entries(line))
          if (cell !== 'refused') expect(wordsOf(cell), `${code} by ${door}`).to.match(/\w+ \w+ \w+/);
    });

    it('are asked at each door that can be asked, by the suites beside this one', () => {
      const suites = ['shift', 'terminal', 'order'].map((what) =>
        readFileSync(new URL(`${what}-refusals.pg.test.ts`, import.meta.url), 'utf8'),
      );
      const asked = suites.flatMap((text) =>
        [...text.matchAll(/testRefusals\((\w+),/g)].map(([, table]) => table!),
      );
      const tables = { shiftRefusals, terminalRefusals, saleRefusals, changeRefusals };
      expect(asked).to.have.members(Object.keys(tables));
      expect(Object.values(tables).flatMap((table) => Object.keys(table))).to.have.members(
        lines.map(([code]) => code),
      );
    });
  });
});

function wordsOf(cell: Exclude<Cell, 'refused'>): string {
  return 'why' in cell ? cell.why : cell.never;
}
