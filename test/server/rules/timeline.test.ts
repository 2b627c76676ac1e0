// Punches of one second: whoever is there goes before coming again, whoever is not comes before going.
import { expect } from 'chai';
import { inOrder } from '@evertill/schemas';
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
