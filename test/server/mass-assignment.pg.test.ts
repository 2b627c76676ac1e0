// [T22] Each resource that can be changed is sent everything that is read of it, by everybody who may change it, and
// twenty fields it does not have: what is stored afterwards differs in the allowed fields and in nothing else.
import { expect } from 'chai';
import { collections, leaveActions } from '@evertill/schemas';
import { routes } from '../../server/http/routes/index.ts';
import { aReference } from '../contract/contract-documents.ts';
import { timeResources } from './mass-assignment/time-resources.ts';
import type { Resource } from './mass-assignment/time-resources.ts';
import { EnoughTokens } from '../support/enough-tokens.ts';
import { giveAdmin } from '../support/given-accounts.ts';
import { give, giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor, Person } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { helloOf } from '../support/system-socket.ts';

const unknown = [
  'vendor_id',
  'tenant_id',
  'owner_id',
  'deleted',
  '_deleted',
  'sync_xid',
  'password_hash',
  'pin_hash',
  'is_admin',
  'admin_type',
  'role',
  'created_by',
  'changed_by',
  'updated_at_',
  'suspended',
  'constructor_',
  'auth_code',
  'access_token',
  'total',
  'toString_',
] as const;

const everyLine = { item_ids: [], category_ids: [], brand_ids: [], tag_ids: [] };
const promotion = {
  selection: everyLine,
  effect: { kind: 'percent', percent: '10.0000' },
  needs: { of: everyLine, pieces: '0.000', total: 0 },
  starts_at: null,
  ends_at: null,
  windows: [],
  stacking: 'combine',
  priority: 0,
};

