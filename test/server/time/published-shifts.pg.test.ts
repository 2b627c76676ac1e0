// Shifts of the schedule over REST: published, changed, put on other days of the week, removed; and whose they are then.
import { expect } from 'chai';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule, shiftsPath } from './given-schedule.ts';

describe('published shifts', function () {
  this.timeout(30_000);
  let system: System;
  let given: GivenSchedule;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    count += 1;
    given = await GivenSchedule.in(system, `shifts-${count}`);
  });

  const post = (fields: object) => given.said('post', shiftsPath, given.shiftBody(fields));
  const slot = { weekday: 2, start_time: '09:00', end_time: '17:00' };
  const pause = (start_time: string, end_time: string) => [{ kind: 'unpaid', start_time, end_time }];

  it('clock_order: a shift has a length; one that ends before it begins ends on the next day', async () => {
    expect(await post({ end_time: '09:00' })).to.equal('400 clock_order');
    const { id } = await given.publish({ start_time: '22:00', end_time: '06:00' });
    expect(await given.said('patch', `${shiftsPath}/${id}`, { end_time: '22:00' })).to.equal(
      '400 clock_order',
    );
    expect(await given.lines()).to.deep.equal(['12 cashier works 22:00-06:00']);
  });

  it('employee_unknown: of people who work in the store', async () => {
    expect(await post({ vendor_employee_id: given.idOf('neighbour') })).to.equal('400 employee_unknown');
    expect(await post({ vendor_employee_id: 'nobody' })).to.equal('400 employee_unknown');
    const { id } = await given.publish();
    const other = { vendor_employee_id: given.idOf('neighbour') };
    expect(await given.said('patch', `${shiftsPath}/${id}`, other)).to.equal('400 employee_unknown');
  });

  it('template_unknown: a template of that store, and nothing else', async () => {
    const there = {
      store_id: given.vendor.stores[1].id,
      name: 'Theirs',
      time_start: '08:00',
      time_end: '16:00',
    };
    const { id } = await given.done('post', '/vendor/shifts/templates', there);
    const unit = await given.done('post', '/vendor/units', { name: 'Box', store_id: given.store });
    for (const shift_template_id of [id, unit.id, 'nothing'])
      expect(await post({ shift_template_id })).to.equal('400 template_unknown');
    const own = await given.template([slot]);
    expect(await post({ shift_template_id: own })).to.equal('201');
    await given.done('delete', `/vendor/shifts/templates/${own}`);
    expect(await post({ shift_template_id: own })).to.equal('400 template_unknown');
  });

  it('go by the right for employees, and by the store', async () => {
    const { id } = await given.publish();
    const at = `${shiftsPath}/${id}`;
    for (const role of ['cashier', 'reader'] as const) {
      expect(await given.said('post', shiftsPath, given.shiftBody(), role)).to.equal('403 forbidden');
      expect(await given.said('patch', at, {}, role)).to.equal('403 forbidden');
      expect(await given.said('delete', at, undefined, role)).to.equal('403 forbidden');
    }
    expect(await given.said('patch', at, { note: 'x' }, 'neighbour')).to.equal('404 record_not_found');
    expect(await given.said('delete', at, undefined, 'neighbour')).to.equal('404 record_not_found');
    expect(await given.lines()).to.have.length(1);
    expect(await given.said('delete', at, undefined, 'manager')).to.equal('200');
    expect(await given.said('delete', at)).to.equal('404 record_not_found');
  });

  it('a template’s becomes somebody’s own with new times, another person or day, or Off instead of Working', async () => {
    const template = await given.template([slot]);
    const noteAfter = async (fields: object) => {
      const id = await given.autoShift(template);
      const { note } = await given.change(id, fields);
      await given.done('delete', `${shiftsPath}/${id}`);
      return note;
    };
    const auto = `auto_template:${template}`;
    expect(await noteAfter({ start_time: '10:00' })).to.equal('');
    expect(await noteAfter({ end_time: '18:00' })).to.equal('');
    expect(await noteAfter({ is_no_working: true })).to.equal('');
    expect(await noteAfter({ vendor_employee_id: given.idOf('manager') })).to.equal('');
    expect(await noteAfter({ shift_date: '2030-03-13' })).to.equal('');
    // A form sends what it was given: the note too.
    expect(await noteAfter({ start_time: '10:00', note: auto })).to.equal('');
    expect(await noteAfter({ start_time: '10:00', note: 'by hand' })).to.equal('by hand');
  });

  it('a template’s stays one when nothing of it changes', async () => {
    const template = await given.template([slot]);
    const id = await given.autoShift(template);
    const { note } = await given.change(id, { start_time: '09:00', end_time: '17:00', is_no_working: false });
    expect(note).to.equal(`auto_template:${template}`);
  });

  it('nobody else says that a template made one', async () => {
    const template = await given.template([slot]);
    const note = `auto_template:${template}`;
    expect(await post({ note, shift_template_id: template })).to.equal('400 invalid_input');
    const { id } = await given.publish({ shift_template_id: template });
    expect(await given.said('patch', `${shiftsPath}/${id}`, { note })).to.equal('400 invalid_input');
  });

  it('times and Working or Off go to other days of the same week from Sunday to Saturday', async () => {
    const { id } = await given.publish();
    const { also } = await given.change(id, { is_no_working: true, apply_weekdays: [0, 2, 6, 6] });
    expect(also.map(({ shift_date }) => shift_date)).to.deep.equal(['2030-03-10', '2030-03-16']);
    expect(await given.lines('2030-03-01', '2030-03-31')).to.deep.equal([
      '10 cashier off 09:00-17:00',
      '12 cashier off 09:00-17:00',
      '16 cashier off 09:00-17:00',
    ]);
  });

  it('what a template made on those days is changed and becomes somebody’s own', async () => {
    const template = await given.template([{ ...slot, weekday: 3 }]);
    const auto = await given.autoShift(template, { shift_date: '2030-03-13' });
    const { id } = await given.publish({ start_time: '06:00' });
    const { also } = await given.change(id, { end_time: '12:00', apply_weekdays: [3] });
    expect(also.map((row) => [row.id, row.start_time, row.note])).to.deep.equal([[auto, '06:00', '']]);
  });

  describe('breaks', () => {
    const slots = async (template: string) =>
      (await given.done('get', `/vendor/shifts/templates/${template}/slots`)).data as {
        start_time: string;
        breaks: object[];
      }[];

    it('become those of the slot with the times of the shift', async () => {
      const template = await given.template([
        { ...slot, end_time: '12:00' },
        { ...slot, start_time: '13:00' },
        { ...slot, weekday: 3, start_time: '13:00' },
      ]);
      const id = await given.autoShift(template, { start_time: '13:00', end_time: '17:00' });
      const breaks = pause('15:00', '15:20');
      const { note } = await given.change(id, { breaks });
      expect(note, 'breaks are the template’s').to.equal(`auto_template:${template}`);
      expect((await slots(template)).map((one) => one.breaks)).to.deep.equal([[], breaks, []]);
    });

    it('go to the person’s own slot where there is one, and to the only one whatever its times', async () => {
      const own = { ...slot, vendor_employee_id: given.idOf('cashier'), start_time: '08:00' };
      const template = await given.template([slot, own]);
      const { id } = await given.publish({ shift_template_id: template });
      await given.change(id, { breaks: pause('12:00', '12:30') });
      expect((await slots(template)).map((one) => one.breaks.length)).to.deep.equal([0, 1]);
    });

    it('break_window: inside the slot they become part of, not only inside the shift', async () => {
      const template = await given.template([slot]);
      const { id } = await given.publish({ shift_template_id: template, end_time: '20:00' });
      const said = (breaks: object[]) => given.said('patch', `${shiftsPath}/${id}`, { breaks });
      expect(await said(pause('18:00', '18:30'))).to.equal('400 break_window');
      expect(await said(Array.from({ length: 21 }, () => pause('12:00', '12:05')[0]!))).to.equal(
        '400 break_limit',
      );
      expect(await said(pause('12:00', '12:30'))).to.equal('200');
    });

    it('of a shift without a slot have no place to go, and say so', async () => {
      const said = async (fields: object, breaks: object[]) => {
        const { id } = await given.publish(fields);
        return given.said('patch', `${shiftsPath}/${id}`, { breaks });
      };
      const template = await given.template([{ ...slot, weekday: 5 }]);
      expect(await said({}, pause('12:00', '12:30'))).to.equal('400 invalid_input');
      expect(await said({ shift_template_id: template }, pause('12:00', '12:30'))).to.equal(
        '400 invalid_input',
      );
      expect(await said({}, [])).to.equal('200');
    });
  });
});
