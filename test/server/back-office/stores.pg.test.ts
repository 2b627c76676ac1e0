// Stores, lanes, their configuration and its secrets, warehouses, and what everybody is told at the start.
import { expect } from 'chai';
import { usualLayouts } from '@evertill/schemas';
import { SecretBox } from '../../../server/db/secret-box.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem, testSecrets } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';
import { greeted } from '../../support/system-socket.ts';

describe('stores in the back office', () => {
  let system: System;
  let vendor: GivenVendor;
  let store: string;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    store = vendor.stores[0].id;
  });
  after(() => system?.stop());

  const as = (role: Role, method: string, at: string, body?: object) =>
    ask(system.url, method, at, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();

  it('are opened by owners in US dollars unless said otherwise, changed, and removed while unused', async () => {
    const body = { name: 'Harbour', time_zone: 'Europe/Helsinki', lanes: ['Front', 'Back'] };
    const made = await as('owner', 'post', '/vendor/stores', body);
    expect(made.status, made.text).to.equal(201);
    expect(made.body).to.include({ name: 'Harbour', currency: 'USD', cash_rounding: 1 });
    expect(made.body.lanes.map(({ name }: { name: string }) => name)).to.deep.equal(['Front', 'Back']);
    const at = `/vendor/stores/${made.body.id}`;
    expect((await as('owner', 'patch', at, { receipt_footer: 'Thanks' })).body).to.include({
      receipt_footer: 'Thanks',
      name: 'Harbour',
    });
    expect(word(await as('owner', 'patch', at, { time_zone: 'Mars/Phobos' }))).to.equal('400 invalid_input');
    expect(word(await as('owner', 'patch', at, { currency: 'EUR' }))).to.equal('400 unknown_field');
    expect((await as('owner', 'patch', at, { name: ' Harbour 2 ' })).body.name).to.equal('Harbour 2');
    for (const blank of [{ name: '  ' }, { name: '' }])
      expect(word(await as('owner', 'patch', at, blank))).to.equal('400 invalid_input');
    expect(word(await as('owner', 'post', '/vendor/stores', { ...body, name: ' ' }))).to.equal(
      '400 invalid_input',
    );
    expect(word(await as('manager', 'post', '/vendor/stores', body))).to.equal('403 forbidden');
    expect(word(await as('manager', 'get', at))).to.equal('404 store_not_found');
    expect((await as('owner', 'delete', at)).status).to.equal(200);
    expect(word(await as('owner', 'get', at))).to.equal('404 store_not_found');
    expect(word(await as('owner', 'delete', at))).to.equal('404 store_not_found');
  });

  it('are listed as far as one sees them', async () => {
    expect((await as('owner', 'get', '/vendor/stores')).body.total).to.equal(2);
    const mine = await as('manager', 'get', '/vendor/stores?limit=1');
    expect(mine.body).to.include({ total: 1, pageSize: 1, totalPages: 1 });
    expect(mine.body.data[0].id).to.equal(store);
    expect(word(await as('owner', 'get', '/vendor/stores?limit=501'))).to.equal('400 limit_range');
  });

  it('have lanes that come and go, but not with an open shift', async () => {
    const at = `/vendor/stores/${store}/registers`;
    const made = await as('manager', 'post', at, { name: 'Express' });
    expect(made.body).to.include({ name: 'Express', store_id: store });
    expect((await as('manager', 'get', at)).body.total).to.equal(3);
    expect((await as('manager', 'get', `${at}?limit=2&page=2`)).body.data).to.deep.equal([made.body]);
    const slow = await as('manager', 'patch', `${at}/${made.body.id}`, { name: 'Slow' });
    expect(slow.body).to.include({ name: 'Slow', channel: 'retail' });
    const whole = await as('manager', 'patch', `${at}/${made.body.id}`, { channel: 'wholesale' });
    expect(whole.body).to.include({ name: 'Slow', channel: 'wholesale' });
    expect((await as('manager', 'delete', `${at}/${made.body.id}`)).body.name).to.equal('Slow');
    expect(word(await as('manager', 'delete', `${at}/${made.body.id}`))).to.equal('404 register_not_found');
    const till = new GivenLane(system, vendor, new GivenJournal('till-1'));
    expect((await till.sendOne(till.opening('shift-1'))).kind).to.equal('applied');
    expect(word(await as('manager', 'delete', `${at}/${vendor.stores[0].lanes[0]}`))).to.equal('409 in_use');
    expect(word(await as('owner', 'delete', `/vendor/stores/${store}`))).to.equal('409 in_use');
  });

  describe('settings', () => {
    const at = () => `/vendor/stores/${store}/settings`;

    it('have their defaults, among them every flag of the time clock and a weekly pay schedule', async () => {
      const { body } = await as('reader', 'get', at());
      expect(body).to.have.all.keys(
        'store_id',
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
      );
      expect(body.barcode_layouts).to.deep.equal(usualLayouts);
      expect(body.dashboard_prefs.timezone).to.equal(body.time_zone);
      expect(body.dashboard_prefs.pay_schedule).to.deep.equal({ frequency: 'week', period_start: 0 });
      expect(body.dashboard_prefs.time_clock).to.deep.equal({
        clock_in_reminder: true,
        prevent_open_order_clock_outs: true,
        server_banking: true,
        import_credit_tips: true,
        auto_clock_in_on_work_shift: true,
        auto_clock_out_on_work_shift: true,
        auto_clock_in_on_schedule: true,
        auto_clock_out_on_schedule: true,
        evidence: 'none',
      });
      expect(body.price_sync).to.deep.equal({
        merchant_id: '',
        environment: 'production',
        enabled: false,
        auth_code_configured: false,
        access_token_configured: false,
        last_verification_code: '',
        registration_started_at: null,
        last_sweep_at: null,
        last_sweep_items: 0,
        last_sweep_updated: 0,
        last_sweep_fault: '',
        needs_default: [],
      });
    });

    it('take layouts of barcodes that can be read, and no others', async () => {
      const barcode_layouts = [{ kind: 'price', pattern: '02IIIIVNNNDDC' }];
      const { body } = await as('manager', 'patch', at(), { barcode_layouts });
      expect(body.barcode_layouts).to.deep.equal(barcode_layouts);
      for (const pattern of ['02NNNNNIIIIIC', '02IIIIVNNDC', '']) {
        const refused = await as('manager', 'patch', at(), { barcode_layouts: [{ kind: 'price', pattern }] });
        expect([refused.status, refused.body.code], pattern).to.deep.equal([400, 'invalid_input']);
      }
    });

    it('merge what is sent into what is there', async () => {
      await as('manager', 'patch', at(), {
        currency: 'EUR',
        cash_denominations: '5000,2000,100',
        cash_rounding: 5,
        prices_include_tax: true,
        dashboard_prefs: { timezone: 'Europe/Helsinki', time_clock: { clock_in_reminder: false } },
      });
      const { body } = await as('manager', 'patch', at(), {
        dashboard_prefs: { pay_schedule: { frequency: 'twice_month', period_start: '16_last' } },
        cash_denominations: [100, 2000, 100],
      });
      expect(body).to.include({
        currency: 'EUR',
        cash_denominations: '2000,100',
        cash_rounding: 5,
        time_zone: 'Europe/Helsinki',
      });
      expect(body.dashboard_prefs).to.deep.include({ timezone: 'Europe/Helsinki' });
      expect(body.dashboard_prefs.time_clock).to.include({ clock_in_reminder: false, server_banking: true });
      expect(body.dashboard_prefs.pay_schedule).to.deep.equal({
        frequency: 'twice_month',
        period_start: '16_last',
      });
    });

    it('keep a time zone by its region, under whichever name it is sent (field case 16)', async () => {
      for (const [sent, kept] of [
        ['CET', 'Europe/Brussels'],
        ['est5edt', 'America/New_York'],
        ['europe/helsinki', 'Europe/Helsinki'],
      ] as const) {
        const { body } = await as('manager', 'patch', at(), { time_zone: sent });
        expect(body.time_zone, sent).to.equal(kept);
        expect(
          (await as('owner', 'patch', `/vendor/stores/${store}`, { time_zone: sent })).body.time_zone,
        ).to.equal(kept);
      }
      for (const sent of ['Etc/GMT+5', 'EST5', 'PST', '<+03>-3']) {
        const refused = await as('manager', 'patch', at(), { dashboard_prefs: { timezone: sent } });
        expect([word(refused), refused.body.field], sent).to.deep.equal(['400 invalid_input', 'time_zone']);
        const made = await as('owner', 'post', '/vendor/stores', { name: 'Pier', time_zone: sent });
        expect(word(made), sent).to.equal('400 invalid_input');
      }
    });

    it('say when a business day begins: midnight, or any other minute of the day', async () => {
      expect((await as('manager', 'get', at())).body.business_day_starts).to.equal('00:00');
      const { body } = await as('manager', 'patch', at(), { business_day_starts: '04:00' });
      expect(body.business_day_starts).to.equal('04:00');
      for (const business_day_starts of ['24:00', '4:00', '04:60', '', null, 4, '04:00:00']) {
        const refused = await as('manager', 'patch', at(), { business_day_starts });
        expect(word(refused), String(business_day_starts)).to.equal('400 invalid_input');
        expect(refused.text).to.include('business_day_starts');
      }
      expect((await as('manager', 'get', `/auth/vendor/context?store_id=${store}`)).body.settings).to.include(
        {
          business_day_starts: '04:00',
        },
      );
    });

    it('are refused whole when a part of them is wrong', async () => {
      for (const body of [
        { dashboard_prefs: { timezone: 'Mars/Phobos' }, currency: 'SEK' },
        { dashboard_prefs: { pay_schedule: { frequency: 'month', period_start: '29' } } },
        { cash_denominations: '100,x' },
        { cash_denominations: [0] },
        { currency: 'euro' },
        { currency: 'ZZZ' },
        { price_sync: { environment: 'test' } },
      ])
        expect(word(await as('manager', 'patch', at(), body)), JSON.stringify(body)).to.equal(
          '400 invalid_input',
        );
      expect(
        word(await as('manager', 'patch', at(), { price_sync: { auth_code_configured: true } })),
      ).to.equal('400 unknown_field');
      expect((await as('manager', 'get', at())).body.currency).to.equal('EUR');
      const sold = await as('manager', 'patch', at(), { currency: 'SEK' });
      expect([word(sold), sold.body.field], 'after a shift').to.deep.equal(['409 in_use', 'currency']);
      expect(word(await as('reader', 'patch', at(), { currency: 'SEK' }))).to.equal('403 forbidden');
    });

    it('take secrets and never tell them; the database holds them closed, each for its own place', async () => {
      const price_sync = {
        merchant_id: 'M-1',
        environment: 'sandbox',
        enabled: true,
        auth_code: 'code-42',
        access_token: 'token-42',
      };
      const saved = await as('manager', 'patch', at(), { price_sync });
      const told = [
        saved,
        await as('manager', 'get', at()),
        await as('owner', 'get', `/auth/vendor/context?store_id=${store}`),
      ];
      for (const { status, text } of told) {
        expect(status).to.equal(200);
        expect(text).to.not.include('code-42').and.not.include('token-42').and.not.include('v1.');
      }
      expect(saved.body.price_sync).to.include({
        auth_code_configured: true,
        access_token_configured: true,
        merchant_id: 'M-1',
        environment: 'sandbox',
        enabled: true,
      });
      const { rows } = await system.owner.query<{ auth_code: string; access_token: string; row: string }>(
        'SELECT auth_code, access_token, t::text AS row FROM store_settings t WHERE store_id = $1',
        [store],
      );
      expect(rows[0]!.row).to.not.include('code-42').and.not.include('token-42');
      const box = new SecretBox(testSecrets.seal);
      expect(box.open(rows[0]!.auth_code, `acme|${store}|auth_code`)).to.equal('code-42');
      expect(box.open(rows[0]!.access_token, `acme|${store}|access_token`)).to.equal('token-42');
      expect(box.open(rows[0]!.access_token, `acme|${store}|auth_code`)).to.equal(undefined);
      const kept = await as('manager', 'patch', at(), { price_sync: { enabled: false } });
      expect(kept.body.price_sync).to.include({ auth_code_configured: true, enabled: false });
      const removed = await as('manager', 'patch', at(), { price_sync: { auth_code: null } });
      expect(removed.body.price_sync).to.include({
        auth_code_configured: false,
        access_token_configured: true,
      });
    });

    it('show the last verification code for 24 hours', async () => {
      const set = (age: string) =>
        system.owner.query(
          `UPDATE store_settings SET last_verification_code = 'abc', last_verification_at = instant() - $1::interval`,
          [age],
        );
      await set('23 hours');
      expect((await as('manager', 'get', at())).body.price_sync.last_verification_code).to.equal('abc');
      await set('25 hours');
      expect((await as('manager', 'get', at())).body.price_sync.last_verification_code).to.equal('');
    });

    it('reach a till that is connected, as far as a till needs them', async () => {
      const socket = await greeted(system.url, { token: vendor.people.cashier.token, store_id: store });
      await socket.ask({ type: 'stream', collections: { store: { checkpoint: null } } });
      await as('manager', 'patch', at(), { cash_rounding: 10, price_sync: { access_token: 'token-43' } });
      const frame = await socket.next((one) => JSON.stringify(one).includes('"cash_rounding":10'));
      expect(JSON.stringify(frame)).to.not.include('price_sync').and.not.include('token');
      await socket.close();
    });
  });

  describe('warehouses', () => {
    const at = '/vendor/warehouses';
    const defaults = async () =>
      (await as('manager', 'get', `${at}?store_id=${store}`)).body.data
        .filter(({ is_default }: { is_default: boolean }) => is_default)
        .map(({ name }: { name: string }) => name);

    it('of a store have exactly one default, moved by making another one it', async () => {
      const first = await as('manager', 'post', at, { store_id: store, name: 'Cellar' });
      expect(first.body).to.include({ name: 'Cellar', is_default: true, store_id: store });
      const second = await as('manager', 'post', at, { name: 'Attic' });
      expect(second.body.is_default).to.equal(false);
      expect(await defaults()).to.deep.equal(['Cellar']);
      await as('manager', 'patch', `${at}/${second.body.id}`, { is_default: true });
      expect(await defaults()).to.deep.equal(['Attic']);
      expect(word(await as('manager', 'patch', `${at}/${second.body.id}`, { is_default: false }))).to.equal(
        '400 invalid_input',
      );
      expect(word(await as('manager', 'patch', `${at}/${second.body.id}`, { active: false }))).to.equal(
        '409 warehouse_default',
      );
      expect(word(await as('manager', 'delete', `${at}/${second.body.id}`))).to.equal(
        '409 warehouse_default',
      );
      expect((await as('manager', 'delete', `${at}/${first.body.id}`)).status).to.equal(200);
      expect(word(await as('manager', 'get', `${at}/${first.body.id}`))).to.equal('404 warehouse_not_found');
      expect(word(await as('neighbour', 'get', `${at}/${second.body.id}`))).to.equal(
        '404 warehouse_not_found',
      );
    });

    it('have one default also when many are made it at once', async () => {
      const made = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          as('manager', 'post', at, { name: `Shed ${index}`, is_default: true }),
        ),
      );
      expect(made.map(({ status }) => status)).to.deep.equal(made.map(() => 201));
      expect(await defaults()).to.have.length(1);
    });
  });

  describe('the context', () => {
    it('tells everybody who they are, their stores, lanes, settings and open shift, whatever their rights', async () => {
      const { status, body } = await as('cashier', 'get', '/auth/vendor/context');
      expect(status).to.equal(200);
      expect(body.user).to.include({ id: 'acme-cashier', vendor_type: 'employee', vendor_id: 'acme' });
      expect(body.user.public_id).to.have.length(13);
      expect(body.stores.map(({ id }: { id: string }) => id)).to.deep.equal([store]);
      expect(body.current_store.id).to.equal(store);
      expect(body.registers).to.deep.include({
        id: vendor.stores[0].lanes[0],
        store_id: store,
        name: vendor.stores[0].lanes[0],
        channel: 'retail',
      });
      expect(body.settings)
        .to.include({ store_id: store, currency: 'EUR' })
        .and.not.have.property('price_sync');
      expect(body.open_shift.id).to.equal('shift-1');
      const mine = await as('cashier', 'get', '/auth/vendor/context/stores');
      expect(mine.body).to.deep.equal({ stores: body.stores });
      const lanes = await as('cashier', 'get', `/auth/vendor/context/stores/${store}/registers`);
      expect(lanes.body.data).to.deep.equal(body.registers);
    });

    it('has no current store for somebody with several, until one is named', async () => {
      const { body } = await as('owner', 'get', '/auth/vendor/context');
      expect(body).to.deep.include({ current_store: null, registers: [], settings: null });
      expect(body).to.not.have.property('open_shift');
      const named = await as('owner', 'get', `/auth/vendor/context?store_id=${vendor.stores[1].id}`);
      expect(named.body.current_store.id).to.equal(vendor.stores[1].id);
      expect(
        word(await as('cashier', 'get', `/auth/vendor/context?store_id=${vendor.stores[1].id}`)),
      ).to.equal('404 not_found');
    });
  });
});