describe('mass assignment', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let root: string;
  let resources: Readonly<Record<string, Resource>>;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    root = (await giveAdmin(system, 'root', { admin_type: 'super_admin' })).token;
    const store = vendor.stores[0];
    const { token } = vendor.people.owner;
    const made = async (path: string, body: object) =>
      (await ask(system.url, 'post', path, { token, body })).body.id as string;
    for (const id of ['milk', 'oats']) await giveProduct(system, vendor, { id });
    const warehouse = aReference({
      id: 'cellar',
      store_id: store.id,
      kind: 'warehouse',
      data: { is_default: true },
    });
    await give(system, vendor, collections.reference, warehouse);
    const template = await made('/vendor/shifts/templates', {
      store_id: store.id,
      name: 'Early',
      time_start: '08:00',
      time_end: '16:00',
    });
    const role = await made('/vendor/vendor-employees/roles', { store_id: store.id, name: 'Baker' });
    const printer = await made('/vendor/settings/devices', {
      store_id: store.id,
      type: 'printer',
      name: 'P',
    });
    await ask(system.url, 'post', '/sync/hello', {
      token,
      body: helloOf({ token: '', store_id: store.id, device_id: 'till' }),
    });
    const supplier = aReference({
      id: 'dairy',
      store_id: store.id,
      kind: 'supplier',
      data: { contact_name: '', email: '', phone: '', address: '', note: '' },
    });
    await give(system, vendor, collections.reference, supplier);
    const lot = await made('/vendor/purchase-lots', {
      store_id: store.id,
      supplier_id: 'dairy',
      lines: [{ item_id: 'milk', quantity: 1, unit_cost: 1 }],
    });
    const staff = {
      allowed: [
        'name',
        'email',
        'password',
        'disabled',
        'vendor_type',
        'store_ids',
        'modules',
        'module_permissions',
        'fixed_lane_id',
        'employee_role_id',
      ],
      tables: ['vendor_staff', 'logins', 'vendor_employee_details'],
    };
    const product = {
      allowed: [
        ...Object.keys(collections.product.shape).filter((field) => !['id', 'stock'].includes(field)),
        'tax',
        'tax_type',
        'is_recommended',
        'base_rev',
      ],
      tables: ['items', 'item_variations', 'item_barcodes', 'item_search'],
    };
    resources = {
      ...(await referenceResources(made, store.id)),
      'patch /vendor/vendor-employees/:id': { path: '/vendor/vendor-employees/acme-cashier', ...staff },
      'patch /vendor/vendor-employees/roles/:id': {
        path: `/vendor/vendor-employees/roles/${role}`,
        list: `/vendor/vendor-employees/roles?store_id=${store.id}`,
        allowed: ['name'],
        tables: ['vendor_employee_roles'],
      },
      'patch /vendor/shifts/templates/:id': {
        path: `/vendor/shifts/templates/${template}`,
        list: `/vendor/shifts/templates?store_id=${store.id}`,
        allowed: ['name', 'time_start', 'time_end', 'sort_order', 'is_active', 'effective_on'],
        tables: ['reference_entries'],
      },
      'patch /vendor/shifts/templates/:id/assignees': {
        path: `/vendor/shifts/templates/${template}/assignees`,
        list: `/vendor/shifts/templates?store_id=${store.id}`,
        listed: template,
        allowed: ['vendor_employee_ids'],
        tables: ['reference_entries'],
        change: { vendor_employee_ids: ['acme-manager'] },
      },
      'patch /vendor/stores/:id': {
        path: `/vendor/stores/${store.id}`,
        allowed: ['name', 'time_zone', 'address', 'receipt_header', 'receipt_footer'],
        tables: ['stores', 'store_pos_registers'],
      },
      'patch /vendor/stores/:id/settings': {
        path: `/vendor/stores/${store.id}/settings`,
        allowed: [
          'currency',
          'time_zone',
          'business_day_starts',
          'dashboard_prefs',
          'cash_denominations',
          'cash_rounding',
          'prices_include_tax',
          'barcode_layouts',
          'blind_close',
          'discount_limit',
          'price_sync',
        ],
        tables: ['stores', 'store_settings'],
        change: { currency: 'SEK' },
      },
      'patch /vendor/stores/:id/registers/:registerId': {
        path: `/vendor/stores/${store.id}/registers/${store.lanes[0]}`,
        list: `/vendor/stores/${store.id}/registers`,
        allowed: ['name', 'channel'],
        tables: ['store_pos_registers'],
      },
      'patch /vendor/warehouses/:id': {
        path: '/vendor/warehouses/cellar',
        allowed: ['name', 'is_default', 'active'],
        tables: ['reference_entries'],
      },
      ...(await timeResources(made, store.id, vendor.people.cashier.staff.id)),
      'patch /vendor/purchase-lots/:id': {
        path: `/vendor/purchase-lots/${lot}`,
        allowed: ['supplier_id', 'warehouse_id', 'note', 'lines', 'status', 'delivered', 'base_rev'],
        tables: ['purchase_lots', 'purchase_lot_items'],
        change: { note: 'renamed' },
      },
      'patch /vendor/devices/:id': {
        path: '/vendor/devices/till',
        list: '/vendor/devices',
        allowed: ['name'],
        tables: ['sync_clients'],
      },
      'patch /vendor/settings/devices/:id': {
        path: `/vendor/settings/devices/${printer}`,
        allowed: ['name', 'pos_register_id', 'enabled', 'config'],
        tables: ['saved_devices'],
      },
      'patch /vendor/products/:id': { path: '/vendor/products/milk', ...product },
      'patch /admin/products/:id': {
        path: '/admin/products/oats',
        list: `/vendor/products?store_id=${store.id}`,
        readAs: token,
        ...product,
      },
      'patch /admin/vendors/:id': { path: '/admin/vendors/acme', allowed: ['name'], tables: ['vendors'] },
    };
  });
  after(() => system?.stop());

  const references: Readonly<Record<string, object>> = {
    categories: { parent_id: '' },
    units: { symbol: 'u' },
    attributes: { values: [] },
    tags: {},
    brands: {},
    suppliers: { contact_name: '', email: '', phone: '', address: '', note: '' },
    'price-lists': {
      starts_at: null,
      ends_at: null,
      store_ids: [],
      customer_ids: [],
      channels: [],
      priority: 1,
    },
    promotions: promotion,
    coupons: { ...promotion, max_uses: 1, max_uses_per_customer: 1 },
    'store-taxes': { rate: 1, rate_type: 'percent' },
    'quick-key-pages': { pos_register_id: '', position: 0, keys: [] },
  };

  async function referenceResources(
    made: (path: string, body: object) => Promise<string>,
    store_id: string,
  ): Promise<Record<string, Resource>> {
    const found: Record<string, Resource> = {};
    for (const [name, fields] of Object.entries(references)) {
      const path = `/vendor/${name}`;
      const id = await made(path, { store_id, name, code: 'CODE', ...fields });
      found[`patch ${path}/:id`] = {
        path: `${path}/${id}`,
        allowed: ['store_id', 'name', 'code', 'active', 'base_rev', ...Object.keys(fields)],
        tables: ['reference_entries'],
      };
    }
    return found;
  }

  // What is done to a shift or a request: the body says what was counted or why, and is no document.
  const actions = new Set([
    'patch /vendor/shifts/work-shifts/:id/close',
    'patch /auth/vendor/context/shifts/work-shifts/:id/close',
    'patch /vendor/shifts/work-shifts/:id/assignees',
    ...leaveActions.map((action) => `patch /vendor/leaves/:id/${action}`),
  ]);

  const withoutBody = new Set([
    'patch /auth/admin/notifications/read-all',
    'patch /auth/admin/notifications/:id/read',
  ]);

  it('has a line here for every route that changes something that is there', () => {
    const changing = routes
      .filter(({ method, body }) => method === 'patch' && body !== undefined)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !actions.has(name));
    expect(Object.keys(resources)).to.have.members(changing);
    const silent = routes.filter(({ method, body }) => method === 'patch' && body === undefined);
    expect(silent.map(({ method, path }) => `${method} ${path}`)).to.have.members([...withoutBody]);
  });

  async function stored(tables: readonly string[]): Promise<string> {
    const found = [];
    for (const table of tables) {
      const { rows } = await system.owner.query<{ row: string }>(
        `SELECT t::text AS row FROM "${table}" t WHERE vendor_id = 'acme' ORDER BY 1`,
      );
      found.push(...rows.map(({ row }) => `${table} ${row}`));
    }
    return found.join('\n');
  }

  /** Nobody's token lasts for all that is sent. */
  const senders = new Map<string, EnoughTokens>();
  const tokenOf = ({ email }: Person): Promise<string> => {
    const known = senders.get(email) ?? new EnoughTokens(system.url, 'vendor', email);
    senders.set(email, known);
    return known.next();
  };
  const sendersFor = (name: string): (() => Promise<string>)[] => {
    const { owner, manager, reader, cashier } = vendor.people;
    return name.includes('/admin/')
      ? [() => Promise.resolve(root)]
      : [owner, manager, reader, cashier].map((person) => () => tokenOf(person));
  };

  async function readOf(
    { path, list, listed, readAs }: Resource,
    token: string,
  ): Promise<Record<string, unknown>> {
    const { body } = await ask(system.url, 'get', list ?? path, { token: readAs ?? token });
    if (!list) return body as Record<string, unknown>;
    const id = listed ?? path.split('/').at(-1);
    // A schedule has its shifts under another name than lists have their rows.
    return ((body.data ?? body.published) as Record<string, unknown>[]).find((row) => row['id'] === id)!;
  }

  it('changes nothing with a field that is not on the list, alone or among others, whoever sends it', async () => {
    let sent = 0;
    for (const [name, resource] of Object.entries(resources)) {
      const [top] = sendersFor(name);
      const full = await readOf(resource, await top!());
      const before = await stored(resource.tables);
      const foreign = Object.keys(full).filter((field) => !resource.allowed.includes(field));
      // It says which store the call is about, and is no field of what is changed.
      const strange = [...foreign, ...unknown].filter(
        (field) => !resource.allowed.includes(field) && field !== 'store_id',
      );
      expect(strange.length, name).to.be.at.least(20);
      const nested = { constructor: 1, prototype: 1 };
      for (const sender of sendersFor(name)) {
        const bodies: object[] = [
          ...strange.map((field) => ({ [field]: full[field] ?? 'taken' })),
          { ...full, ...Object.fromEntries(unknown.map((field) => [field, 'taken'])) },
          nested,
        ];
        const texts = [...bodies.map((one) => JSON.stringify(one)), '{"__proto__":{"name":"taken"}}'];
        // All are refused: they go together.
        const send = async (body: string) => {
          const { status } = await ask(system.url, 'patch', resource.path, { token: await sender(), body });
          expect([400, 403], `${name} ${body.slice(0, 80)}`).to.include(status);
        };
        await Promise.all(texts.map(send));
        sent += texts.length;
      }
      expect(await stored(resource.tables), name).to.equal(before);
    }
    expect(sent, 'bodies').to.be.above(700);
    expect(({} as Record<string, unknown>)['name'], 'every object').to.equal(undefined);
  });

  it('[control] changes what is on the list', async () => {
    for (const [name, resource] of Object.entries(resources)) {
      const token = await sendersFor(name)[0]!();
      const before = await stored(resource.tables);
      const body = resource.change ?? { name: 'renamed' };
      const { status, text } = await ask(system.url, 'patch', resource.path, { token, body });
      expect(status, `${name} ${text}`).to.equal(200);
      expect(await stored(resource.tables), name).to.not.equal(before);
    }
  });
});
