// Trading a shift: what goes over, what is made beside it, and what is refused. Second document, "Trade rule".
import { expect } from 'chai';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { whileHeld } from '../../support/while-held.ts';
import { GivenSchedule, shiftsPath } from './given-schedule.ts';

describe('a trade', function () {
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
    given = await GivenSchedule.in(system, `trade-${count}`);
  });

  const toManager = () => ({ is_trade: true, vendor_employee_id: given.idOf('manager') });

  it('of work leaves its owner Off with the same times, and says so', async () => {
    const { id } = await given.publish();
    const { also, ...traded } = await given.change(id, toManager());
    expect(traded).to.include({ id, vendor_employee_id: given.idOf('manager'), is_no_working: false });
    expect(also.map((row) => [row.vendor_employee_id, row.is_no_working])).to.deep.equal([
      [given.idOf('cashier'), true],
    ]);
    expect(await given.lines()).to.deep.equal(['12 cashier off 09:00-17:00', '12 manager works 09:00-17:00']);
  });

  it('of work makes no Off when its owner has any other shift that day', async () => {
    const { id } = await given.publish();
    await given.publish({ start_time: '18:00', end_time: '20:00', is_no_working: true });
    expect((await given.change(id, toManager())).also).to.deep.equal([]);
    expect(await given.lines()).to.deep.equal(['12 cashier off 18:00-20:00', '12 manager works 09:00-17:00']);
  });

  it('of work goes by that day alone', async () => {
    const { id } = await given.publish();
    await given.publish({ shift_date: '2030-03-13' });
    expect((await given.change(id, toManager())).also).to.have.length(1);
  });

  it('of an Off makes the taker work the same times', async () => {
    const { id } = await given.publish({ is_no_working: true });
    expect((await given.change(id, toManager())).also).to.have.length(1);
    expect(await given.lines()).to.deep.equal(['12 manager off 09:00-17:00', '12 manager works 09:00-17:00']);
  });

  it('of an Off makes nothing when the taker has any shift that day', async () => {
    const { id } = await given.publish({ is_no_working: true });
    await given.publish({
      vendor_employee_id: given.idOf('manager'),
      start_time: '06:00',
      end_time: '08:00',
    });
    expect((await given.change(id, toManager())).also).to.deep.equal([]);
    expect(await given.lines()).to.deep.equal(['12 manager off 09:00-17:00', '12 manager works 06:00-08:00']);
  });

  it('keeps Working or Off whatever is sent along, and hands on new times', async () => {
    const { id } = await given.publish();
    await given.change(id, { ...toManager(), is_no_working: true, start_time: '10:00' });
    expect(await given.lines()).to.deep.equal(['12 cashier off 10:00-17:00', '12 manager works 10:00-17:00']);
  });

  it('of a template’s shift makes it somebody’s own', async () => {
    const slot = { weekday: 2, start_time: '09:00', end_time: '17:00' };
    const template = await given.template([slot]);
    const traded = await given.change(await given.autoShift(template), toManager());
    expect([traded.note, traded.shift_template_id]).to.deep.equal(['', template]);
  });

  it('without somebody else is refused with 400 is_trade', async () => {
    const { id } = await given.publish();
    const at = `${shiftsPath}/${id}`;
    expect(await given.said('patch', at, { is_trade: true })).to.equal('400 is_trade');
    const same = { is_trade: true, vendor_employee_id: given.idOf('cashier') };
    expect(await given.said('patch', at, same)).to.equal('400 is_trade');
  });

  it('that is refused leaves everything as it was', async () => {
    const { id } = await given.publish();
    const at = `${shiftsPath}/${id}`;
    const stranger = { is_trade: true, vendor_employee_id: given.idOf('neighbour') };
    expect(await given.said('patch', at, stranger)).to.equal('400 employee_unknown');
    // The last thing looked at, after the Off was made.
    const breaks = [{ kind: 'paid', start_time: '12:00', end_time: '12:10' }];
    expect(await given.said('patch', at, { ...toManager(), breaks })).to.equal('400 invalid_input');
    expect(await given.lines()).to.deep.equal(['12 cashier works 09:00-17:00']);
  });

  it('comes to the first of two who want it at once, the second is told, and its owner is Off once', async () => {
    const { id } = await given.publish();
    const both = await whileHeld(
      system.owner,
      { table: 'vendor_staff', vendorId: given.vendor.id, key: { id: given.idOf('cashier') } },
      (['manager', 'bound'] as const).map(
        (role) => () =>
          given.said('patch', `${shiftsPath}/${id}`, {
            is_trade: true,
            vendor_employee_id: given.idOf(role),
          }),
      ),
    );
    expect(both.toSorted()).to.deep.equal(['200', '409 conflict']);
    const lines = await given.lines();
    expect(lines).to.have.length(2).and.include('12 cashier off 09:00-17:00');
  });
});
