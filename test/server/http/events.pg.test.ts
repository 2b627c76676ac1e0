// `GET /events` over real HTTP: what the people of two vendors are told, of which stores and by which right; that an
// interrupted page misses nothing and is told nothing twice, whatever server it comes back to; and how it ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { outboundEvents } from '@evertill/schemas';
import type { OutboundEventKind } from '@evertill/schemas';
import { openPage } from '../../support/event-page.ts';
import type { ListeningPage } from '../../support/event-page.ts';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import { GivenJournal, anOpening } from '../../support/given-journal.ts';
import { GivenLane, closeByHand } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem, testConfig } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { helloOf } from '../../support/system-socket.ts';
import { isProof } from '../../support/is-proof.ts';

/** Prices changed by many at once while pages come and go. */
const changes = isProof ? 20_000 : 400;

describe('outbound events', function () {
  this.timeout(60_000);
  let system: System;
  let acme: GivenVendor;
  let other: GivenVendor;
  let opened: ListeningPage[];
  let made = 0;

  before(async () => {
    system = await startTestSystem();
    acme = await giveVendor(system, 'acme');
    other = await giveVendor(system, 'other');
  });
  after(() => system?.stop());
  beforeEach(() => (opened = []));
  afterEach(() => Promise.all(opened.map((page) => page.close())));

  const open = async (
    role: Role = 'owner',
    {
      vendor = acme,
      url = system.url,
      ...more
    }: { vendor?: GivenVendor; url?: string; lastEventId?: string; query?: string } = {},
  ) => {
    const page = await openPage(url, vendor.people[role].token, more);
    opened.push(page);
    return page;
  };
  const as = (vendor: GivenVendor, method: string, path: string, body?: object) =>
    ask(system.url, method, path, { token: vendor.people.owner.token, ...(body ? { body } : {}) });
  const product = async (vendor = acme, store = 0): Promise<string> => {
    const id = `product-${++made}`;
    await giveProduct(system, vendor, { id, sku_code: id, store_id: vendor.stores[store]!.id, price: 100 });
    return id;
  };
  const reprice = (id: string, price: number, vendor = acme) =>
    as(vendor, 'patch', `/vendor/products/${id}`, { price });
  const kinds = ({ events }: ListeningPage) => events.map(({ event }) => event);
  const prices = ({ events }: ListeningPage) =>
    events.filter(({ event }) => event === 'price.changed').map(({ data }) => data.new_price as number);
  /** Long enough for whatever else would be told. */
  const rest = () => sleep(150);

  it('tell of a product, a price, a shift, a sale and a till, each once and as it says', async () => {
    const page = await open();
    const stranger = await open('owner', { vendor: other });
    const [store] = acme.stores;
    const item_id = await product();
    await reprice(item_id, 1.25);
    const till = new GivenLane(system, acme, new GivenJournal('till-1'));
    const line = { item_id, unit_price: 125 };
    await till.send(
      till.opening('shift-1'),
      till.sale({ id: 'sale-1', shift: 'shift-1', lines: [line] }),
      till.sale({ id: 'sale-2', shift: 'shift-1', lines: [{ ...line, item_id: 'gone' }] }),
    );
    await closeByHand(system, 'shift-1');
    await ask(system.url, 'post', '/sync/hello', {
      token: acme.people.cashier.token,
      body: helloOf({ token: '', store_id: store.id, device_id: 'till-1' }),
    });
    await as(acme, 'post', '/vendor/devices/till-1/revoke');
    await as(acme, 'post', '/vendor/devices/till-1/revoke');
    await page.until(8);
    await rest();
    expect(
      page.events.map(({ event, data: { store_id: _store, at: _at, ...data } }) => [event, data]),
    ).to.deep.equal([
      ['item.updated', { item_id, status: 1, rev: 1 }],
      ['item.updated', { item_id, status: 1, rev: 2 }],
      ['price.changed', { item_id, old_price: 100, new_price: 125 }],
      ['shift.opened', { shift_id: 'shift-1', pos_register_id: store.lanes[0] }],
      [
        'order.accepted',
        {
          order_id: 'sale-1',
          order_number: 1,
          pos_register_id: store.lanes[0],
          shift_id: 'shift-1',
          total: 125,
          currency: 'EUR',
          late: false,
        },
      ],
      ['device.attention', { device_id: 'till-1', device_seq: 3, code: 'item_unknown' }],
      ['shift.closed', { shift_id: 'shift-1', pos_register_id: store.lanes[0] }],
      ['device.attention', { device_id: 'till-1', device_seq: 0, code: 'device_revoked' }],
    ]);
    expect(new Set(kinds(page))).to.have.all.keys(...Object.keys(outboundEvents));
    for (const { event, data } of page.events) {
      outboundEvents[event as OutboundEventKind].says.parse(data);
      expect(data.store_id).to.equal(store.id);
    }
    expect(stranger.events, 'the other vendor’s page').to.deep.equal([]);
  });

  it('are those of one’s own stores, by the rights one has', async () => {
    const roles: Role[] = ['owner', 'manager', 'reader', 'cashier', 'neighbour'];
    const pages = Object.fromEntries(
      await Promise.all(roles.map(async (role) => [role, await open(role)] as const)),
    ) as Record<Role, ListeningPage>;
    const narrow = await open('owner', { query: `?store_id=${acme.stores[1].id}` });
    const [here, there] = [await product(), await product(acme, 1)];
    const till = new GivenLane(system, acme, new GivenJournal('till-2'));
    await till.send(
      till.opening('shift-2'),
      till.sale({ id: 'sale-3', shift: 'shift-2', lines: [{ item_id: here, unit_price: 100 }] }),
    );
    // Nobody could read what it is: it belongs to no store.
    await ask(system.url, 'post', '/sync/operations', {
      token: acme.people.cashier.token,
      body: { operations: [{ device_id: 'till-2', device_seq: 9 }] },
    });
    await reprice(there, 2);
    await pages.owner.until(7);
    await rest();
    const said = (page: ListeningPage) =>
      page.events.map(({ event, data }) => `${event} ${data.store_id.slice(-1)}`.trim());
    const first = ['item.updated 1', 'shift.opened 1', 'order.accepted 1'];
    const second = ['item.updated 2', 'item.updated 2', 'price.changed 2'];
    expect(said(pages.owner)).to.have.members([...first, ...second, 'device.attention']);
    expect(said(pages.manager)).to.have.members(first);
    expect(said(pages.reader)).to.have.members(['item.updated 1', 'shift.opened 1']);
    expect(said(pages.cashier)).to.deep.equal([]);
    expect(said(pages.neighbour)).to.deep.equal(second);
    expect(said(narrow)).to.deep.equal(second);
    await closeByHand(system, 'shift-2');
  });

  it('are asked of a foreign store as of an absent one, and by nobody without a token of a vendor or an admin', async () => {
    const of = async (token: string | undefined, query = '') => {
      const page = await openPage(system.url, token, { query });
      await page.close();
      return { status: page.status, text: page.text.replace(/"request_id":"[^"]*"/, '') };
    };
    const { token } = acme.people.manager;
    const absent = await of(token, '?store_id=nowhere');
    expect(absent.status).to.equal(404);
    for (const id of [acme.stores[1].id, other.stores[0].id])
      expect(await of(token, `?store_id=${id}`), id).to.deep.equal(absent);
    const customer = await giveCustomer(system, acme, 'clara');
    const admin = await giveAdmin(system, 'root');
    for (const [name, shown, status] of [
      ['nobody', undefined, 401],
      ['a customer', customer.token, 401],
      ['an admin', admin.token, 200],
      ['a cashier', acme.people.cashier.token, 200],
    ] as const) {
      const page = await openPage(system.url, shown);
      await page.close();
      expect(page.status, name).to.equal(status);
    }
  });

  it('go on where an interrupted page stopped, on another server after a restart: none missing, none twice', async () => {
    const item = await product();
    const second = await system.another();
    const page = await open('owner', { url: second.url });
    for (const price of [2, 3]) await reprice(item, price);
    await page.until(4);
    const from = page.events[2]!.id;
    const began = performance.now();
    await second.stop();
    await page.ended;
    expect(performance.now() - began, 'the stop waits for no page').to.be.below(5000);
    for (const price of [4, 5]) await reprice(item, price);
    const third = await system.another();
    const resumed = await open('owner', { url: third.url, lastEventId: from });
    await resumed.until(5);
    await reprice(item, 6);
    await resumed.until(7);
    await rest();
    expect(kinds(resumed)).to.deep.equal([
      'price.changed',
      'item.updated',
      'price.changed',
      'item.updated',
      'price.changed',
      'item.updated',
      'price.changed',
    ]);
    expect(prices(resumed)).to.deep.equal([300, 400, 500, 600]);
    const behind = await open('owner', { lastEventId: resumed.place() });
    await rest();
    expect(behind.events, 'nothing happened since').to.deep.equal([]);
  });

  it('wait for a transaction that began before them: no place has something new before it', async () => {
    const [slow, quick] = [await product(), await product()];
    const page = await open();
    const client = await system.pool.connect();
    try {
      await client.query(
        "BEGIN; SET LOCAL app.vendor_id = 'acme'; UPDATE items SET name = 'held' WHERE id = 'product-0'",
      );
      await client.query('UPDATE items SET name = $1 WHERE id = $2', ['Slow', slow]);
      await reprice(quick, 7);
      await sleep(300);
      expect(page.events, 'while it is open').to.deep.equal([]);
      const resumed = await open('owner', { lastEventId: page.place() });
      await client.query('COMMIT');
      for (const one of [page, resumed]) {
        await one.until(3);
        expect(one.events.map(({ event, data }) => `${event} ${data.item_id}`)).to.deep.equal([
          `item.updated ${slow}`,
          `item.updated ${quick}`,
          `price.changed ${quick}`,
        ]);
      }
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it(`of ${changes} changes by eight writers, with held transactions, a page that comes and goes is told each one once, in order`, async function () {
    this.timeout(600_000);
    const items = await Promise.all(Array.from({ length: 8 }, () => product()));
    const first = await open();
    const from = first.place();
    await first.close();
    let running = true;
    const held = (async () => {
      const client = await system.pool.connect();
      while (running) {
        await client.query(
          "BEGIN; SET LOCAL app.vendor_id = 'other'; INSERT INTO number_series VALUES ('other', 'held', 1) ON CONFLICT DO NOTHING",
        );
        await sleep(40);
        await client.query('COMMIT');
      }
      client.release();
    })();
    const writing = Promise.all(
      items.map(async (item, writer) => {
        for (let nr = 1; nr <= changes / 8; nr++) {
          // Past the routes: a limit for so many requests would only slow this down.
          await system.database.write({ vendor_id: 'acme' }, async (_tx, client) => {
            await client.query("SELECT set_config('app.waist', '', true)");
            await client.query('UPDATE items SET price = $2 WHERE id = $1', [item, 1000 * (writer + 1) + nr]);
          });
        }
      }),
    ).finally(() => (running = false));
    const told: string[] = [];
    const seen: string[] = [];
    const perWriter = Math.floor(changes / 8);
    let place = from;
    for (let visits = 0; seen.length < perWriter * 8; visits++) {
      if (visits > 2000) throw new Error(`After ${visits} visits only ${seen.length} of ${perWriter * 8}`);
      const page = await openPage(system.url, acme.people.owner.token, { lastEventId: place });
      await sleep(5 + ((visits * 37) % 120));
      await page.close();
      for (const { id, event, data } of page.events) {
        told.push(id);
        if (event === 'price.changed') seen.push(`${data.item_id} ${data.new_price}`);
      }
      place = page.place();
    }
    await writing;
    await held;
    expect(new Set(told).size, 'ids told twice').to.equal(told.length);
    expect(new Set(seen).size).to.equal(seen.length);
    for (const [writer, item] of items.entries()) {
      const mine = seen.filter((one) => one.startsWith(`${item} `)).map((one) => Number(one.split(' ')[1]));
      expect(mine, item).to.deep.equal(
        Array.from({ length: perWriter }, (_, nr) => 1000 * (writer + 1) + nr + 1),
      );
    }
  });

  describe('that are not known any more', () => {
    const older = (days: number) =>
      system.owner.query('UPDATE outbound_events SET at = instant() - make_interval(days => $1)', [days]);

    it('are said to be lost by `reset`, and the page goes on from now', async () => {
      const item = await product();
      const page = await open();
      const before = page.place();
      await reprice(item, 2);
      await page.until(1);
      const amid = page.events[0]!.id;
      await older(8);
      await system.server.jobs.runNow('retention');
      for (const lastEventId of [before, amid]) {
        const late = await open('owner', { lastEventId });
        expect(kinds(late)).to.deep.equal(['reset']);
        expect(late.events[0]!.data).to.deep.equal({});
        await late.close();
      }
      await reprice(item, 3);
      await page.until(4);
      const resumed = await open('owner', { lastEventId: page.events[2]!.id });
      await resumed.until(1);
      expect(kinds(resumed), 'nothing was lost behind this place').to.deep.equal(['price.changed']);
    });

    it('are also those of a place nobody was ever told, or of the future', async () => {
      const page = await open();
      const [epoch, xid] = page.place().split('.');
      for (const lastEventId of [
        'x',
        '17',
        `${epoch}.${BigInt(xid!) + 1_000_000n}.0`,
        `${epoch}x.${xid}.0`,
      ]) {
        const lost = await open('owner', { lastEventId });
        expect(kinds(lost), lastEventId).to.deep.equal(['reset']);
        expect(lost.events[0]!.id).to.match(new RegExp(`^${epoch}\\.\\d+\\.0$`));
        await lost.close();
      }
    });

    it('are all those of before a restored backup: on an open page too', async () => {
      const item = await product();
      const page = await open();
      const before = page.place();
      await system.server.deps.history.renew('a test');
      await page.until(1);
      expect(kinds(page)).to.deep.equal(['reset']);
      const { rows } = await system.owner.query('SELECT FROM outbound_events');
      expect(rows, 'a new history begins with none').to.have.length(0);
      const resumed = await open('owner', { lastEventId: before });
      await reprice(item, 3);
      for (const one of [page, resumed]) {
        await one.until(3);
        expect(kinds(one)).to.deep.equal(['reset', 'item.updated', 'price.changed']);
      }
    });
  });

  it('are told to eight pages of a person at a time', async () => {
    for (let nr = 0; nr < 8; nr++) await open('manager');
    const ninth = await open('manager');
    expect([ninth.status, JSON.parse(ninth.text).code]).to.deep.equal([429, 'rate_limited']);
    expect(ninth.headers.get('retry-after')).to.equal('5');
    expect((await open('reader')).status, 'somebody else').to.equal(200);
    await opened[0]!.close();
    await sleep(50);
    expect((await open('manager')).status).to.equal(200);
  });

  it('end with the token', async () => {
    const brief = await system.another({ config: { ...testConfig, accessExpires: 2 } });
    const { email } = acme.people.reader;
    const login = await ask(brief.url, 'post', '/auth/vendor/login', {
      body: { email, password: 'correct horse battery' },
    });
    const page = await openPage(brief.url, login.body.access_token as string);
    opened.push(page);
    const began = performance.now();
    await page.ended;
    expect(performance.now() - began).to.be.below(3500);
  });

  it('are not told of a shift that is opened over REST twice', async () => {
    const page = await open();
    const { id: store_id, lanes } = acme.stores[1];
    const body = { ...anOpening({ id: 'shift-rest', pos_register_id: lanes[0] }), store_id };
    for (const status of [201, 201, 400]) {
      const again = status === 400 ? { ...body, id: 'shift-other' } : body;
      expect((await as(acme, 'post', '/vendor/shifts/work-shifts', again)).status).to.be.oneOf([status, 400]);
    }
    await page.until(1);
    await rest();
    expect(kinds(page)).to.deep.equal(['shift.opened']);
  });
});
