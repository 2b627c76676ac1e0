// Shift templates over REST: fields, rights and the members that are suggested.
import { expect } from 'chai';
import { anOpening } from '../../support/given-journal.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const path = '/vendor/shifts/templates';

describe('shift templates over REST', () => {
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  const as = (role: Role, method: 'get' | 'post' | 'patch' | 'put' | 'delete', at: string, body?: object) =>
    ask(system.url, method, at, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const said = ({ status, body }: { status: number; body: { code?: string } }) =>
    status < 300 ? String(status) : `${status} ${body.code}`;
  const times = { name: 'Early', time_start: '08:00', time_end: '16:00' };

  it('are made, changed, listed in their order, and removed', async () => {
    const store_id = vendor.stores[0].id;
    const late = { ...times, name: 'Late', time_start: '16:00', time_end: '00:30', sort_order: 2 };
    const made = await as('manager', 'post', path, { store_id, ...late, effective_on: '2026-12-01' });
    expect(made.body).to.deep.include({
      ...late,
      is_active: true,
      effective_on: '2026-12-01',
      vendor_employee_ids: [],
    });
    const early = await as('manager', 'post', path, { store_id, ...times, is_active: false });
    const { body } = await as('cashier', 'get', `/auth/vendor/context/shifts/templates?store_id=${store_id}`);
    expect(body.data.map(({ name }: { name: string }) => name)).to.deep.equal(['Early', 'Late']);
    const active = await as('reader', 'get', `${path}?is_active=true`);
    expect(active.body.data).to.have.length(1);
    const at = `${path}/${early.body.id as string}`;
    expect((await as('manager', 'patch', at, { sort_order: 9, is_active: true })).body).to.include({
      name: 'Early',
      sort_order: 9,
      is_active: true,
    });
    const opening = { ...anOpening({ id: 'with', pos_register_id: vendor.stores[0].lanes[0] }), store_id };
    const opened = await as('owner', 'post', '/vendor/shifts/work-shifts', {
      ...opening,
      template_id: early.body.id,
    });
    expect(said(opened)).to.equal('201');
    expect(said(await as('manager', 'delete', at))).to.equal('200');
    expect(said(await as('manager', 'patch', at, { sort_order: 1 }))).to.equal('404 record_not_found');
    const { rows } = await system.owner.query(
      'SELECT name, time_end, sort_order FROM vendor_shift_templates',
    );
    expect(rows).to.deep.equal([{ name: 'Late', time_end: '00:30', sort_order: 2 }]);
  });

  it('suggest people of their store, by PATCH and by PUT', async () => {
    const { body } = await as('manager', 'post', path, times);
    const at = `${path}/${body.id as string}/assignees`;
    const members = (ids: string[]) => ({ vendor_employee_ids: ids });
    for (const method of ['patch', 'put'] as const) {
      const changed = await as('manager', method, at, members(['acme-cashier', 'acme-owner']));
      expect(changed.body.vendor_employee_ids).to.deep.equal(['acme-cashier', 'acme-owner']);
    }
    expect(said(await as('manager', 'put', at, members(['acme-neighbour'])))).to.equal(
      '400 assignee_unknown',
    );
  });

  it('are refused with what is wrong, and to who may not', async () => {
    expect(said(await as('cashier', 'get', path))).to.equal('403 forbidden');
    expect(said(await as('reader', 'post', path, times))).to.equal('403 forbidden');
    expect(said(await as('manager', 'post', path, { ...times, time_end: '24:00' }))).to.equal(
      '400 invalid_input',
    );
    expect(said(await as('manager', 'post', path, { ...times, colour: 'red' }))).to.equal(
      '400 unknown_field',
    );
    const { body } = await as('manager', 'post', path, times);
    expect(said(await as('neighbour', 'patch', `${path}/${body.id as string}`, { name: 'x' }))).to.equal(
      '404 record_not_found',
    );
  });
});
