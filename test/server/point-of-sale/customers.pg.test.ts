// `/vendor/point-of-sale/customers`: found by what is typed, made with those who may be the same, and what one bought.
import { expect } from 'chai';
import { collections, customerCreated, customerHistoryReply, customersReply } from '@evertill/schemas';
import { aCustomer, anOrder, orderLine } from '../../contract/contract-documents.ts';
import { give, giveVendor, put } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const path = '/vendor/point-of-sale/customers';

describe('customers at the point of sale', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let store_id: string;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    store_id = vendor.stores[0].id;
    const known = (id: string, fields: object) =>
      give(system, vendor, collections.customer, aCustomer({ id, store_id, ...fields }));
    await known('aino', { name: 'Äinö Mäkinen', phone: '+358 40 123 4567', email: 'Aino@Example.com' });
    await known('bjorn', { name: 'Bjørn Ødegård', phone: '(040) 765-4321', note: 'pays late' });
    await known('co', { name: '100% Company_1', email: 'desk@company.example', store_id: '' });
    await known('elsewhere', { name: 'Aino Elsewhere', phone: '0401234567', store_id: vendor.stores[1].id });
    await known('gone', { name: 'Aino Gone', phone: '0401234567', email: 'aino@example.com' });
    const erased = await ask(system.url, 'delete', '/vendor/customers/gone/personal-data', {
      token: vendor.people.owner.token,
    });
    expect(erased.status, erased.text).to.equal(200);
  });
  after(() => system?.stop());

  const as = (role: Role, method: string, at: string, body?: object) =>
    ask(system.url, method, at, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const word = ({ status, body }: Awaited<ReturnType<typeof as>>) => `${status} ${body?.code ?? ''}`.trim();
  const names = async (query: string) => {
    const { status, body, text } = await as('manager', 'get', `${path}?${query}`);
    expect(status, text).to.equal(200);
    expect(customersReply.safeParse(body).error?.message).to.equal(undefined);
    return (body.data as { id: string }[]).map(({ id }) => id);
  };

  describe('the search', () => {
    for (const [query, expected] of [
      ['', ['co', 'aino', 'bjorn']],
      ['q=aino', ['aino']],
      ['q=AINO+MAKI', ['aino']],
      ['q=%C3%A4in%C3%B6', ['aino']],
      ['q=odegard', ['bjorn']],
      ['q=m', ['aino']],
      ['q=ak', []],
      ['q=kinen', ['aino']],
      ['q=%2B358+40+123', ['aino']],
      ['q=040-7654', ['bjorn']],
      ['q=(040)+765-4321', ['bjorn']],
      ['q=1234567', ['aino']],
      ['q=aino@example', ['aino']],
      ['q=company.example', ['co']],
      ['q=100%25', ['co']],
      ['q=y_1', ['co']],
      ['q=%25', []],
      ['q=nobody', []],
      ['q=aino+nobody', []],
      ['q=%20%20', ['co', 'aino', 'bjorn']],
      ["q='; DROP TABLE customers;--", []],
    ] as const) {
      it(`${query || 'for nothing'} finds ${expected.join(', ') || 'nobody'}`, async () =>
        expect(await names(query)).to.deep.equal(expected));
    }

    it('comes in pages, the same limits as other lists', async () => {
      const { body } = await as('manager', 'get', `${path}?limit=2&page=2`);
      expect(body).to.deep.include({ total: 3, page: 2, pageSize: 2, totalPages: 2 });
      expect(body.data).to.have.length(1);
      for (const query of ['limit=0', 'limit=501', 'page=0'])
        expect(word(await as('manager', 'get', `${path}?${query}`)), query).to.equal('400 limit_range');
      expect(word(await as('manager', 'get', `${path}?limit=500`))).to.equal('200');
      expect(word(await as('manager', 'get', `${path}?colour=red`))).to.equal('400 unknown_field');
      expect(word(await as('manager', 'get', `${path}?q=${'x'.repeat(201)}`))).to.equal('400 invalid_input');
    });

    it('says what is known of one, and no key the house keeps', async () => {
      const { body } = await as('manager', 'get', `${path}?q=bjorn`);
      expect(body.data).to.deep.equal([
        {
          id: 'bjorn',
          store_id,
          name: 'Bjørn Ødegård',
          phone: '(040) 765-4321',
          email: '',
          note: 'pays late',
          tax_exempt: false,
          tax_exempt_reason: '',
          tax_exempt_certificate: '',
          rev: 1,
        },
      ]);
    });

    it('is for those with the right to customers, within their stores', async () => {
      for (const role of ['cashier', 'reader'] as const)
        expect(word(await as(role, 'get', path)), role).to.equal('400 invalid_input');
      expect(word(await as('neighbour', 'get', `${path}?store_id=${store_id}`))).to.equal('404 not_found');
      expect(word(await as('owner', 'get', path))).to.equal('400 store_required');
      const { body } = await as('neighbour', 'get', `${path}?q=aino`);
      expect(body.data.map(({ id }: { id: string }) => id)).to.deep.equal(['elsewhere']);
    });
  });

  describe('the look-up of a cashier who may not see customers', () => {
    const looksUp = async (q: string, role: Role = 'cashier') => {
      const { status, body } = await as(role, 'get', `${path}?q=${encodeURIComponent(q)}`);
      return status === 200 ? (body.data as { id: string }[]).map(({ id }) => id) : `${status} ${body.code}`;
    };

    for (const [q, expected] of [
      // The whole phone, however it is written, with or without the country
      ['+358 40 123 4567', ['aino']],
      ['0401234567', ['aino']],
      ['040-765-4321', ['bjorn']],
      // The whole email, code or name
      ['AINO@example.com', ['aino']],
      ['bjorn', ['bjorn']],
      ['aino makinen', ['aino']],
      ['Äinö  Mäkinen', ['aino']],
      ['100% Company_1', ['co']],
      // And no part of them
      ['aino', ['aino']],
      ['mäkinen', []],
      ['1234567', []],
      ['040 123', []],
      ['aino@example', []],
      // The digits of an email are no phone
      ['x0407654321@example.com', []],
      ['company', []],
      ['%', []],
      ['_', []],
      ["' OR true --", []],
    ] as const)
      it(`finds ${expected.join(', ') || 'no customer'} by ${q} (field case E)`, async () =>
        expect(await looksUp(q)).to.deep.equal(expected));

    it('tells them apart, and says neither notes nor why they are not taxed (field case E)', async () => {
      const { body } = await as('cashier', 'get', `${path}?q=bjorn`);
      expect(customersReply.safeParse(body).error?.message).to.equal(undefined);
      expect(body.data).to.deep.equal([
        {
          id: 'bjorn',
          store_id,
          name: 'Bjørn Ødegård',
          phone: '(040) 765-4321',
          email: '',
          tax_exempt: false,
          rev: 1,
        },
      ]);
    });

    it('lists none, shows no history and makes none (field case E)', async () => {
      for (const query of ['', '?q=', '?q=%20%20'])
        expect(word(await as('cashier', 'get', `${path}${query}`)), query).to.equal('400 invalid_input');
      expect(word(await as('cashier', 'get', `${path}/bjorn`))).to.equal('403 forbidden');
      expect(word(await as('cashier', 'post', path, { name: 'New' }))).to.equal('403 forbidden');
    });

    it('ends at the stores of the cashier (field case E)', async () => {
      expect(await looksUp('Aino Elsewhere')).to.deep.equal([]);
      expect(word(await as('cashier', 'get', `${path}?q=x&store_id=${vendor.stores[1].id}`))).to.equal(
        '404 not_found',
      );
      expect(await looksUp('gone'), 'erased').to.deep.equal([]);
    });
  });

  describe('a new one', () => {
    const post = (body: object, role: Role = 'manager') => as(role, 'post', path, body);

    it('has its blanks, and tells who has the same telephone or e-mail, within one’s stores', async () => {
      const made = await post({ name: ' Aino  Again ', phone: '040 1234567', email: 'AINO@example.com' });
      expect(made.status, made.text).to.equal(201);
      expect(customerCreated.safeParse(made.body).error?.message).to.equal(undefined);
      const { id, rev, duplicates, ...fields } = made.body;
      expect(fields).to.deep.equal({
        store_id,
        name: 'Aino Again',
        phone: '040 1234567',
        email: 'AINO@example.com',
        note: '',
        tax_exempt: false,
        tax_exempt_reason: '',
        tax_exempt_certificate: '',
      });
      expect([rev, duplicates.map((one: { id: string }) => one.id)]).to.deep.equal([1, ['aino']]);
      const other = await post({ name: 'Only mail', email: 'aino@EXAMPLE.com', store_id: null }, 'owner');
      expect(other.body.store_id).to.equal(null);
      expect(other.body.duplicates.map((one: { id: string }) => one.id)).to.have.members([id, 'aino']);
      const alone = await post({ name: 'Alone', phone: '12345' });
      expect(alone.body.duplicates).to.deep.equal([]);
      expect(
        (await post({ name: 'Alone', phone: '12345' })).body.duplicates,
        'too short to tell',
      ).to.deep.equal([]);
    });

    it('is not taxed only for a reason or with a certificate', async () => {
      const exempt = { name: 'School', tax_exempt: true };
      expect(word(await post(exempt))).to.equal('400 tax_exempt_reason');
      expect(word(await post({ ...exempt, tax_exempt_reason: '  ' }))).to.equal('400 tax_exempt_reason');
      const reason = await post({ ...exempt, tax_exempt_reason: 'a public school' });
      expect(reason.body).to.deep.include({ tax_exempt: true, tax_exempt_reason: 'a public school' });
      const paper = await post({ ...exempt, tax_exempt_certificate: 'TX-1' });
      expect(paper.body).to.deep.include({ tax_exempt: true, tax_exempt_certificate: 'TX-1' });
    });

    for (const [body, expected] of [
      [{}, '400 invalid_input'],
      [{ name: '   ' }, '400 invalid_input'],
      [{ name: 'x'.repeat(201) }, '400 invalid_input'],
      [{ name: 'x', phone: '1'.repeat(41) }, '400 invalid_input'],
      [{ name: 'x', email: 'x'.repeat(201) }, '400 invalid_input'],
      [{ name: 'x', note: 'x'.repeat(2001) }, '400 invalid_input'],
      [{ name: 'x', tax_exempt: 'yes' }, '400 invalid_input'],
      [{ name: 'x', id: 'mine' }, '400 unknown_field'],
      [{ name: 'x', phone_key: '1' }, '400 unknown_field'],
      [{ name: 'x', vendor_id: 'other' }, '400 unknown_field'],
      [{ name: 'x', store_id: 'acme-store-2' }, '404 not_found'],
    ] as const) {
      it(`of ${JSON.stringify(body).slice(0, 60)} is answered ${expected}`, async () =>
        expect(word(await post(body))).to.equal(expected));
    }
  });

  describe('what one bought', () => {
    before(async () => {
      const order = (nr: number, fields: object = {}) =>
        put(
          system,
          'acme',
          collections.order,
          anOrder({
            id: `order-${nr}`,
            store_id,
            order_number: nr,
            total: nr * 100,
            customer_id: 'bjorn',
            occurred_at: `2026-11-2${Math.min(nr, 3)}T09:00:00.000Z`,
            ...fields,
          }),
        );
      for (const nr of [1, 2, 3, 4]) await order(nr);
      await order(5, { total: -50, return_of: 'order-1' });
      await order(6, { status: 'voided' });
      await order(7, { currency: 'USD' });
      await order(8, { store_id: vendor.stores[1].id });
      await order(9, { customer_id: 'aino' });
    });
    const get = (query = '', role: Role = 'manager') => as(role, 'get', `${path}/bjorn?${query}`);

    it('is told the newest first, with totals without what was voided, of the stores one sees', async () => {
      const { status, body, text } = await get();
      expect(status, text).to.equal(200);
      expect(customerHistoryReply.safeParse(body).error?.message).to.equal(undefined);
      expect(body).to.deep.include({ id: 'bjorn', name: 'Bjørn Ødegård', next_cursor: null });
      const numbers = body.orders.map((order: { order_number: number }) => order.order_number);
      expect(numbers).to.deep.equal([7, 6, 5, 4, 3, 2, 1]);
      expect(body.orders[2]).to.deep.equal({
        id: 'order-5',
        store_id,
        order_number: 5,
        display_code: '',
        occurred_at: '2026-11-23T09:00:00.000Z',
        business_day: '2026-11-21',
        status: 'completed',
        payment_status: 'paid',
        currency: 'EUR',
        total: -50,
        paid: -50,
        return_of: 'order-1',
      });
      expect(body.totals).to.deep.equal([
        {
          currency: 'EUR',
          orders: 5,
          sales: 1000,
          returns: -50,
          rounding: 0,
          total: 950,
          last_at: '2026-11-23T09:00:00.000Z',
        },
        {
          currency: 'USD',
          orders: 1,
          sales: 700,
          returns: 0,
          rounding: 0,
          total: 700,
          last_at: '2026-11-23T09:00:00.000Z',
        },
      ]);
      const { body: seen } = await get('', 'owner');
      expect(seen.orders.map((order: { order_number: number }) => order.order_number)).to.include(8);
    });

    it('counts both sides of an exchange (field case 12)', async () => {
      const lines = [orderLine('back', -500), orderLine('out', 600)];
      const exchange = { id: 'order-10', store_id, order_number: 10, total: 101, rounding: 1, lines };
      await put(system, 'acme', collections.order, anOrder({ ...exchange, customer_id: 'aino' }));
      const { body } = await as('manager', 'get', `${path}/aino`);
      const sums = { orders: 2, sales: 1500, returns: -500, rounding: 1, total: 1001 };
      expect(body.totals).to.deep.equal([{ currency: 'EUR', ...sums, last_at: '2026-11-23T09:00:00.000Z' }]);
    });

    it('comes in pages behind a key, each order once', async () => {
      const found: number[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await get(`limit=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
        expect(body.totals).to.have.length(2);
        found.push(...body.orders.map((order: { order_number: number }) => order.order_number));
        cursor = body.next_cursor as string | null;
      }
      expect(found).to.deep.equal([7, 6, 5, 4, 3, 2, 1]);
    });

    for (const [query, expected] of [
      ['limit=0', '400 limit_range'],
      ['limit=101', '400 limit_range'],
      ['limit=100', '200'],
      ['cursor=v1.forged', '400 invalid_input'],
      ['page=2', '400 unknown_field'],
    ] as const) {
      it(`answers ${query} with ${expected}`, async () => expect(word(await get(query))).to.equal(expected));
    }

    it('of somebody else’s page is refused, and who is erased, elsewhere or nobody is not there', async () => {
      const { body } = await get('limit=1');
      const other = await as(
        'manager',
        'get',
        `${path}/aino?cursor=${encodeURIComponent(body.next_cursor as string)}`,
      );
      expect(word(other)).to.equal('400 invalid_input');
      for (const id of ['gone', 'elsewhere', 'nobody'])
        expect(word(await as('manager', 'get', `${path}/${id}`)), id).to.equal('404 customer_not_found');
      expect(word(await get('', 'cashier'))).to.equal('403 forbidden');
    });
  });

  it('[T24] who is erased leaves neither telephone, nor address, nor why they were not taxed', async () => {
    const fields = { name: 'Secret', phone: '0409998887', email: 'secret@x.example', tax_exempt: true };
    const { body } = await as('manager', 'post', path, {
      ...fields,
      tax_exempt_reason: 'a diplomat',
      tax_exempt_certificate: 'CERT-9',
    });
    const at = `/vendor/customers/${body.id as string}/personal-data`;
    expect((await as('owner', 'delete', at)).status).to.equal(200);
    const { rows } = await system.owner.query('SELECT t::text AS row FROM customers t WHERE id = $1', [
      body.id,
    ]);
    expect(rows[0].row).to.not.match(/409998887|secret|diplomat|CERT/i);
    expect(await names('q=409998887')).to.deep.equal([]);
  });
});
