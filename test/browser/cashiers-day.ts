// A cashier's day from the first drawer to the blind close, in a real browser against the real server and in a window of
// the till program, by keyboard alone and by touch alone, with a network and without one throughout. Nothing another kind
// of hand does may reach the page, and what is done often takes few inputs; Postgres has it once.
import { expect } from 'chai';
import type { Screen } from '../support/browser.ts';
import { patchSettings } from './back-office.ts';
import { browserSuite } from './browser-suite.ts';
import { handsOn } from './hands.ts';
import type { Hands } from './hands.ts';
import { PersonInputs } from './person-inputs.ts';
import type { HandKind } from './person-inputs.ts';
import { shelf } from './shop-shelf.ts';
import type { ShelfItem } from './shop-shelf.ts';
import { TillPage } from './till-page.ts';
import { TillProgram } from './till-program.ts';

interface Stand {
  readonly till: TillPage;
  readonly hands: Hands;
  readonly inputs: PersonInputs;
}

interface StoredShift {
  readonly id: string;
  readonly status: string;
  readonly opening: number;
  readonly actual: number;
  readonly expected: number;
}

const screens: Readonly<Record<HandKind, Screen>> = {
  keyboard: { width: 1366, height: 768 },
  touch: { width: 1180, height: 820, touch: true },
};
const opening = 10_000;

export type Network = 'online' | 'offline';

/** By which hands, and with or without a network. */
export type Days = readonly (readonly [hands: HandKind, network: Network])[];

