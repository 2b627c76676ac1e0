// A moment is as short as it can be and still be no other one: without the day only today, without the year only this one.
import { expect } from 'chai';
import { clockTime, dayOrTime } from '../../../desktop/renderer/ui/time.ts';

describe('the time of a moment', () => {
  const now = Date.parse('2026-11-22T22:30:00.000Z');
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['today', '2026-11-22T09:05:00.000Z', /^11:05$/],
    [
      'another day of the store’s time zone, though not of UTC',
      '2026-11-22T21:59:00.000Z',
      /^22 Nov,? 23:59$|^Nov 22,? 23:59$/,
    ],
    ['another day of this year', '2026-11-03T09:05:00.000Z', /^(3 Nov|Nov 3),? 11:05$/],
    ['the same day of another year', '2025-11-23T09:05:00.000Z', /^(23 Nov|Nov 23),? 2025,? 11:05$/],
  ];
  for (const [what, at, said] of cases) {
    const moment = what === 'today' ? Date.parse('2026-11-22T20:00:00.000Z') : now;
    it(`is said of ${what}`, () => expect(clockTime(at, 'Europe/Helsinki', moment)).to.match(said));
  }

  it('is the day alone where there is little room, and of today the time', () => {
    const said = (at: string) => dayOrTime(at, 'Europe/Helsinki', now);
    expect(said('2026-11-22T22:05:00.000Z')).to.equal('00:05');
    expect(said('2026-11-22T21:59:00.000Z')).to.match(/^(22 Nov|Nov 22)$/);
    expect(said('2025-11-22T22:05:00.000Z')).to.match(/^(23 Nov|Nov 23),? 2025$/);
  });
});
