// Punches of one second: whoever is there goes before coming again, whoever is not comes before going.
// What the schedule punched gives way to what a person punched.
import { expect } from 'chai';
import { inOrder, pairPunches } from '@evertill/schemas';
import type { RawPunch } from '@evertill/schemas';
import { dayFigures } from '../../../server/rules/attendance/day-figures.ts';
import { layOutPunches } from '../../../server/rules/attendance/timeline.ts';

const said = (text: string, index: number): RawPunch => {
  const [kind, at] = text.split(' ');
  return { id: String(index), kind: kind as 'in' | 'out', at: `2012-03-${at!}:00.000Z`, timezone: 'UTC' };
};

describe('punches of one second', () => {
  const laidOut = (punches: readonly string[]) => layOutPunches(punches.map(said));

  it('after a forgotten clock-out nobody is there: coming and going is a pair of no length, and a day keeps its order', () => {
    const days = laidOut([
      'in 18T04:00',
      'in 18T14:00',
      'out 19T05:30',
      'in 19T05:30',
      'in 19T14:00',
      'out 19T22:00',
    ]);
    const day = inOrder(days.get('2012-03-19')!);
    expect(day.map(({ kind, at, set_aside }) => `${kind} ${at.slice(11, 16)} ${set_aside}`)).to.deep.equal([
      'in 05:30 false',
      'out 05:30 false',
      'in 14:00 false',
      'out 22:00 false',
    ]);
    expect(dayFigures(day, []).production_seconds).to.equal(8 * 3600);
  });

  it('whoever is there goes before coming again', () => {
    const day = inOrder(
      laidOut(['in 18T09:00', 'in 18T12:00', 'out 18T12:00', 'out 18T15:00']).get('2012-03-18')!,
    );
    expect(day.map(({ kind, set_aside }) => [kind, set_aside])).to.deep.equal([
      ['in', false],
      ['out', false],
      ['in', false],
      ['out', false],
    ]);
    expect(dayFigures(day, []).production_seconds).to.equal(6 * 3600);
  });

  it('whoever is not there comes before going: a pair of no length', () => {
    const [out, come] = ['out 18T09:00', 'in 18T09:00'];
    expect(
      laidOut([out, come])
        .get('2012-03-18')!
        .map(({ kind, set_aside }) => [kind, set_aside]),
    ).to.deep.equal([
      ['in', false],
      ['out', false],
    ]);
  });
});

describe('a punch of the schedule', () => {
  const planned = (text: string, plan_ends: string): RawPunch => ({
    ...said(text, 0),
    id: `plan ${text}`,
    plan_ends: `2012-03-${plan_ends}:00.000Z`,
  });
  const come = planned('in 18T18:00', '19T02:00');
  const go = planned('out 19T02:00', '19T02:00');
  const own = (...texts: string[]) => texts.map(said);

  /** `18:30–02:00` of what counts, whichever way round the punches arrive. */
  function counted(punches: readonly RawPunch[]): string[] {
    const orders = [punches, punches.toReversed(), [...punches.slice(1), punches[0]!]].map((arrived) =>
      pairPunches(arrived).pairs.map(
        (pair) => `${pair.in.at.slice(11, 16)}–${pair.out?.at.slice(11, 16) ?? ''}`,
      ),
    );
    for (const order of orders) expect(order).to.deep.equal(orders[0]);
    return orders[0]!;
  }

  it('gives way to the person’s own clock-in, late or early (field case 18)', () => {
    expect(counted([come, ...own('in 18T18:30')])).to.deep.equal(['18:30–']);
    expect(counted([come, go, ...own('in 18T18:30')])).to.deep.equal(['18:30–02:00']);
    expect(counted([come, go, ...own('in 18T17:50')])).to.deep.equal(['17:50–02:00']);
    expect(counted([come, go, ...own('in 19T01:59')])).to.deep.equal(['01:59–02:00']);
  });

  it('gives way to the person’s own clock-out, early or late (field case 18)', () => {
    expect(counted([come, go, ...own('out 19T01:10')])).to.deep.equal(['18:00–01:10']);
    expect(counted([come, go, ...own('out 19T02:40')])).to.deep.equal(['18:00–02:40']);
    expect(counted([come, go, ...own('in 18T18:30', 'out 19T02:40')])).to.deep.equal(['18:30–02:40']);
  });

  it('keeps a break that the person punched (field case 18)', () => {
    expect(counted([come, go, ...own('out 18T20:00', 'in 18T20:30')])).to.deep.equal([
      '18:00–20:00',
      '20:30–02:00',
    ]);
    expect(counted([come, go, ...own('in 18T18:30', 'out 18T20:00', 'in 18T20:30')])).to.deep.equal([
      '18:30–20:00',
      '20:30–02:00',
    ]);
  });

  it('of another shift stays as it is (field case 18)', () => {
    const morning = [planned('in 18T08:00', '18T12:00'), planned('out 18T12:00', '18T12:00')];
    expect(counted([...morning, come, ...own('in 18T18:10')])).to.deep.equal(['08:00–12:00', '18:10–']);
    expect(counted([morning[0]!, ...own('in 18T12:10')]), 'never clocked out').to.deep.equal(['08:00–']);
    expect(counted([...morning, ...own('in 18T13:00', 'out 18T14:00')])).to.deep.equal([
      '08:00–12:00',
      '13:00–14:00',
    ]);
    expect(counted([...morning, ...own('out 19T09:00')]), 'a day later').to.deep.equal(['08:00–12:00']);
    const hours = ['out 18T15:59', 'out 18T16:00'].map((late) => counted([...morning, ...own(late)]));
    expect(hours, 'four hours later').to.deep.equal([['08:00–15:59'], ['08:00–12:00']]);
  });

  it('does not give way to another punch of the schedule', () => {
    const second = planned('in 18T18:30', '19T02:00');
    expect(counted([come, second, go])).to.deep.equal(['18:00–02:00']);
  });
});
