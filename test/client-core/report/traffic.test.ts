// [W1] Reports are less than a hundredth of what travels between a till and its server on a working day, with the shipped client
// and server in virtual time, counted frame by frame before any compression.
import { expect } from 'chai';
import { liveOneDay, shareOfReports } from '../../bench/fleet/till-day.ts';
import type { DayOfTills } from '../../bench/fleet/till-day.ts';
import { isProof } from '../../support/is-proof.ts';

const days: Readonly<Record<string, DayOfTills>> = isProof
  ? {
      'a busy lane for ten hours': { hours: 10, salesAnHour: 20, changesAnHour: 6, losses: 2 },
      'a slow one that loses its network twice': { hours: 10, salesAnHour: 5, changesAnHour: 2, losses: 2 },
      'one where nearly nothing happens': { hours: 10, salesAnHour: 1, changesAnHour: 0, losses: 0 },
    }
  : { 'a lane for three hours': { hours: 3, salesAnHour: 20, changesAnHour: 6, losses: 1 } };

describe('[W1] what reports are of all that travels', function () {
  this.timeout(isProof ? 300_000 : 60_000);

  for (const [name, day] of Object.entries(days)) {
    it(`${name}: less than a hundredth`, async () => {
      const traffic = await liveOneDay(day);
      const { byType, sales, tills } = traffic;
      expect(sales, 'sales').to.be.at.least(tills * day.hours * day.salesAnHour * 0.8);
      expect(byType['up ping']!.frames, 'pings').to.be.at.least(tills * day.hours * 340);
      const reports = byType['up report']!;
      expect(reports.frames, 'reports').to.be.at.least(
        tills * (1 + day.losses + Math.floor(day.hours / 2) / 2),
      );
      const share = shareOfReports(traffic);
      if (isProof)
        console.log(`      ${(100 * share).toFixed(2)} %, ${Math.round(reports.bytes / tills)} bytes a till`);
      expect(share).to.be.below(0.01);
    });
  }
});
