// The weekly windows of a shift template over REST: replaced as a whole, refused with what is wrong, and for whom.
import { expect } from 'chai';
import { mostBreaks } from '@evertill/schemas';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule } from './given-schedule.ts';

describe('availability slots', function () {
  this.timeout(30_000);
  let system: System;
  let given: GivenSchedule;
  let path: string;

  before(async () => {
    system = await startTestSystem();
    given = await GivenSchedule.in(system, 'windows');
    path = `/vendor/shifts/templates/${await given.template([])}/slots`;
  });
  after(() => system?.stop());

  const monday = { weekday: 1, start_time: '08:00', end_time: '16:00' };
  const pause = (kind: string, start_time: string, end_time: string) => ({ kind, start_time, end_time });
  const put = (...slots: object[]) => given.said('put', path, slots);

  it('are replaced as a whole and answered in their order', async () => {
    const mine = {
      ...monday,
      weekday: 0,
      vendor_employee_id: given.idOf('cashier'),
      kind: 'unavailable',
      breaks: [pause('unpaid', '12:00', '12:30')],
    };
    const made = await given.done('put', path, [monday, mine]);
    const { data } = await given.done('get', path, undefined, 'reader');
    expect(data).to.deep.equal(made.data);
    const template = { shift_template_id: path.split('/')[4] };
    expect(data.map(({ id: _id, ...slot }: { id: string }) => slot)).to.deep.equal([
      { ...template, ...monday, vendor_employee_id: null, kind: 'working', breaks: [] },
      { ...template, ...mine },
    ]);
    await given.done('put', path, []);
    expect((await given.done('get', path)).data).to.deep.equal([]);
  });

  it('what is refused leaves the ones there were', async () => {
    await given.done('put', path, [monday]);
    expect(await put({ ...monday, weekday: 2 }, { ...monday, end_time: '08:00' })).to.equal(
      '400 clock_order',
    );
    expect((await given.done('get', path)).data).to.have.length(1);
  });

  it('clock_order: a window has a length, and one person no two at once', async () => {
    expect(await put({ ...monday, end_time: '08:00' })).to.equal('400 clock_order');
    expect(await put(monday, { ...monday, start_time: '15:59', end_time: '18:00' })).to.equal(
      '400 clock_order',
    );
    expect(
      await put({ ...monday, start_time: '22:00', end_time: '06:00' }, { ...monday, start_time: '23:00' }),
    ).to.equal('400 clock_order');
    // A row of the schedule is told by its start: an Off that begins with the work would be the same one.
    expect(await put(monday, { ...monday, kind: 'unavailable', end_time: '09:00' })).to.equal(
      '400 clock_order',
    );
    expect(await put(monday, { ...monday, start_time: '16:00', end_time: '20:00' })).to.equal('200');
    expect(await put(monday, { ...monday, weekday: 2 })).to.equal('200');
    expect(await put(monday, { ...monday, vendor_employee_id: given.idOf('cashier') })).to.equal('200');
    expect(await put(monday, { ...monday, kind: 'unavailable', start_time: '12:00' })).to.equal('200');
  });

  it('break_window: breaks lie inside and end after they begin, over midnight too', async () => {
    const night = { weekday: 1, start_time: '22:00', end_time: '06:00' };
    const withBreak = (start: string, end: string) => put({ ...night, breaks: [pause('paid', start, end)] });
    expect(await withBreak('23:30', '00:15')).to.equal('200');
    expect(await withBreak('22:00', '06:00')).to.equal('200');
    expect(await withBreak('21:30', '22:30')).to.equal('400 break_window');
    expect(await withBreak('05:30', '06:30')).to.equal('400 break_window');
    expect(await withBreak('02:00', '02:00')).to.equal('400 break_window');
    expect(await withBreak('02:30', '02:00')).to.equal('400 break_window');
  });

  it('break_limit: 20 of each kind', async () => {
    const breaks = (kind: string, count: number) =>
      Array.from({ length: count }, () => pause(kind, '12:00', '12:05'));
    const both = [...breaks('paid', mostBreaks), ...breaks('unpaid', mostBreaks)];
    expect(await put({ ...monday, breaks: both })).to.equal('200');
    for (const many of [mostBreaks + 1, 2 * mostBreaks + 1])
      expect(await put({ ...monday, breaks: breaks('paid', many) })).to.equal('400 break_limit');
  });

  it('employee_unknown: of people who work in the store', async () => {
    const of = (id: string) => put({ ...monday, vendor_employee_id: id });
    expect(await of(given.idOf('neighbour'))).to.equal('400 employee_unknown');
    expect(await of('nobody')).to.equal('400 employee_unknown');
  });

  it('invalid_input for what is no weekday or no time', async () => {
    expect(await put({ ...monday, weekday: 7 })).to.equal('400 invalid_input');
    expect(await put({ ...monday, start_time: '24:00' })).to.equal('400 invalid_input');
    expect(await put({ ...monday, colour: 'red' })).to.equal('400 unknown_field');
  });

  it('go by the right for settings, and by the store', async () => {
    expect(await given.said('get', path, undefined, 'cashier')).to.equal('403 forbidden');
    expect(await given.said('put', path, [], 'reader')).to.equal('403 forbidden');
    for (const method of ['get', 'put'] as const)
      expect(await given.said(method, path, method === 'put' ? [] : undefined, 'neighbour')).to.equal(
        '404 record_not_found',
      );
    const unit = await given.done('post', '/vendor/units', { name: 'Box', store_id: given.store });
    expect(await given.said('put', `/vendor/shifts/templates/${unit.id as string}/slots`, [])).to.equal(
      '404 record_not_found',
    );
  });

  it('whoever has gone keeps theirs, and keeps nobody from changing the others', async () => {
    const theirs = { ...monday, vendor_employee_id: given.idOf('cashier') };
    await given.done('put', path, [theirs]);
    const disabled = (is: boolean) =>
      given.done('patch', `/vendor/vendor-employees/${given.idOf('cashier')}`, { disabled: is });
    await disabled(true);
    expect(await put(theirs, { ...monday, weekday: 2 })).to.equal('200');
    expect(await put({ ...monday, weekday: 2 })).to.equal('200');
    expect(await put(theirs), 'newly named').to.equal('400 employee_unknown');
    await disabled(false);
  });
});
