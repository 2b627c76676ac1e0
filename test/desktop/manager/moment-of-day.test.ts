// Times of day on a time card, and the moments they stand for on nights when clocks change.
import { expect } from 'chai';
import { momentOfDay } from '../../../desktop/renderer/manager/timesheet/moment-of-day.ts';

const zone = 'Europe/Berlin';

describe('a time of day on a time card', () => {
  it('lies on the day, and past midnight when it comes before what it follows', () => {
    expect(momentOfDay('09:00', '2026-11-24', zone)).to.equal('2026-11-24T08:00:00.000Z');
    expect(momentOfDay('02:00', '2026-11-24', zone, '2026-11-24T21:00:00.000Z')).to.equal(
      '2026-11-25T01:00:00.000Z',
    );
  });

  it('in the minute somebody came begins when they came, not on the next day', () => {
    const came = '2026-11-24T08:00:30.000Z';
    expect(momentOfDay('09:00', '2026-11-24', zone, came)).to.equal(came);
  });

  it('of an hour that comes twice is the first that fits; one that never comes is later', () => {
    expect(momentOfDay('02:30', '2026-10-25', zone)).to.equal('2026-10-25T00:30:00.000Z');
    expect(momentOfDay('02:30', '2026-10-25', zone, '2026-10-25T00:45:00.000Z')).to.equal(
      '2026-10-25T01:30:00.000Z',
    );
    expect(momentOfDay('02:30', '2026-03-29', zone)).to.equal('2026-03-29T01:30:00.000Z');
    expect(momentOfDay('soon', '2026-03-29', zone)).to.equal(undefined);
  });
});
