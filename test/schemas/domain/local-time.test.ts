// The time on the wall of a store and the instant it is: over both changes of the clock.
import { expect } from 'chai';
import { instantOfLocalTime, localTime } from '../../../schemas/domain/local-time.ts';

const helsinki = 'Europe/Helsinki';

describe('the time on the wall of the store', () => {
  const cases: readonly (readonly [what: string, local: string, zone: string, instant: string])[] = [
    ['in winter', '2026-01-15T08:00', helsinki, '2026-01-15T06:00:00.000Z'],
    ['in summer', '2026-07-15T08:00', helsinki, '2026-07-15T05:00:00.000Z'],
    ['on the other side of midnight', '2026-01-15T01:00', helsinki, '2026-01-14T23:00:00.000Z'],
    ['behind UTC', '2026-07-15T20:00', 'America/Los_Angeles', '2026-07-16T03:00:00.000Z'],
    ['half an hour off', '2026-01-15T08:00', 'Asia/Kolkata', '2026-01-15T02:30:00.000Z'],
    ['that comes twice: the first', '2026-10-25T03:30', helsinki, '2026-10-25T00:30:00.000Z'],
  ];
  for (const [what, local, zone, instant] of cases) {
    it(`${what} is an instant, and that instant is this time`, () => {
      expect(instantOfLocalTime(local, zone)).to.equal(instant);
      expect(localTime(instant, zone)).to.equal(local);
    });
  }

  it('that never comes is an hour later', () => {
    expect(instantOfLocalTime('2026-03-29T03:30', helsinki)).to.equal('2026-03-29T01:30:00.000Z');
    expect(localTime('2026-03-29T01:30:00.000Z', helsinki)).to.equal('2026-03-29T04:30');
  });

  it('is none where the text is no date with a time', () => {
    for (const text of ['', '2026-01-15', '2026-13-15T08:00', 'tomorrow'])
      expect(instantOfLocalTime(text, helsinki), text).to.equal(undefined);
  });
});
