// What a store's time zone may be called: a region, which a database and a browser read alike.
import { expect } from 'chai';
import { countries } from '../../../schemas/domain/countries.ts';
import { clockPeriods, localTime } from '../../../schemas/domain/local-time.ts';
import { timeZoneRegion } from '../../../schemas/domain/time-zone.ts';

describe('the name of a time zone', () => {
  for (const [name, region] of [
    ['CET', 'Europe/Brussels'],
    ['cet', 'Europe/Brussels'],
    ['MET', 'Europe/Brussels'],
    ['EET', 'Europe/Athens'],
    ['WET', 'Europe/Lisbon'],
    ['EST', 'America/Panama'],
    ['MST', 'America/Phoenix'],
    ['HST', 'Pacific/Honolulu'],
    ['EST5EDT', 'America/New_York'],
    ['est5edt', 'America/New_York'],
    ['PST8PDT', 'America/Los_Angeles'],
    ['europe/helsinki', 'Europe/Helsinki'],
    ['EUROPE/HELSINKI', 'Europe/Helsinki'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
    ['utc', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['GMT', 'UTC'],
  ] as const)
    it(`${name} is replaced by ${region} (field case 16)`, () =>
      expect(timeZoneRegion(name)).to.equal(region));

  for (const name of [
    'Etc/GMT+5',
    'etc/gmt-3',
    'SystemV/EST5',
    'EST5',
    'CST6CDT,M3.2.0,M11.1.0',
    '<+03>-3',
    'AEST-10AEDT',
    'UTC+3',
    'GMT+5',
    '+02:00',
    '-0530',
    'IST',
    'PST',
    'Mars/Phobos',
    'posix/Europe/Berlin',
    '',
    ' ',
    'Europe/',
    '__proto__',
  ])
    it(`${name === '' ? 'nothing' : name} is none (field case 16)`, () =>
      expect(timeZoneRegion(name)).to.equal(undefined));

  it('stays what it is where it is a region, under its older and newer spelling', () => {
    const names = [
      ...Intl.supportedValuesOf('timeZone'),
      ...countries.flatMap(({ time_zones }) => time_zones),
      'Asia/Calcutta',
      'Asia/Kathmandu',
      'Asia/Ho_Chi_Minh',
      'US/Eastern',
      'UTC',
    ];
    // The list of the platform may be behind its own data.
    const changed = names.filter((name) => timeZoneRegion(name) !== name);
    expect(changed).to.deep.equal([]);
  });
});

describe('clockPeriods', () => {
  const year = [Date.parse('2026-01-01T00:00Z'), Date.parse('2027-01-01T00:00Z')] as const;
  const told = (zone: string) =>
    clockPeriods(...year, zone).map(
      ({ from, ahead }) => `${new Date(from).toISOString().slice(0, 16)} ${ahead / 60_000}`,
    );

  it('are the changes of a clock to the minute, and what it is ahead of UTC from then on', () => {
    expect(told('Europe/Brussels')).to.deep.equal([
      '2026-01-01T00:00 60',
      '2026-03-29T01:00 120',
      '2026-10-25T01:00 60',
    ]);
    expect(told('CET'), 'not a fixed offset').to.deep.equal(told('Europe/Brussels'));
    expect(told('Australia/Lord_Howe')).to.deep.equal([
      '2026-01-01T00:00 660',
      '2026-04-04T15:00 630',
      '2026-10-03T15:30 660',
    ]);
    expect(told('Asia/Kathmandu')).to.deep.equal(['2026-01-01T00:00 345']);
  });

  it('are one at least, also of one instant', () => {
    expect(clockPeriods(0, 0, 'UTC')).to.deep.equal([{ from: 0, ahead: 0 }]);
  });

  it('are found in years below 1000 and before zones had whole minutes', () => {
    const week = (first: string) =>
      clockPeriods(Date.parse(first), Date.parse(first) + 7 * 86_400_000, 'America/New_York');
    expect(week('0002-01-01').map(({ ahead }) => ahead / 60_000)).to.deep.equal([-297]);
    expect(week('1883-11-15').map(({ ahead }) => ahead / 60_000)).to.deep.equal([-297, -300]);
    expect(localTime('0002-06-01T12:00:00.000Z', 'UTC')).to.equal('0002-06-01T12:00');
  });

  it('say what the clock shows at any time of the year', () => {
    for (const zone of ['America/New_York', 'Africa/Casablanca', 'Pacific/Chatham']) {
      const periods = clockPeriods(...year, zone);
      for (let at = year[0]; at < year[1]; at += 7 * 3_600_000 + 60_000) {
        const { ahead } = periods.findLast(({ from }) => from <= at)!;
        const shown = new Date(at + ahead).toISOString().slice(0, 16);
        expect(shown, zone).to.equal(localTime(new Date(at).toISOString(), zone));
      }
    }
  });
});
