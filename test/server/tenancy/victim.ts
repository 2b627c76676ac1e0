// A vendor with something of everything, all of it marked, so that a single word of it in a stranger's answer is found.
import { setTimeout as sleep } from 'node:timers/promises';
import { blankPromotion, blankReferenceData, collections, priceListItemId } from '@evertill/schemas';
import type { JsonObject, Reference, ReferenceKind } from '@evertill/schemas';
import { aCustomer, aDraft, aReference, aVariation } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { greeted } from '../../support/system-socket.ts';
import { giveSupport } from './victim-support.ts';

/** In every name, note and label of the victim's first store. */
export const mark = 'MARK-OF-THE-VICTIM';
/** The same for what all of the victim's stores may see. */
export const wideMark = 'WIDE-OF-THE-VICTIM';
export const victimName = 'victim';

/** Every id of theirs an attacker may have learned. They exist only where the victim does. */
export const theirs = {
  store: `${victimName}-store-1`,
  lane: `${victimName}-store-1-lane-1`,
  product: 'their-product',
  hidden: 'their-hidden-product',
  variation: 'their-variation',
  barcode: '99887766|their-product',
  unit: 'their-unit',
  category: 'their-category',
  brand: 'their-brand',
  tag: 'their-tag',
  attribute: 'their-attribute',
  attributeValue: 'their-value',
  supplier: 'their-supplier',
  priceList: 'their-list',
  promotion: 'their-promotion',
  coupon: 'their-coupon',
  tax: 'their-tax',
  warehouse: 'their-warehouse',
  template: 'their-template',
  lot: 'their-lot',
  import: 'their-import',
  customer: 'their-customer',
  draft: 'their-draft',
  shift: 'their-shift',
  /** A time card. */
  day: 'their-day',
  /** Of a punch on it. */
  photo: 'their-photo',
  planned: 'their-planned',
  leave: 'their-leave',
  order: 'their-order',
  /** A refused sale, as managers see it. */
  parked: 'their-parked',
  staff: `${victimName}-cashier`,
  owner: `${victimName}-owner`,
  device: 'their-device',
  /** The unsent work of it. */
  file: 'their-file',
  email: `owner@${victimName}.example`,
  session: 'their-session',
  role: 'their-role',
  hardware: 'their-hardware',
  terminal: 'their-terminal',
  bridgeKey: 'their-bridge-key',
  /** At their terminal. */
  payment: 'their-payment',
  command: 'their-command',
  printJob: 'their-print-job',
  quickKeys: 'their-quick-keys',
  /** As an admin has it. */
  notification: 'their-notification',
} as const;

/** Where each kind of theirs would be read. */
export const referenceIds = {
  '/vendor/categories': theirs.category,
  '/vendor/units': theirs.unit,
  '/vendor/attributes': theirs.attribute,
  '/vendor/tags': theirs.tag,
  '/vendor/brands': theirs.brand,
  '/vendor/suppliers': theirs.supplier,
  '/vendor/price-lists': theirs.priceList,
  '/vendor/promotions': theirs.promotion,
  '/vendor/coupons': theirs.coupon,
  '/vendor/store-taxes': theirs.tax,
  '/vendor/quick-key-pages': theirs.quickKeys,
} as const;

