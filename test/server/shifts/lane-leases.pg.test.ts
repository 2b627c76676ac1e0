// [ruling 2] Given a lane, when devices stand at it, then it belongs to one at a time; what a device did offline after its
// lane was given away is kept, and an owner decides about it.
import { expect } from 'chai';
import { aCounting, GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { helloOf } from '../../support/system-socket.ts';

describe('the lease of a lane', () => {
  let system: System;
  let vendor: GivenVendor;

  beforeEach(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk', price: 730 });
  });
  afterEach(() => system?.stop());

  const store = () => vendor.stores[0];
  /** `lane` null: as a back office. */
  const greets = (device_id: string, lane: number | null = 0) =>
    ask(system.url, 'post', '/sync/hello', {
      token: vendor.people.cashier.token,
      body: helloOf({
        token: '',
        store_id: store().id,
        device_id,
        device_name: `Till ${device_id}`,
        lane_id: lane === null ? '' : store().lanes[lane]!,
      }),
    });
  const as = (role: Role, method: 'get' | 'put' | 'post' | 'patch', path: string, body?: object) =>
    ask(system.url, method, path, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const give = (device_id: string, role: Role = 'owner', lane = store().lanes[0]) =>
    as(role, 'put', `/vendor/stores/${store().id}/registers/${lane}/lease`, { device_id });
  const holders = async () => {
    const { rows } = await system.owner.query(
      'SELECT pos_register_id, device_id FROM lane_leases ORDER BY device_id',
    );
    return rows.map(
      (row) => `${store().lanes.indexOf(row.pos_register_id as string)}:${row.device_id as string}`,
    );
  };
  const silent = (device: string, hours: number) =>
    system.owner.query(
      `UPDATE sync_clients SET last_seen_at = instant() - make_interval(hours => $2) WHERE device_id = $1`,
      [device, hours],
    );
  const said = ({ status, body }: { status: number; body: { code?: string } }) =>
    status < 300 ? String(status) : `${status} ${body.code}`;
  const lane = (device: string) => new GivenLane(system, vendor, new GivenJournal(device));
  const sale = (till: GivenLane, id: string, shift: string) =>
    till.sale({ id, shift, lines: [{ item_id: 'milk', unit_price: 730 }] });

  it('goes to the first that stands at it, stays there however often others greet, and moves with its device', async () => {
    await greets('a');
    const { rows: before } = await system.owner.query('SELECT rev FROM stores WHERE id = $1', [store().id]);
    await greets('b');
    await greets('a');
    const { rows: after } = await system.owner.query('SELECT rev FROM stores WHERE id = $1', [store().id]);
    expect(after).to.deep.equal(before);
    expect(await holders()).to.deep.equal(['0:a']);
    await greets('a', 1);
    expect(await holders()).to.deep.equal(['1:a']);
    await greets('b');
    expect(await holders()).to.deep.equal(['1:a', '0:b']);
  });

  it('is given up by a device that becomes a back office, once the drawer it left is counted', async () => {
    await greets('a');
    const till = lane('a');
    await till.send(till.opening('s1'));
    await greets('a', null);
    expect(await holders()).to.deep.equal(['0:a']);
    await as('cashier', 'patch', '/auth/vendor/context/shifts/work-shifts/s1/close', aCounting);
    await greets('a', null);
    expect(await holders()).to.deep.equal([]);
    await greets('b', null);
    expect(await holders()).to.deep.equal([]);
  });

  it('of many that greet at once exactly one gets it', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => greets(`d${index}`)));
    expect(await holders()).to.have.length(1);
  });

  it('stays with a device that went to another lane until the drawer it left is counted', async () => {
    await greets('a');
    const till = lane('a');
    await till.send(till.opening('s1'));
    await greets('a', 1);
    expect(await holders()).to.have.members(['0:a', '1:a']);
    await as('cashier', 'patch', '/auth/vendor/context/shifts/work-shifts/s1/close', aCounting);
    await greets('a', 1);
    expect(await holders()).to.deep.equal(['1:a']);
  });

  it('is given away by an owner alone, and only when its till is silent for 72 hours, shut out, or gone', async () => {
    await greets('a');
    await greets('b');
    expect(said(await give('b', 'manager'))).to.equal('403 forbidden');
    expect(said(await give('b'))).to.equal('409 lane_leased');
    await silent('a', 71);
    expect(said(await give('b'))).to.equal('409 lane_leased');
    await silent('a', 73);
    expect(said(await give('nobody'))).to.equal('404 device_not_found');
    expect(said(await give('b', 'owner', 'nowhere'))).to.equal('404 register_not_found');
    expect(said(await give('b'))).to.equal('200');
    expect(await holders()).to.deep.equal(['0:b']);
    expect(said(await as('owner', 'post', '/vendor/devices/b/revoke'))).to.equal('200');
    expect(said(await give(''))).to.equal('200');
    expect(await holders()).to.deep.equal([]);
  });

  it('is nothing a manager edits: what is sent of it is not believed', async () => {
    await greets('a');
    const { body } = await as('owner', 'get', `/vendor/stores/${store().id}`);
    expect(body.lane_leases[0]).to.include({ device_id: 'a', device_name: 'Till a' });
    const till = new GivenLane(system, vendor, new GivenJournal('boss'), { role: 'owner' });
    const edit = till.edit(
      'store',
      store().id,
      body.rev as number,
      { lane_leases: body.lane_leases },
      { lane_leases: [] },
    );
    await till.send(edit);
    expect(await holders()).to.deep.equal(['0:a']);
  });

  it('[contested] the shift of a device whose lane was given away is kept with every sale, and an owner settles it', async () => {
    await greets('a');
    await greets('b');
    await silent('a', 80);
    await give('b');
    const [away, here] = [lane('a'), lane('b')];
    await here.send(here.opening('here'), sale(here, 'here-1', 'here'));
    const outcomes = await away.send(
      away.opening('away'),
      sale(away, 'away-1', 'away'),
      sale(away, 'away-2', 'away'),
    );
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied_with_changes', 'applied', 'applied']);
    expect(outcomes[0]).to.deep.nested.include({ 'result.contested': true });
    const { rows } = await system.owner.query(
      'SELECT svc_vendor_work_shift_id AS shift FROM orders ORDER BY id',
    );
    expect(rows.map(({ shift }) => shift)).to.deep.equal(['away', 'away', 'here']);
    const current = await as(
      'cashier',
      'get',
      `/auth/vendor/context/shifts/work-shifts/current?store_id=${store().id}`,
    );
    expect([current.status, current.body.id], 'one open lane, and its holder’s shift').to.deep.equal([
      200,
      'here',
    ]);
    const closed = await away.send(away.entry('shift.close', { id: 'away', ...aCounting }));
    expect(closed[0]).to.deep.nested.include({ kind: 'applied', 'result.server_expected_cash': 11_460 });
    const amend = (settles_contest?: boolean) =>
      as('owner', 'post', '/vendor/shifts/work-shifts/away/amendments', {
        note: 'both drawers counted',
        ...(settles_contest === undefined ? {} : { settles_contest }),
      });
    expect((await amend()).body.contested).to.equal(true);
    expect((await amend(true)).body.contested).to.equal(false);
  });

  it('its holder’s shift is kept beside one somebody opened over the lane meanwhile', async () => {
    await greets('a');
    const rest = await as('owner', 'post', '/vendor/shifts/work-shifts', {
      store_id: store().id,
      pos_register_id: store().lanes[0],
      shift_label: 'from the office',
      opening_cash: 0,
      opening_invoice_slip_count: 0,
      opening_voucher_stub_count: 0,
      opening_card_receipt_count: 0,
    });
    expect(said(rest)).to.equal('201');
    const till = lane('a');
    const outcomes = await till.send(till.opening('offline'), sale(till, 'offline-1', 'offline'));
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied_with_changes', 'applied']);
  });
});
