// Whoever comes while a terminal closes the batch of a shift, or has closed it: in the count, told to wait, or refused, and
// never between.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { anOpening, GivenJournal } from '../../support/given-journal.ts';
import { said, startGivenBatches } from './given-batch.ts';
import type { GivenBatches } from './given-batch.ts';
import { testClock } from '../../support/test-clock.ts';

/** How long the server here listens to a terminal, ms. */
const patience = 150;

describe('a shift whose terminal is asked for its batch', function () {
  this.timeout(30_000);
  let given: GivenBatches;

  before(async () => (given = await startGivenBatches(patience)));
  after(() => given?.stop());
  beforeEach(() => given.begins());
  afterEach(() => given.ends());

  /** While the terminal is at it. */
  async function meanwhile<T>(closing: Promise<string>, what: () => Promise<T>): Promise<[string, T]> {
    while (given.terminal.told.length === 0) await sleep(5);
    const found = await what();
    return [await closing, found];
  }
  /** The terminal goes on when this is called. */
  function holds(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    given.terminal.strike = (moment) => (moment === 'heard' ? promise : undefined);
    return resolve;
  }

  describe('while the terminal is at it', () => {
    it('takes what happened before into its count, and what comes now is told to wait', async () => {
      const id = await given.opened();
      await given.sells(id);
      const cash = given.sale(id, `${id}-cash`, 'cash');
      await given.sells(id, cash);
      const before = testClock.iso();
      const goOn = holds();
      const lane = new GivenJournal('till-offline');
      // Its driver gives up in the middle, so the terminal is asked later what it did.
      const [closing, answers] = await meanwhile(given.closes(id, 'auth'), async () => {
        const now = {
          sale: said(await given.sells(id, given.sale(id, 'too-late', 'cash'))),
          unnamed: said(await given.sells(id, { ...given.sale(id, 'unnamed'), vendor_work_shift_id: '' })),
          void: said(
            await given.as('cashier', 'post', `/vendor/point-of-sale/orders/${id}-cash/void`, {
              reason: 'no',
            }),
          ),
          cash: said(
            await given.as(
              'cashier',
              'post',
              `/auth/vendor/context/shifts/work-shifts/${id}/cash-movements`,
              {
                kind: 'paid_in',
                amount: 5,
                reason: 'change',
              },
            ),
          ),
          earlier: await given.send(
            given.entry(lane, 'order.place', given.sale(id, 'earlier'), { captured_at: before }),
          ),
          later: given.entry(lane, 'order.place', given.sale(id, 'later')),
        };
        const waits = await given.send(now.later);
        goOn();
        return { ...now, waits };
      });
      expect(closing).to.match(/^(200|409 terminal_undecided)$/);
      for (const held of [answers.sale, answers.unnamed, answers.void, answers.cash])
        expect(held).to.equal('409 shift_closing');
      expect([answers.earlier, answers.waits]).to.deep.equal(['applied', 'waiting_for']);
      await given.recovered();
      const detail = await given.detail(id);
      expect(detail.status).to.equal('closed');
      // Two that were there and the one that was sold before.
      expect(detail.order_stats.order_count).to.equal(3);
      expect(detail.late_addenda).to.deep.equal([]);
      // As any sale that was made after its shift was closed.
      expect(await given.send(answers.later)).to.equal('rejected order_shift_closed');
    });

    it('lets in what waited when the shift stays open', async () => {
      given.takes('rejects');
      const id = await given.opened();
      const goOn = holds();
      const lane = new GivenJournal('till-waits');
      const [, later] = await meanwhile(given.closes(id, 'auth'), async () => {
        await sleep(5);
        const entry = given.entry(lane, 'order.place', given.sale(id, `${id}-later`));
        expect(await given.send(entry)).to.equal('waiting_for');
        goOn();
        return entry;
      });
      await given.recovered();
      expect((await given.shift(id)).status).to.equal('open');
      expect(await given.send(later)).to.equal('applied');
      expect(said(await given.sells(id))).to.equal('201');
    });

    it('lets the next shift of its till wait, which is then not contested', async () => {
      given.takes('does it and dies');
      given.terminal.isForgetful = true;
      const id = await given.opened();
      await given.system.owner.query(
        `INSERT INTO lane_leases VALUES ($1, $2, 0, $3, 'till-next', 'Till', instant())`,
        [given.vendor.id, given.storeId, given.laneId],
      );
      const lane = new GivenJournal('till-next');
      const close = given.entry(lane, 'shift.close', { id, ...given.counting() });
      const next = given.entry(
        lane,
        'shift.open',
        anOpening({ id: `${id}-next`, pos_register_id: given.laneId }),
      );
      expect([await given.send(close), await given.send(next)]).to.deep.equal(['waiting_for', 'waiting_for']);
      given.terminal.isForgetful = false;
      await given.recovered();
      expect([await given.send(close), await given.send(next)]).to.deep.equal(['applied', 'applied']);
      expect((await given.shift(`${id}-next`)).contested).to.equal(false);
    });
  });

  describe('whose batch is closed', () => {
    it('changes no paid card order any more, online or from a journal; the next shift does', async () => {
      const id = await given.opened();
      await given.sells(id, given.sale(id, `${id}-card`));
      expect(await given.closes(id)).to.equal('200');
      const orders = '/vendor/point-of-sale/orders';
      const lane = new GivenJournal('till-void');
      const tip = { client_payment_id: `${id}-card-cash`, tip: 100 };
      const attempts = [
        said(await given.as('owner', 'post', `${orders}/${id}-card/void`, { reason: 'no' })),
        said(await given.as('owner', 'post', `${orders}/${id}-card/tip`, tip)),
        await given.send(given.entry(lane, 'order.void', { client_order_id: `${id}-card`, reason: 'no' })),
        await given.send(given.entry(lane, 'order.tip', { client_order_id: `${id}-card`, ...tip })),
      ];
      for (const attempt of attempts) expect(attempt).to.match(/^(400|rejected) terminal_batch_closed$/);
      const next = await given.opened();
      await given.sells(next, given.sale(next, `${next}-card`));
      expect(said(await given.as('owner', 'post', `${orders}/${next}-card/void`, { reason: 'no' }))).to.match(
        /^20/,
      );
    });

    it('takes no tip and no void while nobody knows whether it is closed', async () => {
      given.takes('does it and dies');
      given.terminal.isForgetful = true;
      const id = await given.opened();
      await given.sells(id, given.sale(id, `${id}-card`));
      expect(await given.closes(id, 'auth')).to.equal('409 terminal_undecided');
      const tip = { client_payment_id: `${id}-card-cash`, tip: 100 };
      const path = `/vendor/point-of-sale/orders/${id}-card`;
      expect(said(await given.as('owner', 'post', `${path}/tip`, tip))).to.equal('409 shift_closing');
      const lane = new GivenJournal('till-tip');
      const entry = given.entry(lane, 'order.tip', { client_order_id: `${id}-card`, ...tip });
      expect(await given.send(entry)).to.equal('waiting_for');
      given.terminal.isForgetful = false;
      await given.recovered();
      expect(await given.send(entry)).to.equal('rejected terminal_batch_closed');
    });
  });
});