export async function giveVictim(system: System): Promise<GivenVendor> {
  const vendor = await giveVendor(system, victimName);
  const store_id = theirs.store;
  const { document: store } = vendor.stores[0];
  await give(system, vendor, collections.store, { ...store, address: mark, receipt_header: mark });
  const references = [
    aReference({ id: theirs.unit, store_id: '', kind: 'unit', data: { symbol: 'u' }, name: wideMark }),
    aReference({
      id: theirs.tax,
      store_id,
      kind: 'tax_profile',
      data: { rate: '24.0000', rate_type: 'percent' },
      name: mark,
    }),
    aReference({ id: theirs.warehouse, store_id, kind: 'warehouse', data: { is_default: true }, name: mark }),
    aReference({
      id: theirs.template,
      store_id,
      kind: 'shift_template',
      data: { time_start: '08:00', time_end: '16:00' },
      name: mark,
    }),
  ];
  for (const one of [...references, ...catalogRecords(store_id)]) {
    await give(system, vendor, collections.reference, one);
  }
  const named = {
    name: mark,
    description: mark,
    unit_id: theirs.unit,
    low_stock_threshold: '5.000',
    category_id: theirs.category,
    brand_id: theirs.brand,
    tag_ids: [theirs.tag],
  };
  const attributes = [{ attribute_id: theirs.attribute, value_id: theirs.attributeValue }];
  const variations = [
    aVariation({ id: theirs.variation, name: mark, price: 250, is_default: true, attributes }),
  ];
  await giveProduct(system, vendor, {
    id: theirs.product,
    ...named,
    barcodes: ['99887766'],
    plu: '4011',
    variations,
  });
  await giveProduct(system, vendor, { id: theirs.hidden, ...named, admin_only: true, sku_code: 'HIDDEN' });
  await give(system, vendor, collections.reference, priceListItem(store_id));
  await give(
    system,
    vendor,
    collections.customer,
    aCustomer({ id: theirs.customer, store_id, name: mark, note: mark }),
  );
  await give(system, vendor, collections.draft, aDraft({ id: theirs.draft, store_id, name: mark }));

  const till = new GivenLane(system, vendor, new GivenJournal(theirs.device));
  const lines = [{ item_id: theirs.product, unit_price: 260 }];
  const outcomes = await till.send(
    till.opening(theirs.shift, { shift_label: mark, notes: mark }),
    till.sale({ id: theirs.order, shift: theirs.shift, lines, fields: { display_code: mark, note: mark } }),
    till.sale({
      id: 'their-refused',
      shift: theirs.shift,
      lines: [{ ...lines[0]!, item_id: 'gone' }],
      fields: { note: mark },
    }),
  );
  if (outcomes.map(({ kind }) => kind).join() !== 'applied,applied_with_changes,rejected') {
    throw new Error(`The victim is not as it should be: ${JSON.stringify(outcomes)}`);
  }
  await system.owner.query(
    `INSERT INTO vendor_attendance_days (vendor_id, id, store_id, vendor_employee_id, date, timezone, punch_state, note,
                                         created_at, updated_at)
       VALUES ($1, $2, $3, $4, '2026-01-05', 'UTC', 'out', $5, instant(), instant())`,
    [vendor.id, theirs.day, store_id, theirs.staff, mark],
  );
  await system.owner.query(
    `INSERT INTO vendor_attendance_validations (vendor_id, id, day_id, punch_id, kind, photo_ref, captured_at)
       VALUES ($1, $2, $3, $2, 'photo', $2, instant())`,
    [vendor.id, theirs.photo, theirs.day],
  );
  await system.owner.query('INSERT INTO vendor_attendance_photos (vendor_id, id, jpeg) VALUES ($1, $2, $3)', [
    vendor.id,
    theirs.photo,
    mark,
  ]);
  await system.owner.query(
    `INSERT INTO vendor_attendance_schedule_shifts (vendor_id, id, store_id, vendor_employee_id, shift_date, start_time,
                                                    end_time, note, created_by, created_at, updated_at)
       VALUES ($1, $2, $3, $4, '2026-01-05', '08:00', '16:00', $5, $4, instant(), instant())`,
    [vendor.id, theirs.planned, store_id, theirs.staff, mark],
  );
  await system.owner.query(
    `INSERT INTO vendor_leaves (vendor_id, id, store_id, vendor_employee_id, leave_type, date_from, date_to, session,
                                reason, timezone, status, total_minutes, created_by, created_at)
       VALUES ($1, $2, $3, $4, 'holiday', '2026-01-05', '2026-01-05', 'full_day', $5, 'UTC', 'pending', 480, $4, instant())`,
    [vendor.id, theirs.leave, store_id, theirs.staff, mark],
  );
  await system.owner.query('UPDATE rejections SET id = $1 WHERE device_id = $2', [
    theirs.parked,
    theirs.device,
  ]);
  const { token } = vendor.people.owner;
  const headers = { 'Idempotency-Key': 'their-key' };
  const body = { price: 3, name: mark, variations: [{ ...variations[0]!, price: 3 }] };
  await ask(system.url, 'patch', `/vendor/products/${theirs.product}`, { token, headers, body });
  const greeting = { token, store_id, device_id: theirs.device, device_name: mark };
  await (await greeted(system.url, greeting)).close();
  // The server notes that it is gone, and nothing by itself after that.
  for (let left = 1; left > 0; await sleep(20))
    left = (await system.owner.query('SELECT FROM device_connections')).rowCount ?? 0;
  // Something has left a scope, and waits to be told.
  await give(
    system,
    vendor,
    collections.customer,
    aCustomer({ id: 'their-moved', store_id, name: wideMark }),
  );
  await give(
    system,
    vendor,
    collections.customer,
    aCustomer({ id: 'their-moved', store_id: vendor.stores[1].id, name: wideMark }),
  );
  await system.owner.query(
    `INSERT INTO auth_sessions (vendor_id, id, kind, user_id, device_id, device_name, rotated_at, created_at, expires_at)
      VALUES ($1, $2, 'vendor', $3, $4, $5, instant(), instant(), instant() + interval '7 days')`,
    [vendor.id, theirs.session, theirs.owner, theirs.device, mark],
  );
  await giveBackOffice(system, vendor);
  // What the server does by itself is done before anybody looks.
  await system.server.jobs.runNow('device-ledgers');
  return vendor;
}

