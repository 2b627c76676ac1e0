// The time on the wall of a store and the instant it is: over both changes of the clock.
import { expect } from 'chai';
import {
  distinctLocalTime,
  instantOfLocalTime,
  instantsOfLocalTime,
  localTime,
  zoneNameIfTwice,
} from '../../../schemas/domain/local-time.ts';

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
    for (const text of ['', '2026-01-15', '2026-13-15T08:00', 'tomorrow']) {
      expect(instantOfLocalTime(text, helsinki), text).to.equal(undefined);
      expect(instantsOfLocalTime(text, helsinki), text).to.deep.equal([]);
    }
  });

  const twice: readonly (readonly [local: string, zone: string, names: string[], offsets: string[]])[] = [
    ['2026-11-01T01:30', 'America/New_York', ['EDT', 'EST'], ['-04:00', '-05:00']],
    ['2026-10-25T03:30', helsinki, ['GMT+3', 'GMT+2'], ['+03:00', '+02:00']],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', ['GMT+11', 'GMT+10:30'], ['+11:00', '+10:30']],
    // At midnight, over to the day before.
    ['2026-04-04T23:30', 'America/Santiago', ['GMT-3', 'GMT-4'], ['-03:00', '-04:00']],
  ];
  for (const [local, zone, names, offsets] of twice) {
    it(`comes twice at ${local} in ${zone}, and each is told from the other (field case 17)`, () => {
      const instants = instantsOfLocalTime(local, zone);
      expect(instants.map((at) => zoneNameIfTwice(at, zone, 'en-US'))).to.deep.equal(names);
      expect(instants.map((at) => distinctLocalTime(at, zone))).to.deep.equal(
        offsets.map((offset) => local + offset),
      );
      expect(instants.map((at) => Date.parse(at))).to.deep.equal(
        offsets.map((offset) => Date.parse(local + offset)),
      );
    });
  }

  it('comes once, without a name, on both sides of the hour that comes twice', () => {
    for (const local of ['2026-11-01T00:59', '2026-11-01T02:00', '2026-11-24T01:30']) {
      const [only, ...others] = instantsOfLocalTime(local, 'America/New_York');
      expect(others, local).to.deep.equal([]);
      expect(zoneNameIfTwice(only!, 'America/New_York', 'en-US'), local).to.equal('');
      expect(distinctLocalTime(only!, 'America/New_York')).to.equal(local);
    }
  });

  it('never comes where clocks are put forward over it, or a zone left a day out (field case 17)', () => {
    expect(instantsOfLocalTime('2027-03-14T02:30', 'America/New_York')).to.deep.equal([]);
    expect(instantsOfLocalTime('2011-12-30T12:00', 'Pacific/Apia')).to.deep.equal([]);
  });
});
