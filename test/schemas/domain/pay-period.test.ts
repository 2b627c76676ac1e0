// Pay periods of every frequency and beginning: whichever day is asked for, periods follow each other without a gap.
import { expect } from 'chai';
import fc from 'fast-check';
import { addDays, paySchedule, payPeriodOf } from '@evertill/schemas';
import type { PaySchedule } from '@evertill/schemas';
import { propertyRuns, propertyTimeout } from './property-runs.ts';

const everySchedule: PaySchedule[] = [
  ...[0, 1, 2, 3, 4, 5, 6].flatMap((period_start): PaySchedule[] => [
    { frequency: 'week', period_start },
    { frequency: 'two_weeks', period_start },
  ]),
  { frequency: 'twice_month', period_start: '1_15' },
  { frequency: 'twice_month', period_start: '16_last' },
  ...[...Array.from({ length: 28 }, (_, n) => String(n + 1)), 'last'].map((period_start): PaySchedule => ({
    frequency: 'month',
    period_start,
  })),
];
const days = fc.integer({ min: 0, max: 130 * 365 }).map((n) => addDays('1970-01-01', n));

describe('Pay periods', function () {
  this.timeout(propertyTimeout);

  it('lie around the day that is asked for, and follow each other, for every frequency and beginning', () => {
    expect(everySchedule.every((schedule) => paySchedule.safeParse(schedule).success)).to.equal(true);
    fc.assert(
      fc.property(fc.constantFrom(...everySchedule), days, (schedule, day) => {
        const period = payPeriodOf(schedule, day);
        expect(period.from <= day && day <= period.to, `${day} in ${period.from}…${period.to}`).to.equal(
          true,
        );
        expect(payPeriodOf(schedule, period.from)).to.deep.equal(period);
        expect(payPeriodOf(schedule, period.to)).to.deep.equal(period);
        expect(payPeriodOf(schedule, addDays(period.to, 1)).from).to.equal(addDays(period.to, 1));
        expect(payPeriodOf(schedule, addDays(period.from, -1)).to).to.equal(addDays(period.from, -1));
      }),
      { numRuns: propertyRuns },
    );
  });

  it('begin on the weekday, the half or the day of the month that was chosen', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everySchedule), days, (schedule, day) => {
        const { from, to } = payPeriodOf(schedule, day);
        const [first, last] = [new Date(from), new Date(to)];
        const isLast = new Date(Date.parse(from) + 86_400_000).getUTCDate() === 1;
        switch (schedule.frequency) {
          case 'week':
          case 'two_weeks': {
            const length = schedule.frequency === 'week' ? 6 : 13;
            expect(first.getUTCDay()).to.equal(schedule.period_start);
            expect((last.getTime() - first.getTime()) / 86_400_000).to.equal(length);
            break;
          }
          case 'twice_month':
            expect([1, 16]).to.include(first.getUTCDate());
            break;
          case 'month':
            if (schedule.period_start === 'last') expect(isLast).to.equal(true);
            else expect(first.getUTCDate()).to.equal(Number(schedule.period_start));
        }
      }),
      { numRuns: propertyRuns },
    );
  });

  for (const [schedule, day, from, to] of [
    [{ frequency: 'week', period_start: 0 }, '2026-11-24', '2026-11-22', '2026-11-28'],
    [{ frequency: 'week', period_start: 3 }, '2026-11-24', '2026-11-18', '2026-11-24'],
    [{ frequency: 'two_weeks', period_start: 0 }, '1970-01-04', '1970-01-04', '1970-01-17'],
    [{ frequency: 'two_weeks', period_start: 1 }, '1970-01-04', '1969-12-22', '1970-01-04'],
    [{ frequency: 'twice_month', period_start: '1_15' }, '2028-02-29', '2028-02-16', '2028-02-29'],
    [{ frequency: 'month', period_start: 'last' }, '2027-02-28', '2027-02-28', '2027-03-30'],
    [{ frequency: 'month', period_start: 'last' }, '2027-02-27', '2027-01-31', '2027-02-27'],
    [{ frequency: 'month', period_start: '28' }, '2027-01-01', '2026-12-28', '2027-01-27'],
  ] as [PaySchedule, string, string, string][])
    it(`${schedule.frequency} from ${schedule.period_start}: ${day} lies in ${from} to ${to}`, () => {
      expect(payPeriodOf(schedule, day)).to.deep.equal({ from, to });
    });
});
