// A moment is as short as it can be and still be no other one: without the day only today, without the year only this one.
import { expect } from 'chai';
import { plannedText, cardText } from '../../../desktop/renderer/manager/schedule/shift-text.ts';
import { clockTime, dayOrTime, fullTime, wallTime } from '../../../desktop/renderer/ui/time.ts';

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

  describe('that comes twice', () => {
    const zone = 'America/New_York';
    const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];
    const today = Date.parse('2026-11-01T18:00:00.000Z');

    it('says which one it is, on lists, receipts and clocks (field case 17)', () => {
      const everyWay = (at: string) => [
        clockTime(at, zone, today),
        dayOrTime(at, zone, today),
        wallTime(at, zone),
        fullTime(at, zone).replace(/^.*(?=01:30)/, ''),
      ];
      expect(everyWay(first)).to.deep.equal(Array(4).fill('01:30 EDT'));
      expect(everyWay(second)).to.deep.equal(Array(4).fill('01:30 EST'));
      expect(clockTime(second, zone, today + 86_400_000)).to.match(/01:30 EST$/);
      expect(clockTime('2026-11-01T07:00:00.000Z', zone, today)).to.equal('02:00');
    });

    it('says which one it is on time cards and in the schedule (field case 17)', () => {
      expect(cardText({ clock_in: first, clock_out: second }, zone, 'still here')).to.equal(
        '01:30 EDT\u2009–\u200901:30 EST',
      );
      const shift = { shift_date: '2026-11-01', start_time: '01:30', end_time: '09:00' };
      expect(plannedText(shift, zone)).to.equal('01:30 EDT\u2009–\u200909:00');
      expect(plannedText({ ...shift, shift_date: '2026-11-02' }, zone)).to.equal('01:30\u2009–\u200909:00');
      expect(
        plannedText({ shift_date: '2027-03-14', start_time: '02:30', end_time: '09:00' }, zone),
        'of a plan for a time that never comes, the one that counts',
      ).to.equal('03:30\u2009–\u200909:00');
    });
  });
});
