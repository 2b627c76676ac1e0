// Given a till without a network, when people come and go, then each is written down once and signed by whoever it was; what
// looks wrong is asked about first; and what the till knows of who is there is said with where it comes from.
import { expect } from 'chai';
import { timePunchPayload } from '@evertill/schemas';
import type { ClockReply } from '@evertill/schemas';
import { punchClock } from '../../../client-core/actions/punch-clock.ts';
import type { ClockWish } from '../../../client-core/actions/punch-clock.ts';
import { anOrder } from '../../contract/contract-documents.ts';
import { knownAt, openClockShop, pin, told } from './clock-shop.ts';
import type { ClockShop } from './clock-shop.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the time clock of a till without a network', () => {
  let till: ClockShop;

  beforeEach(async () => {
    till = await openClockShop();
  });
  afterEach(() => till.close());

  const press = (wish: ClockWish) => punchClock(till, wish);
  const pass = (time: number) => till.surroundings.clock.advance(time);
  const written = async () =>
    (await till.entries()).map(
      ({ actor_id, payload }) => `${actor_id} ${timePunchPayload.parse(payload).kind}`,
    );
  const known = (answer?: ClockReply, person?: string) => knownAt(till, answer, person);

  it('comes and goes, each written down by whoever stands here', async () => {
    expect(await press({ kind: 'in' })).to.include({ ok: true, personId: 'user-1', again: false });
    await pass(4 * hour);
    expect(await press({ kind: 'out' })).to.include({ ok: true });
    expect(await written()).to.deep.equal(['user-1 in', 'user-1 out']);
  });

  it('a double press is one: at once, in two windows, and a moment later', async () => {
    const both = await Promise.all([press({ kind: 'in' }), press({ kind: 'in' })]);
    expect(both.map((one) => one.ok && one.id)).to.deep.equal([
      both[0]!.ok && both[0].id,
      both[0]!.ok && both[0].id,
    ]);
    await pass(3000);
    expect(await press({ kind: 'in' })).to.include({ ok: true, again: true });
    expect(await written()).to.deep.equal(['user-1 in']);
  });

  it('counts from the press, not from when a photo was taken; from now where the press is too long ago', async () => {
    const { clock } = till.surroundings;
    const pressed = new Date(clock.now()).toISOString();
    await pass(12_000);
    const first = await press({ kind: 'in', ago: 12_000 });
    expect(first.ok && first.record.captured_at).to.equal(pressed);
    expect(await press({ kind: 'in', ago: 12_000 }), 'a double press').to.include({ again: true });
    await pass(4 * hour);
    const second = await press({ kind: 'out', ago: 4 * hour });
    expect(second.ok && second.record.captured_at).to.equal(new Date(clock.now()).toISOString());
  });

  it('a wish whose answer was lost is the same punch an hour later', async () => {
    await press({ kind: 'in', id: 'wish-1' });
    await pass(hour);
    expect(await press({ kind: 'in', id: 'wish-1' })).to.include({ ok: true, id: 'wish-1', again: true });
    expect(await written()).to.have.length(1);
  });

  it('the same again is asked about, and written down for whoever is sure: they may have gone elsewhere', async () => {
    await press({ kind: 'in' });
    await pass(hour);
    const asked = await press({ kind: 'in' });
    expect(asked).to.deep.include({
      ok: false,
      code: 'clock_unsure',
      details: { kind: 'in', at: '2026-11-21T09:00:00.000Z' },
    });
    expect(await press({ kind: 'in', despite: ['clock_unsure'] })).to.include({ ok: true, again: false });
    expect(await written()).to.deep.equal(['user-1 in', 'user-1 in']);
    expect((await known()).standing).to.deep.equal({ kind: 'in', since: '2026-11-21T09:00:00.000Z' });
  });

  it('a forgotten clock-out of yesterday makes nobody answer questions', async () => {
    await press({ kind: 'in' });
    await pass(26 * hour);
    expect((await known()).standing).to.deep.equal({ kind: 'out', since: null });
    expect(await press({ kind: 'in' })).to.include({ ok: true, again: false });
  });

  it('somebody else comes by their PIN: they sign it, and the till stays whose it was', async () => {
    const { kind, by } = { kind: 'in' as const, by: { employeeId: 'ann', pin } };
    expect(await press({ kind, by })).to.include({ ok: true, personId: 'ann' });
    expect(till.actorId()).to.equal('user-1');
    expect(await press({ kind })).to.include({ ok: true, personId: 'user-1' });
    expect(await written()).to.deep.equal(['ann in', 'user-1 in']);
    expect((await known(undefined, 'ann')).standing).to.include({ kind: 'in' });
  });

  it('refuses a wrong PIN, a stranger, whoever was shut out, and nobody at all; nothing is written', async () => {
    const by = (employeeId: string, entered = pin) => press({ kind: 'in', by: { employeeId, pin: entered } });
    expect(await by('ann', '4712')).to.deep.include({ code: 'pin_wrong', details: { tries: 4 } });
    expect(await by('far')).to.include({ code: 'employee_scope' });
    expect(await by('gone')).to.include({ code: 'pin_unknown' });
    expect(await punchClock({ ...till, actorId: () => '' }, { kind: 'in' })).to.include({
      code: 'unauthenticated',
    });
    expect(await written()).to.deep.equal([]);
  });

  it('whoever has an order that is not finished hears of it before they go, and may go all the same', async () => {
    const theirs = { store_id: 'store-1', business_day: '2026-11-21', payment_status: 'pending' } as const;
    const mine = { ...theirs, placed_by_vendor_employee_id: 'user-1', total: 100 };
    await till.put(
      'order',
      anOrder({ ...mine, id: 'o1', order_number: 1, display_code: 'L1-0007', rev: 1 }),
      anOrder({ ...mine, id: 'o2', order_number: 2, status: 'voided', rev: 1 }),
      anOrder({ ...mine, id: 'o3', order_number: 3, placed_by_vendor_employee_id: 'ann', rev: 1 }),
    );
    await press({ kind: 'in' });
    await pass(minute);
    expect(await press({ kind: 'out' })).to.deep.include({
      code: 'open_orders',
      details: { orders: ['L1-0007'] },
    });
    expect(await press({ kind: 'out', despite: ['open_orders'] })).to.include({ ok: true });
    expect(await written()).to.deep.equal(['user-1 in', 'user-1 out']);
  });

  it('whoever came elsewhere goes here: nothing is wrong with that', async () => {
    expect(await press({ kind: 'out' })).to.include({ ok: true });
    const { standing, punches } = await known();
    expect(standing).to.deep.equal({ kind: 'out', since: '2026-11-21T09:00:00.000Z' });
    expect(punches.map(({ state }) => state)).to.deep.equal(['waiting']);
  });

  it('is of the employee who pressed, where another one has unlocked the till since', async () => {
    await press({ kind: 'in', personId: 'ann' });
    expect(await written()).to.deep.equal(['ann in']);
  });

  describe('what it knows', () => {
    it('says nothing about whoever did nothing here while nobody can be asked', async () => {
      const nothing = { standing: undefined, punches: [], asOf: null, onBreak: undefined, marks: [] };
      expect(await known()).to.deep.equal(nothing);
      expect((await known(told('2026-11-21T09:00:00.000Z'))).standing).to.deep.equal({
        kind: 'out',
        since: null,
      });
    });

    it('adds what waits here to what the server has, and sets aside what the server will', async () => {
      await press({ kind: 'in' });
      const answer = told('2026-11-21T09:05:00.000Z', { id: 'b', at: '2026-11-21T08:30:00.000Z' });
      const { standing, punches, asOf } = await known(answer);
      expect(standing).to.deep.equal({ kind: 'in', since: '2026-11-21T08:30:00.000Z' });
      expect(punches.map(({ at, here, state }) => `${at.slice(11, 16)} ${here} ${state}`)).to.deep.equal([
        '08:30 false sent',
        '09:00 true set_aside',
      ]);
      expect(asOf).to.equal('2026-11-21T09:05:00.000Z');
    });

    it('what was answered in the moment in which the server was asked counts, however wrong the clock was', async () => {
      await press({ kind: 'in' });
      const [entry] = await till.entries();
      const clock = { ...entry!.clock, skew_ms: hour };
      const settled_at = '2026-11-21T08:00:01.000Z';
      await till.operations.put([{ ...entry!, clock, settled_at, state: 'settled' }]);
      await till.view.refresh([1]);
      expect((await known(told('2026-11-21T08:00:02.000Z'))).standing).to.include({ kind: 'in' });
    });

    it('what was sent and is gone from the server does not count; what was refused stays to be seen', async () => {
      await press({ kind: 'in' });
      await pass(minute);
      await press({ kind: 'out' });
      const [first, second] = await till.entries();
      const answered = { settled_at: '2026-11-21T09:02:00.000Z' };
      await till.operations.put([
        { ...first!, ...answered, state: 'settled' },
        { ...second!, state: 'attention', code: 'employee_scope' },
      ]);
      await till.view.refresh([1, 2]);
      const removed = await known(told('2026-11-21T10:00:00.000Z'));
      expect(removed.standing).to.deep.equal({ kind: 'out', since: null });
      expect(removed.punches.map(({ kind, state, code }) => [kind, state, code])).to.deep.equal([
        ['out', 'refused', 'employee_scope'],
      ]);
      // Without an answer of the server: what was refused still does not count.
      expect((await known()).standing).to.deep.equal({ kind: 'in', since: '2026-11-21T09:00:00.000Z' });
      // Answered in the moment in which the server was asked.
      expect((await known(told('2026-11-21T09:02:01.000Z'))).standing).to.include({ kind: 'in' });
    });
  });
});
