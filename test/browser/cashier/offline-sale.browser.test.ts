// Sales made offline in a real browser reach Postgres exactly once: a shift opened offline, a server killed in the middle of
// a push or with its answer on the way, two windows. Counted by SQL, past the server.
import { expect } from 'chai';
import { comesTrue } from '../../support/comes-true.ts';
import type { PaidSale } from '../till-page.ts';
import { CountedTill } from '../counted-till.ts';

describe('a till in the browser', function () {
  this.timeout(180_000);
  const shop = CountedTill.ofSuite();

  it('opens the shift itself offline, with everything that follows', async () => {
    const till = await shop.signIn();
    await shop.proxy.down();
    await till.page.reload();
    await till.ready();
    await till.openShift('Dark morning', '80');
    const receipts = await shop.sell(till, shop.items.slice(0, 1), shop.items.slice(1, 3));
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, sent: 2, attention: 0 });
    await shop.expectOnce('Dark morning', receipts);
  });

  it('[I1, I2] counts each sale once when the server is killed in the middle of a push', async () => {
    const till = await shop.withShift('Killed');
    await shop.proxy.down();
    const receipts = await shop.sell(
      till,
      shop.items.slice(0, 1),
      shop.items.slice(1, 3),
      shop.items.slice(3, 4),
      shop.items.slice(4, 6),
    );
    // Slow enough that some sales are stored and others are not.
    await shop.server.sql(`CREATE FUNCTION slow_order() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_sleep(1.5); RETURN NEW; END'`);
    await shop.server.sql(
      'CREATE TRIGGER slow_order BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION slow_order()',
    );
    await shop.proxy.up();
    await comesTrue(async () => (await shop.ordersOf('Killed')).length > 0);
    const stored = (await shop.ordersOf('Killed')).length;
    await shop.server.kill();
    await shop.server.start();
    await shop.server.sql('DROP TRIGGER slow_order ON orders; DROP FUNCTION slow_order()');
    expect(stored).to.be.within(1, 3);
    await till.untilSync({ waiting: 0, sent: 4, attention: 0 }, 60_000);
    await shop.expectOnce('Killed', receipts);
  });

  it('[I1, I2] counts a sale once whose answer was lost when the server was killed', async () => {
    const till = await shop.withShift('Lost answer');
    shop.proxy.mute();
    const receipts = await shop.sell(till, shop.items.slice(0, 2));
    await comesTrue(async () => (await shop.ordersOf('Lost answer')).length === 1);
    await till.untilSync({ waiting: 1 });
    await shop.server.kill();
    await shop.proxy.down();
    await shop.server.start();
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, sent: 1, attention: 0 }, 60_000);
    await shop.expectOnce('Lost answer', receipts);
  });

  it('[I2] numbers no entry twice when two windows sell at the same time', async () => {
    const till = await shop.withShift('Two windows');
    const second = await shop.openPage();
    await second.ready();
    await second.untilSync({ connection: 'elsewhere' });
    const receipts: PaidSale[] = [];
    for (let round = 0; round < 4; round++) {
      const pair = await Promise.all(
        [till, second].map(async (window, index) => {
          await window.page
            .getByTestId('item')
            .nth(round * 2 + index)
            .click();
          await window.byId('basket-line').first().waitFor();
          await window.byId('pay-exact').click();
          const paid = await window.paid();
          await window.nextSale();
          return paid;
        }),
      );
      receipts.push(...pair);
    }
    expect(new Set(receipts.map(({ code }) => code)).size).to.equal(8);
    await till.untilSync({ waiting: 0, sent: 8, attention: 0 });
    await second.untilSync({ waiting: 0, sent: 8, attention: 0 });
    const inOrder = receipts.toSorted((a, b) => (a.code < b.code ? -1 : 1));
    await shop.expectOnce('Two windows', inOrder);
    // The window that was connected goes: the other one takes over.
    await till.page.close();
    await second.untilSync({ connection: 'live' });
    const [late] = await shop.sell(second, shop.items.slice(0, 1));
    await second.untilSync({ waiting: 0 });
    await shop.expectOnce('Two windows', [...inOrder, late!]);
  });
});
