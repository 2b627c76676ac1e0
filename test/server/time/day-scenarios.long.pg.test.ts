// Days of thirty time zones and two years, written by the service and reckoned again by `day-oracle.ts`: clocks that go
// forward and back, by half an hour too, at midnight too; a leap day; a day that one zone never had.
import { expect } from 'chai';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { isProof } from '../../support/is-proof.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { readZones } from './zone-clock.ts';
import type { ZoneClock } from './zone-clock.ts';
import { each, hour, ZoneRun } from './zone-run.ts';

const zones = [
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Amman',
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Asuncion',
  'America/Santiago',
  'Atlantic/Azores',
  'America/Scoresbysund',
  'America/St_Johns',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Helsinki',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'UTC',
];

describe('days of thirty zones and two years', function () {
  this.timeout(isProof ? 3_600_000 : 120_000);
  let system: System;
  let clocks: Map<string, ZoneClock>;

  before(async () => {
    system = await startTestSystem();
    clocks = await readZones(system.owner, zones, '2010-12-01Z', '2013-02-01Z');
  });
  after(() => system?.stop());

  it('[control] among them are clocks changed by half an hour and at midnight, a leap day, and a day that never was', () => {
    const offsets = clocks.get('Australia/Lord_Howe')!.offsets;
    expect(new Set(offsets.map((ahead) => ahead % hour)).size).to.equal(2);
    const apia = clocks.get('Pacific/Apia')!;
    expect(apia.dayStart('2011-12-30')).to.equal(apia.dayStart('2011-12-31'));
    const brazil = clocks.get('America/Sao_Paulo')!;
    expect(brazil.changes).to.include(brazil.dayStart('2011-10-16'));
    expect(zones.filter((zone) => clocks.get(zone)!.changes.length > 2).length).to.be.above(18);
    expect(new Set(zones).size).to.equal(30);
  });

  let total = 0;
  for (const [index, zone] of zones.entries())
    it(`${zone}: no day twice, none below zero, and what the second reckoning says`, async () => {
      const run = new ZoneRun(system, clocks.get(zone)!, await vendorIn(system, index, zone));
      const scenarios = [
        ...(await run.planned()),
        ...(await run.people('punched', each.punched, (person) => run.punched(person))),
        ...(await run.people('by-hand', each.byHand, (person) => run.byHand(person))),
      ];
      const wrong = await run.differences(scenarios);
      if (wrong.length > 0)
        throw new Error(`${wrong.length} of ${scenarios.length}: ${JSON.stringify(wrong[0]).slice(0, 4000)}`);
      expect(scenarios.length).to.equal(each.weeks * each.planned + each.punched + each.byHand);
      total += scenarios.length;
    });

  after(() => console.log(`      ${total} day scenarios in ${zones.length} zones agree`));
});

function vendorIn(system: System, index: number, zone: string): Promise<GivenVendor> {
  return giveVendor(system, `zone-${index}`, { time_zone: zone });
}
