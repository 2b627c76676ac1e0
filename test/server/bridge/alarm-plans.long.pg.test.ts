// The office asks for what tills found out about their card money whenever somebody opens it: not through everything that
// was ever refused, with row-level security on.
import { expect } from 'chai';
import { paymentAlarmPage } from '../../../server/db/payment-alarms.ts';
import { createPool } from '../../../server/db/pool.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { WatchedPlans } from '../../support/watched-plans.ts';

const window = { vendorId: 'acme', limit: 25, offset: 0 };

describe('the plans of payment alarms', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    // An alarm in a thousand things refused; about every other one is settled.
    await system.owner.query(
      `INSERT INTO rejections (vendor_id, id, store_id, device_id, device_seq, actor_id, door, collection, document_id, code, payload,
                               details, created_at)
        SELECT 'acme', 'refused-' || n, $1, 'till', n, 'somebody', 'journal', kind, 'document-' || CASE kind WHEN 'payment_alarm_settled'
               THEN n - 1 ELSE n END, 'x', jsonb_build_object('orderId', 'order-' || n, 'settled', NULL), '{}',
               instant() - interval '1 second' * n
          FROM generate_series(1, 40000) n, LATERAL (SELECT CASE WHEN n % 1000 = 0 THEN 'payment_alarm'
               WHEN n % 2000 = 1 THEN 'payment_alarm_settled' ELSE 'order.place' END AS kind) k`,
      [vendor.stores[0].id],
    );
    await system.owner.query('ANALYZE rejections');
  });
  after(() => system?.stop());

  for (const [only, total] of [
    ['attention', 21],
    ['settled', 20],
  ] as const)
    it(`of those under "${only}": by rejections_alarms, nothing from end to end`, async () => {
      const pool = createPool({ url: system.databaseUrl, max: 1 });
      const client = await pool.connect();
      try {
        const plans = await WatchedPlans.of(client, vendor.id);
        const found = await plans.touched(async () => {
          const page = await paymentAlarmPage(client, window, null, { only });
          expect(page.total).to.equal(total);
          expect(page.rows).to.have.length(total);
        });
        expect(found.indexes).to.include('rejections_alarms');
        expect(found.scanned).to.not.include('rejections');
      } finally {
        client.release();
        await pool.end();
      }
    });
});
