// The day a sale counts for in its store's reports: days follow each other without a gap and without an overlap, whatever
// the clocks do in the night one begins.
import { expect } from 'chai';
import fc from 'fast-check';
import { businessDay, businessDayOfShift, businessDayStart } from '../../../schemas/domain/business-day.ts';
import { addDays, calendarDay } from '../../../schemas/domain/calendar-day.ts';
import { dayOn } from '../../server/point-of-sale/day-sums.ts';

const ofStore = (time_zone: string, business_day_starts: string) => ({ time_zone, business_day_starts });

describe('businessDay', () => {
  const table: readonly (readonly [instant: string, zone: string, starts: string, day: string])[] = [
    ['2026-11-21T01:59:59.999Z', 'Europe/Helsinki', '04:00', '2026-11-20'],
    ['2026-11-21T02:00:00.000Z', 'Europe/Helsinki', '04:00', '2026-11-21'],
    ['2026-11-20T22:00:00.000Z', 'Europe/Helsinki', '00:00', '2026-11-21'],
    ['2026-11-20T21:20:00.000Z', 'Europe/Helsinki', '23:15', '2026-11-20'],
    ['2026-07-14T22:30:00.000Z', 'CET', '00:00', '2026-07-15'],
    // 02:30 never comes: the day begins when the clock goes past it.
    ['2026-03-08T06:59:59.999Z', 'America/New_York', '02:30', '2026-03-07'],
    ['2026-03-08T07:00:00.000Z', 'America/New_York', '02:30', '2026-03-08'],
    ['2026-03-08T07:10:00.000Z', 'America/New_York', '02:30', '2026-03-08'],
    // 01:30 comes twice: the day that has begun goes on in the hour that comes again.
    ['2026-11-01T05:29:00.000Z', 'America/New_York', '01:30', '2026-10-31'],
    ['2026-11-01T05:30:00.000Z', 'America/New_York', '01:30', '2026-11-01'],
    ['2026-11-01T06:10:00.000Z', 'America/New_York', '01:30', '2026-11-01'],
    ['2026-11-01T06:45:00.000Z', 'America/New_York', '01:30', '2026-11-01'],
    // Both nights are an hour longer or shorter before a day from 04:00.
    ['2026-10-25T01:59:00.000Z', 'Europe/Helsinki', '04:00', '2026-10-24'],
    ['2026-10-25T02:00:00.000Z', 'Europe/Helsinki', '04:00', '2026-10-25'],
    ['2026-03-29T00:59:00.000Z', 'Europe/Helsinki', '04:00', '2026-03-28'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Helsinki', '04:00', '2026-03-29'],
    // Half an hour, at the turn of a day, and a day that was left out.
    ['2026-10-03T15:29:00.000Z', 'Australia/Lord_Howe', '02:15', '2026-10-03'],
    ['2026-10-03T15:30:00.000Z', 'Australia/Lord_Howe', '02:15', '2026-10-04'],
    ['2026-11-01T04:30:00.000Z', 'America/Havana', '00:00', '2026-11-01'],
    ['2026-11-01T05:30:00.000Z', 'America/Havana', '00:30', '2026-11-01'],
    ['2011-12-30T10:00:00.000Z', 'Pacific/Apia', '00:00', '2011-12-31'],
  ];
  for (const [instant, zone, starts, day] of table)
    it(`of ${instant} in ${zone}, from ${starts}, is ${day} (field case 16)`, () => {
      expect(businessDay(instant, ofStore(zone, starts))).to.equal(day);
    });

  const zones = fc.constantFrom(
    'Europe/Helsinki',
    'America/New_York',
    'America/Havana',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/St_Johns',
    'Asia/Kathmandu',
    'CET',
  );
  const instants = fc
    .date({ min: new Date('2009-01-03'), max: new Date('2030-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const starts = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '45'))
    .map(([hour, minutes]) => `${String(hour).padStart(2, '0')}:${minutes}`);
  // Weeks on which clocks change somewhere are tried as often as all others.
  const nearChanges = fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-10-30', '2026-11-01', '2011-12-30'),
      fc.nat(2 * 86_400_000),
    )
    .map(([day, ms]) => new Date(Date.parse(day) - 86_400_000 + ms).toISOString());

  it('is the one that began last, and ends where the next begins', () => {
    fc.assert(
      fc.property(fc.oneof(instants, nearChanges), zones, starts, (instant, zone, start) => {
        const store = ofStore(zone, start);
        const day = businessDay(instant, store);
        const at = Date.parse(instant);
        const [begin, end] = [businessDayStart(day, store), businessDayStart(addDays(day, 1), store)];
        expect(begin <= at && at < end, `${instant} in ${zone} from ${start}: ${day}`).to.equal(true);
        expect(businessDay(new Date(end).toISOString(), store) > day).to.equal(true);
        expect(businessDay(new Date(end - 1).toISOString(), store)).to.equal(day);
      }),
      { numRuns: 500 },
    );
  });

  it('is what the clock on the wall says, whose days do not end twice', () => {
    fc.assert(
      fc.property(nearChanges, zones, starts, (instant, zone, start) => {
        const store = ofStore(zone, start);
        expect(businessDay(instant, store), `${instant} in ${zone} from ${start}`).to.equal(
          dayOn(Date.parse(instant), store),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('refuses what calendarDay refuses', () => {
    const store = ofStore('UTC', '04:00');
    for (const text of ['', '2026-11-20', '2026-11-20T10:00:00'])
      expect(() => businessDay(text, store), text).to.throw(RangeError);
    expect(() => businessDay('2026-11-20T10:00:00Z', ofStore('Europe/Atlantis', '04:00'))).to.throw(
      RangeError,
    );
  });

  it('of a shift is the one it opened on; a later setting moves no closed one', () => {
    const opened = { opened_at: '2026-11-21T00:30:00.000Z', closing_figures: {} };
    const store = ofStore('Europe/Helsinki', '04:00');
    expect(businessDayOfShift({ ...opened, status: 'open' }, store)).to.equal('2026-11-20');
    const kept = { ...opened, status: 'closed' as const, closing_figures: { business_day: '2026-11-19' } };
    expect(businessDayOfShift(kept, store)).to.equal('2026-11-19');
    const older = businessDayOfShift({ ...opened, status: 'closed' }, store);
    expect(older, 'closed before days could begin later').to.equal(
      calendarDay(opened.opened_at, store.time_zone),
    );
  });
});