/** One of every kind a product or an offer may name. */
function catalogRecords(store_id: string): Reference[] {
  const offer = { ...blankPromotion, effect: { kind: 'percent', percent: '10.0000' } };
  const data: Readonly<Record<string, object>> = {
    category: { parent_id: '' },
    brand: {},
    tag: {},
    attribute: { values: [{ id: theirs.attributeValue, name: mark }] },
    supplier: { ...blankReferenceData.supplier, contact_name: mark, email: mark, note: mark },
    priceList: blankReferenceData.price_list,
    promotion: offer,
    coupon: { ...offer, max_uses: null, max_uses_per_customer: null, uses: 0 },
    quickKeys: { ...blankReferenceData.quick_key_page, pos_register_id: theirs.lane },
  };
  return Object.entries(data).map(([word, fields]) =>
    aReference({
      id: theirs[word as 'brand'],
      store_id,
      kind: word.replace('priceList', 'price_list').replace('quickKeys', 'quick_key_page') as ReferenceKind,
      name: mark,
      code: 'MARK',
      data: fields as JsonObject,
    }),
  );
}

function priceListItem(store_id: string): Reference {
  const prices = [{ variation_id: '', min_quantity: '1.000', price: 240 }];
  const data = { price_list_id: theirs.priceList, item_id: theirs.product, prices };
  const id = priceListItemId(theirs.priceList, theirs.product);
  return aReference({ id, store_id, kind: 'price_list_item', data });
}

/** What lies beside the documents. */
async function giveBackOffice(system: System, vendor: GivenVendor): Promise<void> {
  const { token } = vendor.people.owner;
  const settings = { price_sync: { merchant_id: mark, auth_code: mark, access_token: mark } };
  const told = await ask(system.url, 'patch', `/vendor/stores/${theirs.store}/settings`, {
    token,
    body: settings,
  });
  if (told.status !== 200) throw new Error(`No settings: ${told.text}`);
  await system.owner.query(
    'INSERT INTO vendor_employee_roles (vendor_id, id, store_id, name) VALUES ($1, $2, $3, $4)',
    [vendor.id, theirs.role, theirs.store, mark],
  );
  await system.owner.query(
    `INSERT INTO saved_devices (vendor_id, id, store_id, type, name, created_at, updated_at)
      VALUES ($1, $2, $3, 'printer', $4, instant(), instant())`,
    [vendor.id, theirs.hardware, theirs.store, mark],
  );
  await giveBridge(system, vendor);
  await givePurchases(system, vendor);
  await giveImport(system, vendor);
  await giveSupport(system, vendor.id, theirs, mark);
  await system.owner.query('UPDATE sync_clients SET label = $2 WHERE vendor_id = $1', [vendor.id, mark]);
}

