// The store's calendar day: across offsets, clock changes and the date line, whatever zone this machine is in.
import { expect } from 'chai';
import fc from 'fast-check';
import { addDays, calendarDay } from '../../../schemas/domain/calendar-day.ts';

describe('calendarDay', () => {
  const table: [instant: string, zone: string, day: string][] = [
    ['2026-11-20T23:30:00.000Z', 'UTC', '2026-11-20'],
    ['2026-11-20T23:30:00.000Z', 'Europe/Helsinki', '2026-11-21'],
    ['2026-11-20T03:30:00.000Z', 'America/New_York', '2026-11-19'],
    ['2026-11-20T23:30:00+02:00', 'Europe/Helsinki', '2026-11-20'],
    ['2026-11-20T23:30:00+02:00', 'UTC', '2026-11-20'],
    ['2026-01-01T01:00:00-0500', 'Europe/Helsinki', '2026-01-01'],
    ['2026-03-29T00:59:59Z', 'Europe/Helsinki', '2026-03-29'],
    ['2026-03-28T21:59:59Z', 'Europe/Helsinki', '2026-03-28'],
    ['2026-03-28T22:00:00Z', 'Europe/Helsinki', '2026-03-29'],
    ['2026-03-29T20:59:59Z', 'Europe/Helsinki', '2026-03-29'],
    ['2026-03-29T21:00:00Z', 'Europe/Helsinki', '2026-03-30'],
    ['2026-10-25T21:59:59Z', 'Europe/Helsinki', '2026-10-25'],
    ['2026-10-25T22:00:00Z', 'Europe/Helsinki', '2026-10-26'],
    ['2026-11-20T18:15:00Z', 'Asia/Kathmandu', '2026-11-21'],
    ['2026-11-20T18:14:59Z', 'Asia/Kathmandu', '2026-11-20'],
    ['2026-11-20T10:00:00Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-11-20T10:00:00Z', 'Pacific/Pago_Pago', '2026-11-19'],
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
    ['2024-02-29T12:00Z', 'UTC', '2024-02-29'],
  ];
  for (const [instant, zone, day] of table) {
    it(`of ${instant} in ${zone} is ${day}`, () => expect(calendarDay(instant, zone)).to.equal(day));
  }

  const refused: [what: string, instant: string, zone: string][] = [
    ['an instant without its offset', '2026-11-20T23:30:00', 'UTC'],
    ['a day', '2026-11-20', 'UTC'],
    ['an impossible time', '2026-11-20T25:30:00Z', 'UTC'],
    ['words', 'yesterday', 'UTC'],
    ['nothing', '', 'UTC'],
    ['an unknown zone', '2026-11-20T23:30:00Z', 'Europe/Atlantis'],
  ];
  for (const [what, instant, zone] of refused) {
    it(`refuses ${what}`, () => expect(() => calendarDay(instant, zone)).to.throw(RangeError));
  }

  const instants = fc.date({ min: new Date('1970-01-03'), max: new Date('2099-12-30'), noInvalidDate: true });

  it('is plain arithmetic where the offset never changes', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -12, max: 14 }), (instant, hours) => {
        // The names of these zones count westwards.
        const zone = hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
        const shifted = new Date(instant.getTime() + hours * 3_600_000).toISOString().slice(0, 10);
        expect(calendarDay(instant.toISOString(), zone)).to.equal(shifted);
      }),
    );
  });

  it('stays or goes one day on when a second passes, outside the days that were skipped', () => {
    const zones = fc.constantFrom(
      'Europe/Helsinki',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'America/Sao_Paulo',
    );
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const today = calendarDay(instant.toISOString(), zone);
        const next = calendarDay(new Date(instant.getTime() + 1000).toISOString(), zone);
        expect([today, addDays(today, 1)]).to.include(next);
      }),
    );
  });
});

describe('addDays', () => {
  const table: [day: string, n: number, then: string][] = [
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-11-20', 13, '2026-12-03'],
    ['0050-01-01', 1, '0050-01-02'],
  ];
  for (const [day, n, then] of table) {
    it(`${n} to ${day} is ${then}`, () => expect(addDays(day, n)).to.equal(then));
  }

  it('refuses what is no day', () => {
    expect(() => addDays('20.11.2026', 1)).to.throw(RangeError);
    expect(() => addDays('', 1)).to.throw(RangeError);
  });

  it('adds up and can be taken back', () => {
    const steps = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(steps, steps, (one, two) => {
        const day = addDays('2026-11-20', one);
        expect(addDays(day, two)).to.equal(addDays('2026-11-20', one + two));
        expect(addDays(day, 0 - one)).to.equal('2026-11-20');
      }),
    );
  });
});
