// Times of day on a time card, and the moments they stand for on nights when clocks change.
import { expect } from 'chai';
import { momentsOfDay } from '../../../desktop/renderer/manager/timesheet/moment-of-day.ts';

const zone = 'Europe/Berlin';

describe('a time of day on a time card', () => {
  it('lies on the day, and past midnight when it comes before what it follows', () => {
    expect(momentsOfDay('09:00', '2026-11-24', zone)).to.deep.equal(['2026-11-24T08:00:00.000Z']);
    expect(momentsOfDay('02:00', '2026-11-24', zone, '2026-11-24T21:00:00.000Z')).to.deep.equal([
      '2026-11-25T01:00:00.000Z',
    ]);
  });

  it('in the minute of the clock-in begins with the clock-in, not on the next day', () => {
    const came = '2026-11-24T08:00:30.000Z';
    expect(momentsOfDay('09:00', '2026-11-24', zone, came)).to.deep.equal([came]);
  });

  it('of an hour that comes twice is each one that fits (field case 17)', () => {
    const both = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
    expect(momentsOfDay('02:30', '2026-10-25', zone)).to.deep.equal(both);
    expect(
      momentsOfDay('02:30', '2026-10-24', zone, '2026-10-24T20:00:00.000Z'),
      'past midnight',
    ).to.deep.equal(both);
    expect(momentsOfDay('02:30', '2026-10-25', zone, '2026-10-25T00:45:00.000Z')).to.deep.equal([both[1]]);
  });

  it('that never comes is none, also past midnight, and so is text that is no time (field case 17)', () => {
    expect(momentsOfDay('02:30', '2026-03-29', zone)).to.deep.equal([]);
    expect(momentsOfDay('02:30', '2026-03-28', zone, '2026-03-28T21:00:00.000Z')).to.deep.equal([]);
    expect(momentsOfDay('soon', '2026-03-29', zone)).to.deep.equal([]);
  });
});