/** A terminal with the key of an agent, a payment nobody knows the end of, a command and a print job. */
async function giveBridge(system: System, vendor: GivenVendor): Promise<void> {
  await system.owner.query(
    `INSERT INTO saved_devices (vendor_id, id, store_id, type, name, created_at, updated_at)
      VALUES ($1, $2, $3, 'payment_terminal', $4, instant(), instant())`,
    [vendor.id, theirs.terminal, theirs.store, mark],
  );
  await system.owner.query(
    `INSERT INTO bridge_keys (vendor_id, id, store_id, store_device_id, key_hash, created_by, created_at)
      VALUES ($1, $2, $3, $4, repeat('a', 64), $5, instant())`,
    [vendor.id, theirs.bridgeKey, theirs.store, theirs.terminal, theirs.owner],
  );
  await system.owner.query(
    `INSERT INTO terminal_payments (vendor_id, id, store_id, order_id, store_device_id, client_payment_id, amount, currency,
        order_reference, asked_by, asked_at, tell_until, told_at, state, outcome, payment_reference)
      VALUES ($1, $2, $3, $4, $5, 'their-card', 260, 'EUR', $6, $7, instant(), instant(), instant(), 'asked', 'unknown', $6)`,
    [vendor.id, theirs.payment, theirs.store, theirs.order, theirs.terminal, mark, theirs.staff],
  );
  for (const [kind, id, device] of [
    ['ecr', theirs.command, theirs.terminal],
    ['print', theirs.printJob, theirs.hardware],
  ] as const)
    await system.owner.query(
      `INSERT INTO bridge_requests (vendor_id, id, store_id, store_device_id, kind, key, asked_hash, frame, asked_by, asked_at,
          expires_at, state, answer)
        VALUES ($1, $2, $3, $4, $5, $2, repeat('0', 64), '{}', $6, instant(), instant() + interval '1 day', 'answered',
          jsonb_build_object('error', $7::text, 'detail', $7::text))`,
      [vendor.id, id, theirs.store, device, kind, theirs.staff, mark],
    );
}

/** With a row that was refused. */
async function giveImport(system: System, vendor: GivenVendor): Promise<void> {
  await system.owner.query(
    `INSERT INTO catalog_imports (vendor_id, id, store_id, kind, dry_run, state, file_name, header, created_by)
      VALUES ($1, $2, $3, 'products', false, 'done', $4, '["sku"]', $5)`,
    [vendor.id, theirs.import, theirs.store, mark, theirs.owner],
  );
  await system.owner.query(
    `INSERT INTO catalog_import_rows (vendor_id, import_id, line, outcome, column_name, code, reason, cells)
      VALUES ($1, $2, 2, 'refused', 'sku', 'cell_missing', $3, jsonb_build_array($3::text))`,
    [vendor.id, theirs.import, mark],
  );
}

/** One lot delivered, one to come. */
async function givePurchases(system: System, vendor: GivenVendor): Promise<void> {
  const { token } = vendor.people.owner;
  const lots = '/vendor/purchase-lots';
  const lines = [{ item_id: theirs.product, quantity: 5, unit_cost: 1.25 }];
  const ordered = { store_id: theirs.store, supplier_id: theirs.supplier, note: mark, lines };
  const made = await ask(system.url, 'post', lots, { token, body: ordered });
  const at = `${lots}/${made.body.id as string}`;
  const delivered = await ask(system.url, 'patch', at, { token, body: { status: 1 } });
  if (delivered.status !== 200) throw new Error(`No lot: ${made.text} ${delivered.text}`);
  await system.owner.query(
    `INSERT INTO purchase_lots (vendor_id, id, store_id, number, supplier_id, note, created_by, created_at, updated_at)
      VALUES ($1, $2, $3, 1000, $4, $5, $6, instant(), instant())`,
    [vendor.id, theirs.lot, theirs.store, theirs.supplier, mark, theirs.owner],
  );
}

/**
 * One hash for each tenant table, over all rows of one vendor in every column; but not of what was noted about those
 * who guessed a password of the vendor's.
 */
export async function fingerprint(system: System, vendorId: string): Promise<Record<string, string>> {
  const { security_events: _, ...found } = await hashes(system, 'vendor_id', 't.vendor_id = $1', vendorId);
  return found;
}

/** The same over what lies in the victim's first store, the store itself included; what refusals leave is no part of it. */
export async function fingerprintOfStore(system: System): Promise<Record<string, string>> {
  const {
    operation_ledger: _ledger,
    // What is refused is kept with the store it named, and told there.
    rejections: _rejections,
    outbound_events: _events,
    sync_clients: _clients,
    ...found
  } = await hashes(system, 'store_id', 't.store_id = $1', theirs.store);
  return { ...found, ...(await hashes(system, 'receipt_header', 't.id = $1', theirs.store)) };
}

/** Over the rows that fit, of every table that has the column. */
async function hashes(
  system: System,
  column: string,
  where: string,
  value: string,
): Promise<Record<string, string>> {
  const { rows: tables } = await system.owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = $1 ORDER BY table_name`,
    [column],
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await system.owner.query<{ count: string; hash: string | null }>(
      `SELECT count(*) AS count, md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM "${name}" t WHERE ${where}`,
      [value],
    );
    found[name] = `${rows[0]!.count} ${rows[0]!.hash ?? ''}`;
  }
  return found;
}
