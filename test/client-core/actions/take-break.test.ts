// Given a till without a network, when people begin and end breaks, then each is written down once and signed by the one it
// was; what does not follow from what was said here is asked about first; and who is on a break is said as far as it is known.
import { expect } from 'chai';
import { timeBreakPayload } from '@evertill/schemas';
import type { ClockReply, DayBreakMark } from '@evertill/schemas';
import { punchClock } from '../../../client-core/actions/punch-clock.ts';
import { takeBreak } from '../../../client-core/actions/take-break.ts';
import type { BreakWish } from '../../../client-core/actions/take-break.ts';
import { knownAt, openClockShop, pin, told } from './clock-shop.ts';
import type { ClockShop } from './clock-shop.ts';

const minute = 60_000;
const hour = 60 * minute;
const nine = '2026-11-21T09:00:00.000Z';

describe('breaks at the time clock of a till without a network', () => {
  let till: ClockShop;

  beforeEach(async () => {
    till = await openClockShop();
  });
  afterEach(() => till.close());

  const press = (wish: BreakWish) => takeBreak(till, wish);
  const begin = (kind: 'paid' | 'unpaid' = 'unpaid', more: Partial<BreakWish> = {}) =>
    press({ ...more, step: 'start', kind });
  const end = (more: Partial<BreakWish> = {}) => press({ ...more, step: 'end' });
  const pass = (time: number) => till.surroundings.clock.advance(time);
  const written = async () =>
    (await till.entries())
      .filter(({ type }) => type === 'time.break')
      .map(({ actor_id, payload }) => {
        const read = timeBreakPayload.parse(payload);
        return `${actor_id} ${read.step === 'start' ? read.kind : 'end'}`;
      });

  it('begins and ends, each written down for the employee at the till, whether they came at this till or not', async () => {
    expect(await begin()).to.include({ ok: true, personId: 'user-1', again: false });
    await pass(30 * minute);
    expect(await end()).to.include({ ok: true });
    await pass(hour);
    expect(await begin('paid')).to.include({ ok: true });
    expect(await written()).to.deep.equal(['user-1 unpaid', 'user-1 end', 'user-1 paid']);
  });

  it('a double press is one: at once, in two windows, and a moment later; another kind is another break', async () => {
    const both = await Promise.all([begin(), begin()]);
    expect(both.map((one) => one.ok && one.again)).to.have.members([false, true]);
    await pass(3000);
    expect(await begin()).to.include({ ok: true, again: true });
    expect(await begin('paid')).to.include({ ok: false, code: 'clock_unsure' });
    expect(await written()).to.deep.equal(['user-1 unpaid']);
  });

  it('a wish whose answer was lost is the same mark an hour later', async () => {
    await begin('paid', { id: 'wish-1' });
    await pass(hour);
    expect(await begin('paid', { id: 'wish-1' })).to.include({ ok: true, id: 'wish-1', again: true });
    expect(await written()).to.have.length(1);
  });

  it('what does not follow from what was said here last is asked about, and written down when confirmed', async () => {
    const unsure = (last: string, at = nine, step = 'end') => ({
      ok: false,
      code: 'clock_unsure',
      details: { step, last, at },
    });
    await punchClock(till, { kind: 'in' });
    await pass(hour);
    expect(await end()).to.deep.include(unsure('in'));
    await begin();
    await pass(hour);
    expect(await begin()).to.deep.include(unsure('start', '2026-11-21T10:00:00.000Z', 'start'));
    await end();
    await pass(hour);
    expect(await end()).to.deep.include(unsure('end', '2026-11-21T11:00:00.000Z'));
    await punchClock(till, { kind: 'out' });
    expect(await begin()).to.deep.include(unsure('out', '2026-11-21T12:00:00.000Z', 'start'));
    expect(await begin('paid', { despite: ['clock_unsure'] })).to.include({ ok: true, again: false });
    expect(await written()).to.deep.equal(['user-1 unpaid', 'user-1 end', 'user-1 paid']);
  });

  it('what was said the day before asks no questions', async () => {
    await begin();
    await pass(20 * hour);
    expect((await knownAt(till)).onBreak).to.equal(undefined);
    expect(await begin()).to.include({ ok: true, again: false });
  });

  it('another employee by their PIN signs it, and the till stays whose it was', async () => {
    const by = { employeeId: 'ann', pin };
    expect(await begin('unpaid', { by })).to.include({ ok: true, personId: 'ann' });
    expect(till.actorId()).to.equal('user-1');
    expect(await end({ by: { ...by, pin: '4712' } })).to.include({ code: 'pin_wrong' });
    expect(await begin('unpaid', { by: { ...by, employeeId: 'far' } })).to.include({
      code: 'employee_scope',
    });
    expect(await written()).to.deep.equal(['ann unpaid']);
    expect((await knownAt(till, undefined, 'ann')).onBreak).to.deep.equal({ kind: 'unpaid', since: nine });
    expect((await knownAt(till)).onBreak).to.equal(undefined);
  });

  describe('what it knows', () => {
    const tenPast = '2026-11-21T09:10:00.000Z';
    const early = '2026-11-21T08:00:00.000Z';
    const answer = (marks: Partial<DayBreakMark>[], as_of = tenPast): ClockReply => ({
      ...told(as_of, { id: 'came', at: early }),
      break_marks: marks.map((one) => ({
        id: 'm',
        step: 'start',
        kind: 'paid',
        at: '2026-11-21T08:30:00.000Z',
        set_aside: false,
        device_id: 'elsewhere',
        ...one,
      })),
    });
    const said = async (reply?: ClockReply) => {
      const { onBreak, marks } = await knownAt(till, reply);
      const lines = marks.map((one) => `${one.at.slice(11, 16)} ${one.step} ${one.here} ${one.state}`);
      return { onBreak: onBreak && `${onBreak.kind} ${onBreak.since.slice(11, 16)}`, lines };
    };

    it('without the server: what was said here last, and a clock-out ends the break', async () => {
      await begin('paid');
      await pass(minute);
      expect(await said()).to.deep.equal({ onBreak: 'paid 09:00', lines: ['09:00 start true waiting'] });
      await punchClock(till, { kind: 'out' });
      expect(await said()).to.deep.include({ onBreak: undefined });
    });

    it('adds what waits here to what the server has: an end here ends what began elsewhere', async () => {
      expect(await said(answer([{}]))).to.deep.equal({
        onBreak: 'paid 08:30',
        lines: ['08:30 start false sent'],
      });
      await end();
      expect(await said(answer([{}]))).to.deep.equal({
        onBreak: undefined,
        lines: ['08:30 start false sent', '09:00 end true waiting'],
      });
    });

    it('sets aside what the server will, and what it has', async () => {
      await begin('unpaid');
      expect(await said(answer([{}]))).to.deep.equal({
        onBreak: 'paid 08:30',
        lines: ['08:30 start false sent', '09:00 start true set_aside'],
      });
      const byHand = answer([
        { set_aside: true },
        { id: 'e', step: 'end', kind: '', at: early, set_aside: true },
      ]);
      expect((await said(byHand)).lines).to.deep.equal([
        '08:00 end false set_aside',
        '08:30 start false set_aside',
        '09:00 start true set_aside',
      ]);
    });

    it('what was sent and is gone from the server does not count; what was refused stays to be seen', async () => {
      await begin('paid');
      await pass(minute);
      await end();
      const [first, second] = await till.entries();
      await till.operations.put([
        { ...first!, settled_at: '2026-11-21T09:02:00.000Z', state: 'settled' },
        { ...second!, state: 'attention', code: 'employee_scope' },
      ]);
      await till.view.refresh([1, 2]);
      expect(await said(answer([]))).to.deep.equal({ onBreak: undefined, lines: ['09:01 end true refused'] });
      // Without an answer of the server: what was refused still does not count.
      expect(await said()).to.deep.include({ onBreak: 'paid 09:00' });
    });
  });
});
