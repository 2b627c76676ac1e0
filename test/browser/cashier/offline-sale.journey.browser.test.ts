// Sales made offline in a real browser reach Postgres exactly once, over reloads of the page. Counted by SQL, past the server.
import { expect } from 'chai';
import { CountedTill } from '../counted-till.ts';

describe('offline sales in the browser', function () {
  this.timeout(180_000);
  const shop = CountedTill.ofSuite();

  it('[I1, I2] sends three baskets that were sold offline, over two reloads, exactly once', async () => {
    const till = await shop.withShift('Offline');
    await shop.proxy.down();
    await till.page.reload();
    await till.ready();
    const receipts = await shop.sell(
      till,
      shop.items.slice(0, 2),
      shop.items.slice(2, 5),
      shop.items.slice(5, 6),
    );
    await till.untilSync({ waiting: 3 });
    await till.page.reload();
    await till.ready();
    await till.untilSync({ waiting: 3 });
    expect(await shop.ordersOf('Offline')).to.deep.equal([]);
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, sent: 3, attention: 0 });
    await shop.expectOnce('Offline', receipts);
    const sum = receipts.reduce((total, receipt) => total + receipt.total, 0);
    expect(sum).to.equal(shop.items.slice(0, 6).reduce((total, { price }) => total + price, 0));
  });

  it('[I1] waits for the disk with everything it writes, so that a power cut takes no sale', async () => {
    const till = await shop.withShift('Strict');
    await shop.sell(till, shop.items.slice(0, 1));
    const writes = await shop.writesOf(till);
    expect(writes.length).to.be.above(5);
    expect(new Set(writes)).to.deep.equal(new Set(['strict']));
  });
});
