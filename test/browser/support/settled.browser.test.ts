// What support settles in the browser: a sale that the server refused is judged again after a fix, and one whose shift was
// closed is placed; the till hears of both.
import { expect } from 'chai';
import { openTill } from '@evertill/client-core';
import type { HeadlessTill } from '@evertill/client-core';
import { productStatus } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import type { Page } from 'playwright-core';
import { firstValueFrom } from 'rxjs';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { signInToSupport } from '../support-pictures.ts';

describe('support, of what was refused', function () {
  this.timeout(60_000);
  const shop = browserSuite();
  let page: Page;
  let till: HeadlessTill;

  before(async () => {
    const [store] = shop.server.ready.stores;
    const { email, password } = shop.server.ready.logins[1]!;
    till = await openTill({
      url: shop.url,
      credentials: { email, password },
      storeId: store!.id,
      laneId: store!.laneIds[1]!,
      storage: 'memory',
      deviceName: 'Corner till',
    });
    shop.atEnd(() => till.close());
    await till.inSync();
    const { context } = await shop.open();
    page = await context.newPage();
    await signInToSupport(page, shop.url);
  });
  const byId = (id: string) => page.getByTestId(id);

  it('[H3] has a refused sale judged again after a fix, and places one of a closed shift; the till hears of it', async () => {
    const shift = await till.openShift({ label: 'Morning', openingCash: 0 });
    shop.atEnd(() => till.close());
    await till.inSync();
    const plain = { item_type: 'NORMAL', minimum_age: 0, status: productStatus.active, admin_only: false };
    const [item] = (await till.find('product', plain)) as unknown as Product[];
    // Sold without a network, while somebody changes the shift behind its back.
    const refused = async (change: string, values: readonly unknown[], code: string) => {
      till.goOffline();
      await shop.sql(`UPDATE vendor_work_shifts SET ${change} WHERE id = $1`, [shift.id, ...values]);
      const { clientOrderId } = await till.sell({
        lines: [{ sku: item!.sku_code, qty: 1 }],
        payments: [{ method: 'cash', amount: 100_000 }],
      });
      till.goOnline();
      const entry = () =>
        shop.sql<{ device_seq: number; code: string }>(
          `SELECT device_seq::int, code FROM operation_ledger WHERE device_id = $1 AND entry #>> '{payload,client_order_id}' = $2`,
          [till.deviceId, clientOrderId],
        );
      await comesTrue(async () => (await entry())[0]?.code === code);
      return { clientOrderId, seq: (await entry())[0]!.device_seq };
    };
    const ordered = (id: string) =>
      shop.sql<{ shift: string }>(
        'SELECT svc_vendor_work_shift_id AS shift FROM orders WHERE client_order_id = $1',
        [id],
      );
    const open = async (seq: number) => {
      await page.goto(`${shop.url}/support/sync?q=Corner`);
      await byId('fleet-row').getByRole('link').click();
      await byId('tab-journal').click();
      await byId('entries-search').fill(String(seq));
      await page.locator('[data-testid=server-table][data-total="1"]').waitFor();
      await byId('entry-open').click();
      await page.locator('[data-testid=entry-outcome][data-outcome=rejected]').waitFor();
    };
    const asks = async (id: string, reason: string) => {
      await byId(id).click();
      if (id === 'entry-attribute') await byId('action-shift').selectOption(shift.id);
      await byId('action-reason').fill(reason);
      await byId('action-do').click();
    };
    const became = (outcome: string) =>
      page.locator(`[data-testid=entry-outcome][data-outcome=${outcome}]`).waitFor();
    /** From the device's page: it is offered again, and the till takes the server's new word. */
    const tells = async (seq: number) => {
      await byId('back').click();
      await byId('tab-now').click();
      await byId('action-resend').click();
      await byId('action-seq').fill(String(seq));
      await byId('action-reason').fill(`Settled ${seq}`);
      await byId('action-do').click();
      await page
        .locator('[data-testid=instruction][data-kind=resend][data-state=done]')
        .filter({ hasText: `Settled ${seq}` })
        .waitFor({ timeout: 20_000 });
      expect((await firstValueFrom(till.status$)).attention).to.equal(0);
    };

    const laneOf = await shop.sql<{ id: string }>(
      'SELECT pos_register_id AS id FROM vendor_work_shifts WHERE id = $1',
      [shift.id],
    );
    const wrong = await refused('pos_register_id = $2', ['elsewhere'], 'order_shift_lane');
    await open(wrong.seq);
    await asks('entry-retry', 'Why too early');
    await byId('server-problem').waitFor();
    expect(await ordered(wrong.clientOrderId), 'nothing is mended yet').to.deep.equal([]);
    await shop.sql('UPDATE vendor_work_shifts SET pos_register_id = $2 WHERE id = $1', [
      shift.id,
      laneOf[0]!.id,
    ]);
    await byId('action-reason').fill('Why judged again');
    await byId('action-do').click();
    await became('applied');
    expect(await ordered(wrong.clientOrderId)).to.deep.equal([{ shift: shift.id }]);
    await tells(wrong.seq);

    const late = await refused(
      `status = 'closed', closed_at = opened_at, closed_device_id = 'office'`,
      [],
      'order_shift_closed',
    );
    await open(late.seq);
    await asks('entry-attribute', 'Why placed there');
    await became('applied_with_changes');
    expect(await ordered(late.clientOrderId)).to.deep.equal([{ shift: shift.id }]);
    await tells(late.seq);

    const noted = await shop.sql<{ event: string; reason: string }>(
      `SELECT event, details ->> 'reason' AS reason FROM security_events
        WHERE event IN ('entry_judged_again', 'entry_attributed') ORDER BY id`,
    );
    expect(noted).to.deep.equal([
      { event: 'entry_judged_again', reason: 'Why judged again' },
      { event: 'entry_attributed', reason: 'Why placed there' },
    ]);
  });
});
