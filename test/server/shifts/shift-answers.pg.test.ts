// What is answered about the shifts of a store: whose they are, and to an employee with a fixed lane those of that lane.
import { expect } from 'chai';
import { aCounting, anOpening } from '../../support/given-journal.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const own = '/auth/vendor/context/shifts/work-shifts';
const all = '/vendor/shifts/work-shifts';

describe('answers about work shifts', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let shifts = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());
  afterEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    ),
  );

  const as = (role: Role, method: 'get' | 'post' | 'patch', path: string, body?: object) =>
    ask(system.url, method, path, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const storeId = () => vendor.stores[0].id;
  const said = ({ status, body }: { status: number; body: { code?: string } }) =>
    status < 300 ? String(status) : `${status} ${body.code}`;

  async function opened(role: Role = 'cashier', lane: 0 | 1 = 0): Promise<string> {
    const opening = anOpening({ id: `shift-${++shifts}`, pos_register_id: vendor.stores[0].lanes[lane] });
    const answer = await as(role, 'post', own, { ...opening, store_id: storeId() });
    expect([said(answer), answer.body.vendor_id]).to.deep.equal(['201', 'acme']);
    return answer.body.id as string;
  }

  it('every answer about a shift says whose it is (field case E)', async () => {
    const id = await opened();
    for (const prefix of [own, all]) {
      const role = prefix === own ? 'cashier' : 'owner';
      for (const path of ['/current', `/${id}`]) {
        const { body } = await as(role, 'get', `${prefix}${path}?store_id=${storeId()}`);
        expect([body.id, body.vendor_id], path).to.deep.equal([id, 'acme']);
      }
      const { body: list } = await as(role, 'get', `${prefix}?store_id=${storeId()}&status=open`);
      expect(list.data[0]).to.include({ id, vendor_id: 'acme' });
      const { body: x } = await as(role, 'get', `${prefix}/${id}/x-report`);
      expect(x.work_shift.vendor_id).to.equal('acme');
    }
    const { body: context } = await as('cashier', 'get', '/auth/vendor/context');
    expect(context.open_shift).to.include({ id, vendor_id: 'acme' });
    const moved = await as('cashier', 'post', `${own}/${id}/cash-movements`, {
      kind: 'paid_in',
      amount: 5,
      reason: 'change',
    });
    expect(moved.body.vendor_id).to.equal('acme');
    const closed = await as('cashier', 'patch', `${own}/${id}/close`, aCounting);
    expect(closed.body.vendor_id).to.equal('acme');
    const { body: last } = await as('cashier', 'get', `${own}/last-closed`);
    expect(last.vendor_id).to.equal('acme');
  });

  it('an employee with a fixed lane is told of that lane, and of no other (field case E)', async () => {
    const [foreign, mine] = vendor.stores[0].lanes;
    const asked = async (what: string, query = '') => {
      const answer = await as('bound', 'get', `${own}/${what}${query}`);
      return answer.status === 200 ? (answer.body?.pos_register_id ?? null) : said(answer);
    };
    await opened('cashier', 0);
    expect(await asked('current')).to.equal(null);
    const open = await opened('owner', 1);
    expect(await asked('current'), 'both lanes are open').to.equal(mine);
    expect(await asked('current', `?pos_register_id=${mine}`)).to.equal(mine);
    expect(await asked('current', `?pos_register_id=${foreign}`)).to.equal('403 pos_register');
    expect(await asked('current', '?mine=true')).to.equal(null);
    const free = await as('cashier', 'get', `${own}/current`);
    expect(said(free), 'without a fixed lane').to.equal('400 pos_register');
    expect(free.body.title, 'it was not named').to.equal('No lane of this store was named.');
    await as('owner', 'patch', `${all}/${open}/close`, aCounting);
    expect(await asked('last-closed')).to.equal(mine);
    expect(await asked('last-closed', `?pos_register_id=${foreign}`)).to.equal('403 pos_register');
  });
});