/** The suite; `npm test` takes one such day, `npm run test:all` more, `npm run prove -- journeys` all. */
export function describeDays(where: { readonly browser: Days; readonly program: Days }): void {
  describe('a cashier’s day', function () {
    this.timeout(120_000);
    const shop = browserSuite({ proxy: true });
    let items: ShelfItem[];
    /** At the second lane, with a shift open all day. */
    let elsewhere: TillPage;

    before(async () => {
      items = await shelf(shop.server, shop.store.id, 8);
      await patchSettings(shop.server, { blind_close: true });
      // Whatever kind of hand comes to it.
      const url = shop.server.ready.url;
      elsewhere = await shop.till({ lane: 1, login: 2, shift: 'Elsewhere', screen: screens.touch, url });
    });

    async function stand(till: TillPage, kind: HandKind): Promise<Stand> {
      return { till, hands: handsOn(till, kind), inputs: await PersonInputs.listen(till) };
    }

    async function scanAll({ till, inputs }: Stand, ...goods: readonly ShelfItem[]): Promise<void> {
      for (const [index, { code }] of goods.entries()) {
        await inputs.scan(code);
        await till.byId('basket-line').nth(index).waitFor();
      }
      await inputs.begin();
    }

    function lastShift(laneId: string): Promise<StoredShift[]> {
      return shop.sql<StoredShift>(
        `SELECT id, status, opening_cash::float8 AS opening, closing_actual_cash::float8 AS actual,
              server_expected_cash::float8 AS expected
         FROM vendor_work_shifts WHERE pos_register_id = $1 ORDER BY opened_at DESC LIMIT 1`,
        [laneId],
      );
    }

    /** How each order was paid, in the order in which they were made. */
    async function paidIn(shiftId: string): Promise<readonly string[]> {
      const rows = await shop.sql<{ payments: string }>(
        `SELECT string_agg(p.method || ' ' || p.amount::float8, ', ' ORDER BY p.position) AS payments
         FROM orders o JOIN order_payments p ON p.vendor_id = o.vendor_id AND p.parent_id = o.id
        WHERE o.svc_vendor_work_shift_id = $1 GROUP BY o.device_seq ORDER BY o.device_seq`,
        [shiftId],
      );
      return rows.map(({ payments }) => payments);
    }

    async function ordersOf(laneId: string): Promise<number> {
      const [row] = await shop.sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM orders o JOIN vendor_work_shifts s
           ON s.vendor_id = o.vendor_id AND s.id = o.svc_vendor_work_shift_id
        WHERE s.pos_register_id = $1`,
        [laneId],
      );
      return row!.count;
    }

    async function day(here: Stand, isOffline: boolean): Promise<void> {
      const [lane, otherLane] = shop.store.laneIds as [string, string];
      const { till, hands, inputs } = here;
      const [milk, bread, cheese, soap, rice] = items as [
        ShelfItem,
        ShelfItem,
        ShelfItem,
        ShelfItem,
        ShelfItem,
      ];
      const before = { here: await ordersOf(lane), elsewhere: await ordersOf(otherLane) };
      if (isOffline) await shop.proxy.down();
      if (isOffline) await till.untilSync({ connection: 'waiting' });

      await hands.openShift();
      await scanAll(here, milk, bread);
      const exact = await hands.payExact();
      expect(await inputs.count(), 'exact cash').to.equal(1);
      const receipt = await till.scanCode();

      await scanAll(here, cheese);
      const byCard = await hands.payCard();
      expect(await inputs.count(), 'card').to.equal(1);

      await scanAll(here, milk, bread, cheese, soap, rice);
      const split = await hands.paySplit();
      expect(await inputs.count(), 'split').to.be.at.most(4);

      await scanAll(here, soap);
      await hands.hold();
      const other = isOffline ? here : await stand(elsewhere, hands.kind);
      await other.hands.resume();
      const resumed = await other.hands.payExact();
      expect(resumed.total).to.equal(soap.price);

      await hands.goToReturns();
      await inputs.begin();
      await inputs.scan(receipt);
      await hands.giveBack();
      expect(await inputs.count(), 'a return with its receipt').to.equal(3);

      await hands.closeShift();
      expect(await inputs.strange(hands.kind), `inputs that are not by ${hands.kind}`).to.equal(0);
      if (other !== here) expect(await other.inputs.strange(hands.kind), 'at the other lane').to.equal(0);

      if (isOffline) {
        expect(await ordersOf(lane), 'orders that reached the server').to.equal(before.here);
        await shop.proxy.up();
      }
      await till.untilSync({ waiting: 0, attention: 0 });
      await other.till.untilSync({ waiting: 0, attention: 0 });
      const cash = exact.total + (split.total - 500) + (isOffline ? resumed.total : 0) - milk.price;
      const [shift] = await lastShift(lane);
      expect(shift).to.deep.include({
        status: 'closed',
        opening,
        actual: 10_000,
        expected: opening + cash,
      });
      expect(await paidIn(shift!.id)).to.deep.equal([
        `cash ${exact.total}`,
        `card ${byCard.total}`,
        `card 500, cash ${split.total - 500}`,
        ...(isOffline ? [`cash ${resumed.total}`] : []),
        `cash ${0 - milk.price}`,
      ]);
      expect(await ordersOf(otherLane)).to.equal(before.elsewhere + (isOffline ? 0 : 1));
    }

    /** The next till at this lane is another one. */
    const leaveLane = () =>
      shop.sql('DELETE FROM lane_leases WHERE pos_register_id = $1', [shop.store.laneIds[0]]);

    const titles: Readonly<Record<Network, string>> = {
      online:
        'opens a shift, sells, holds, resumes at another lane, returns and closes blind, with a network',
      offline: 'opens a shift, sells, holds, resumes, returns and closes blind, offline throughout',
    };

    for (const [kind, network] of where.browser) {
      describe(`at the browser till, by ${kind} alone`, () => {
        let till: TillPage;
        before(async () => {
          till = await shop.till({ login: 2, screen: screens[kind] });
        });
        after(async () => {
          await till?.page.context().close();
          await leaveLane();
        });
        it(titles[network], async () => day(await stand(till, kind), network === 'offline'));
      });
    }

    if (where.program.length > 0) {
      describe('at the till program', () => {
        let program: TillProgram;
        before(async () => {
          program = await TillProgram.start(shop.url);
        });
        after(async () => {
          await program?.stop();
          await leaveLane();
        });
        for (const [nr, [kind, network]] of where.program.entries()) {
          describe(`by ${kind} alone`, () => {
            let till: TillPage;
            before(async () => {
              const { context } = await shop.open(screens[kind]);
              const page = await context.newPage();
              // Each window needs a token of its own; the program remembers who is signed in.
              await page.goto(nr === 0 ? program.ready.windowUrl : (await program.startAgain()).windowUrl);
              till = TillPage.over(page);
              if (nr === 0) await shop.signIn(till, { login: 2 });
              else await till.ready();
            });
            after(() => till?.page.context().close());
            it(titles[network], async () => day(await stand(till, kind), network === 'offline'));
          });
        }
      });
    }
  });
}
