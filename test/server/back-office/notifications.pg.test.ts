// The inbox of an admin: each field, code and limit of the first document's notification part, and that nothing of one
// admin is another's business.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { notificationCategories, notificationKinds } from '@evertill/schemas';
import type { NotificationText } from '@evertill/schemas';
import { notifyAdmins } from '../../../server/writes/notify-admins.ts';
import { openPage } from '../../support/event-page.ts';
import { giveAdmin } from '../../support/given-accounts.ts';
import type { GivenAccount } from '../../support/given-accounts.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

const path = '/auth/admin/notifications';

describe('admin notifications', () => {
  let system: System;
  let vendor: GivenVendor;
  let ada: GivenAccount;
  let bob: GivenAccount;
  let made = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    ada = await giveAdmin(system, 'ada');
    bob = await giveAdmin(system, 'bob');
  });
  after(() => system?.stop());
  beforeEach(() => system.owner.query('TRUNCATE admin_notifications'));

  const as = (admin: GivenAccount, method: string, at: string, body?: object): Promise<Answer> =>
    ask(system.url, method, at, { token: admin.token, ...(body ? { body } : {}) });
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();
  const tell = (count: number) =>
    system.database.write({ vendor_id: 'acme' }, async (tx) => {
      for (let index = 0; index < count; index++) {
        const facts = { vendor_id: 'acme', vendor_name: `number ${++made}` };
        await notifyAdmins(
          tx,
          `n-${made}`,
          new Date(1_800_000_000_000 + made).toISOString(),
          'vendor_created',
          facts,
        );
      }
    });
  const list = async (admin: GivenAccount, query = '') => (await as(admin, 'get', `${path}${query}`)).body;
  const ids = async (admin: GivenAccount): Promise<string[]> =>
    (await list(admin, '?limit=100')).data.map(({ id }: { id: string }) => id);

  it('come as `data,total,page,pageSize,totalPages,unreadTotal`, 15 at a time, newest first', async () => {
    await tell(17);
    const page = await list(ada);
    expect(page).to.have.all.keys('data', 'total', 'page', 'pageSize', 'totalPages', 'unreadTotal');
    expect(page).to.include({ total: 17, page: 1, pageSize: 15, totalPages: 2, unreadTotal: 17 });
    expect(page.data).to.have.length(15);
    expect(page.data[0]).to.have.all.keys(
      'id',
      'category',
      'kind',
      'title',
      'body',
      'link',
      'read_at',
      'created_at',
    );
    expect(page.data[0]).to.include({ category: 'system', kind: 'vendor_created', read_at: null });
    expect(page.data[0].body).to.include(`number ${made} `);
    const rest = await list(ada, '?page=2');
    expect(rest.data.map(({ body }: { body: string }) => /number (\d+)/.exec(body)![1])).to.deep.equal([
      String(made - 15),
      String(made - 16),
    ]);
  });

  it('take a `limit` of 1 to 100 and nothing beyond', async () => {
    await tell(2);
    expect((await list(ada, '?limit=1')).data).to.have.length(1);
    expect(await list(ada, '?limit=100')).to.include({ pageSize: 100, totalPages: 1 });
    for (const query of ['limit=0', 'limit=101', 'limit=-1', 'limit=many', 'page=0'])
      expect(word(await as(ada, 'get', `${path}?${query}`)), query).to.equal('400 limit_range');
    expect(word(await as(ada, 'get', `${path}?unread=maybe`))).to.equal('400 invalid_input');
    expect(word(await as(ada, 'get', `${path}?more=1`))).to.equal('400 unknown_field');
  });

  it('`unread=true` shows the unread; `unreadTotal` is independent of it', async () => {
    await tell(5);
    const [first, second] = await ids(ada);
    await as(ada, 'patch', `${path}/${first}/read`);
    await as(ada, 'patch', `${path}/${second}/read`);
    expect(await list(ada)).to.include({ total: 5, unreadTotal: 3 });
    const unread = await list(ada, '?unread=true');
    expect(unread).to.include({ total: 3, unreadTotal: 3, totalPages: 1 });
    expect(unread.data.every(({ read_at }: { read_at: unknown }) => read_at === null)).to.equal(true);
    expect(await list(ada, '?unread=true&limit=1')).to.include({ total: 3, unreadTotal: 3, totalPages: 3 });
    expect(await list(ada, '?unread=false')).to.include({ total: 5, unreadTotal: 3 });
    expect((await as(ada, 'get', `${path}/unread-count`)).body).to.deep.equal({ unreadTotal: 3 });
  });

  it('are marked as read once, one or all, each admin for themselves', async () => {
    await tell(3);
    const [id] = await ids(ada);
    const read = await as(ada, 'patch', `${path}/${id}/read`);
    expect(read.body.read_at).to.match(/^\d{4}-.*Z$/);
    await sleep(5);
    expect((await as(ada, 'patch', `${path}/${id}/read`)).body.read_at, 'read again').to.equal(
      read.body.read_at,
    );
    expect((await as(ada, 'patch', `${path}/read-all`)).body).to.deep.equal({ updated: 2 });
    expect((await as(ada, 'patch', `${path}/read-all`)).body).to.deep.equal({ updated: 0 });
    expect((await list(ada)).unreadTotal).to.equal(0);
    expect((await list(bob)).unreadTotal).to.equal(3);
  });

  it('count as skipped once when they are named twice and are not there (field case E)', async () => {
    await tell(2);
    const [first, second] = await ids(ada);
    const answer = await as(ada, 'post', `${path}/delete`, {
      ids: [first, second, first, second, 'nowhere', 'nowhere'],
    });
    expect(answer.body).to.deep.equal({ deleted: 2, skipped: 1 });
  });

  it('are removed; a missing one and another admin’s one are the same 404', async () => {
    await tell(2);
    const [mine] = await ids(ada);
    const [theirs] = await ids(bob);
    const without = ({ status, body: { request_id: _id, instance: _instance, ...body } }: Answer) => ({
      status,
      body,
    });
    for (const [method, suffix] of [
      ['delete', ''],
      ['patch', '/read'],
    ] as const) {
      const foreign = without(await as(ada, method, `${path}/${theirs}${suffix}`));
      expect(foreign).to.deep.include({ status: 404 });
      expect(foreign.body.code).to.equal('notification_not_found');
      expect(without(await as(ada, method, `${path}/n-never${suffix}`))).to.deep.equal(foreign);
    }
    expect((await as(ada, 'delete', `${path}/${mine}`)).status).to.equal(200);
    expect(word(await as(ada, 'delete', `${path}/${mine}`))).to.equal('404 notification_not_found');
    expect(await ids(ada)).to.have.length(1);
    expect((await list(ada)).unreadTotal, 'the badge').to.equal(1);
    expect(await ids(bob)).to.have.length(2);
    expect((await list(bob)).unreadTotal).to.equal(2);
  });

  it('are removed in bulk, 1 to 200 ids: `{ deleted, skipped }`', async () => {
    await tell(3);
    const [first, second] = await ids(ada);
    const [foreign] = await ids(bob);
    const answer = await as(ada, 'post', `${path}/delete`, {
      ids: [first, second, second, foreign, 'n-never'],
    });
    expect(answer.body).to.deep.equal({ deleted: 2, skipped: 2 });
    expect(await ids(bob)).to.have.length(3);
    const many = (count: number) => ({ ids: Array.from({ length: count }, (_, index) => `n-none-${index}`) });
    expect((await as(ada, 'post', `${path}/delete`, many(200))).body).to.deep.equal({
      deleted: 0,
      skipped: 200,
    });
    for (const body of [many(0), many(201), { ids: [3] }, {}])
      expect(word(await as(ada, 'post', `${path}/delete`, body))).to.equal('400 invalid_input');
  });

  it('are rows of admin_notifications, each of one notifiable_id of the known notifiable_type', async () => {
    await tell(1);
    const { rows } = await system.owner.query<{ notifiable_type: string; notifiable_id: string }>(
      'SELECT notifiable_type, notifiable_id FROM admin_notifications ORDER BY notifiable_id',
    );
    expect(rows).to.deep.equal([
      { notifiable_type: 'admin', notifiable_id: 'ada' },
      { notifiable_type: 'admin', notifiable_id: 'bob' },
    ]);
    for (const change of ["notifiable_type = 'vendor'", "notifiable_id = 'nobody'", "category = 'weather'"]) {
      const refused = await system.owner
        .query(`UPDATE admin_notifications SET ${change}`)
        .catch(() => 'refused');
      expect(refused, change).to.equal('refused');
    }
  });

  it('of a category are found among the first 100 rows, which say their category', async () => {
    await tell(101);
    const page = await list(ada, '?limit=100');
    expect(page).to.include({ total: 101, pageSize: 100, totalPages: 2 });
    expect(page.data).to.have.length(100);
    for (const { category } of page.data) expect(notificationCategories).to.include(category);
    expect(notificationCategories).to.deep.equal(['orders', 'customers', 'system', 'payments']);
  });

  it('are for admins that are not disabled, and vanish with the transaction that caused them', async () => {
    await system.owner.query("UPDATE admins SET disabled = true WHERE id = 'bob'");
    await tell(1);
    await system.owner.query("UPDATE admins SET disabled = false WHERE id = 'bob'");
    expect([(await ids(ada)).length, (await ids(bob)).length]).to.deep.equal([1, 0]);
    const failed = system.database.write({ vendor_id: 'acme' }, async (tx) => {
      const facts = { vendor_id: 'acme', vendor_name: 'never' };
      await notifyAdmins(tx, 'n-undone', testClock.iso(), 'vendor_created', facts);
      throw new Error('undone');
    });
    expect(await failed.catch((error: Error) => error.message)).to.equal('undone');
    expect(await ids(ada)).to.have.length(1);
    const { rows } = await system.owner.query('SELECT FROM admin_notices');
    expect(rows, 'the letterbox').to.have.length(0);
  });

  it('tell of an order that needs attention, without a word of what was sold', async () => {
    const till = new GivenLane(system, vendor, new GivenJournal('till-1'));
    const lines = [{ item_id: 'gone', unit_price: 100 }];
    await till.send(
      till.opening('shift-1'),
      till.sale({ id: 'order-1', shift: 'shift-1', lines, fields: { note: 'for Anna' } }),
    );
    const { data } = await list(ada);
    expect(data).to.have.length(1);
    expect(data[0]).to.include({
      kind: 'order_needs_attention',
      category: 'orders',
      title: 'An order needs attention',
    });
    expect(data[0].body).to.include('item_unknown').and.include('till-1').and.not.include('Anna');
    expect(data[0].link).to.equal('/admin/vendors/acme');
  });

  it('tell nothing of an order that its client was told about at once', async () => {
    await giveProduct(system, vendor, { id: 'milk', price: 100 });
    const [store] = vendor.stores;
    const body = {
      store_id: store.id,
      pos_register_id: store.lanes[0],
      vendor_work_shift_id: 'nowhere',
      lines: [{ item_id: 'milk', qty: '1.000' }],
      payments: [],
    };
    const { token } = vendor.people.cashier;
    expect(word(await ask(system.url, 'post', '/vendor/point-of-sale/orders', { token, body }))).to.equal(
      '400 order_shift_missing',
    );
    expect(await ids(ada)).to.deep.equal([]);
  });

  describe('kinds', () => {
    it('are each filed under a category and say something in words', () => {
      const facts: Record<string, unknown> = {
        vendor_id: 'v',
        vendor_name: 'V',
        public_id: 'P',
        store_id: 's',
        device_id: 'd',
        device_seq: 1,
        item_id: 'i',
        sku_code: 'S',
        code: 'c',
        subject: 'customer',
        count: 10,
        subject_id: 'i',
        order_id: 'o',
        transaction_ref: 't',
        devices: 2,
        seconds: 30,
        holder: 'h',
      };
      for (const [name, kind] of Object.entries(notificationKinds)) {
        expect(notificationCategories, name).to.include(kind.category);
        const known = Object.fromEntries(Object.keys(kind.facts.shape).map((field) => [field, facts[field]]));
        const text = (kind.say as (given: unknown) => NotificationText)(kind.facts.parse(known));
        expect(text.title, name).to.match(/^[A-Z].{5,}/);
        expect(text.body, name).to.match(/.{5,}\.$/);
        expect(text.link, name).to.match(/^\//);
      }
    });
  });

  describe('on an open page', () => {
    const listen = ({ token }: GivenAccount, lastEventId?: string) =>
      openPage(system.url, token, lastEventId === undefined ? {} : { lastEventId });

    it('arrive at once, each one once and with the badge', async () => {
      await tell(2);
      const page = await listen(ada);
      await tell(1);
      await page.until(1);
      await tell(2);
      await page.until(3);
      await sleep(50);
      expect(page.events.map(({ event }) => event)).to.deep.equal(Array(3).fill('notification.created'));
      expect(page.events.at(-1)!.data).to.include({ kind: 'vendor_created', unreadTotal: 5, read_at: null });
      expect(new Set(page.events.map(({ data }) => data.id)).size).to.equal(3);
      await page.close();
    });

    it('go on where an interrupted page stopped', async () => {
      const page = await listen(ada);
      await tell(2);
      await page.until(2);
      await page.close();
      await tell(3);
      const resumed = await listen(ada, page.events[0]!.id);
      await resumed.until(4);
      await sleep(50);
      expect(resumed.events.map(({ data }) => data.id)).to.deep.equal((await ids(ada)).slice(0, 4).reverse());
      await resumed.close();
    });

    it('arrive when another server process wrote them', async () => {
      const other = await system.another();
      const page = await listen(ada);
      const { token } = vendor.people.owner;
      const at = '/vendor/vendor-employees/acme-bound';
      await ask(other.url, 'patch', at, { token, body: { disabled: true } });
      await page.until(1);
      expect(page.events[0]!.data.kind).to.equal('employee_disabled');
      await page.close();
    });

    it('answer 401 without a token', async () => {
      for (const token of [undefined, 'x']) {
        const answer = await ask(system.url, 'get', '/events', token === undefined ? {} : { token });
        expect(word(answer)).to.equal('401 unauthenticated');
      }
    });

    it('return 400 for an unknown query field (field case E)', async () => {
      const { token } = vendor.people.owner;
      for (const query of ['storeId=x', 'store_ids=x', 'surprise=1'])
        expect(word(await ask(system.url, 'get', `/events?${query}`, { token })), query).to.equal(
          '400 unknown_field',
        );
    });
  });
});
