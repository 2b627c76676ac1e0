// When a planned shift is, on days when clocks change.
import { expect } from 'chai';
import { plannedTimes } from '../../../schemas/domain/planned-times.ts';

describe('times of a planned shift', () => {
  const zone = 'America/New_York';
  const cases: readonly (readonly [what: string, day: string, from: string, to: string, times: string[]])[] =
    [
      ['go on to the next day', '2026-11-24', '22:00', '02:00', ['2026-11-25T03:00', '2026-11-25T07:00']],
      ['mean the first of two', '2026-11-01', '00:30', '01:30', ['2026-11-01T04:30', '2026-11-01T05:30']],
      ['move past a gap', '2027-03-14', '02:30', '06:00', ['2027-03-14T07:30', '2027-03-14T10:00']],
      [
        'never end before they begin, where only the beginning moves',
        '2027-03-14',
        '02:30',
        '03:00',
        ['2027-03-14T07:30', '2027-03-14T07:30'],
      ],
    ];
  for (const [what, shift_date, start_time, end_time, times] of cases) {
    it(what, () => {
      const { start, end } = plannedTimes({ shift_date, start_time, end_time }, zone);
      expect([start, end].map((at) => new Date(at).toISOString().slice(0, 16))).to.deep.equal(times);
    });
  }
});
