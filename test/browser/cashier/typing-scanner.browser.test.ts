// A scanner that types, on every screen where Enter does something: what ends a scan is the scanner's, what parts the fields
// of a code leads to no other screen, and a person's own Enter does what it always does.
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { askAsOwner, setOwnersPin } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { scanWithTwoEnters, typeCode, watchEnters } from '../../support/typing-scanner.ts';
import type { TillPage } from '../till-page.ts';

const codes = ['9520000000011', '9520000000028', '9520000000035'] as const;
const gaps = [10, 25, 60, 120];
const gs = '\u001d';
const pin = '93518';

describe('a scanner that types, at a till in the browser', function () {
  this.timeout(240_000);
  const shop = browserSuite();
  let till: TillPage;

  before(async () => {
    const store_id = shop.store.id;
    const made = { store_id, status: 1, price: 7, category_id: '' };
    for (const [nr, barcode] of codes.entries())
      await askAsOwner(shop.server, 'POST', '/vendor/products', {
        ...made,
        sku_code: `SCAN-${nr}`,
        name: `Scanned ${nr}`,
        barcodes: [barcode],
      });
    await askAsOwner(shop.server, 'POST', '/vendor/products', {
      ...made,
      sku_code: 'LOT',
      name: 'With a lot',
      barcodes: ['9520123456788'],
    });
    await setOwnersPin(shop.server, pin);
    till = await shop.till({ login: 0, shift: 'Day', prepare: watchEnters });
    await till.untilSync({ connection: 'live', waiting: 0 });
  });

  beforeEach(async () => {
    await till.page.goto(`${shop.url}/healthz`);
    await till.page.evaluate(() => sessionStorage.clear());
    await till.page.goto(`${shop.url}/point-of-sale/sale`);
    await till.ready();
  });

  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => till.page.keyboard.press(key)), Promise.resolve());
  const placed = async () =>
    (await shop.sql<{ count: number }>('SELECT count(*)::int AS count FROM operation_ledger'))[0]!.count;
  const lines = () => till.byId('basket-line');

  async function scanned(code: string, gap: number): Promise<void> {
    expect(await scanWithTwoEnters(till.page, code, gap)).to.be.closeTo(gap, 2);
  }

  for (const gap of gaps) {
    it(`puts three items in the basket and opens no dialog, CR and LF ${gap} ms apart (field case 7)`, async () => {
      const before = await placed();
      for (const [nr, code] of codes.entries()) {
        await scanned(code, gap);
        await pause(500);
        await lines().nth(nr).waitFor();
        expect(await lines().count()).to.equal(nr + 1);
        expect(await till.page.getByRole('dialog').count()).to.equal(0);
      }
      expect(await placed()).to.equal(before);
      // A person's own Enter.
      await press('Enter');
      await till.inFront('cash-dialog');
    });
  }

  interface Front {
    readonly name: string;
    /** Of what is in front, and of what must be there once the scan is over. */
    readonly testId: string;
    readonly open: () => Promise<unknown>;
    /** What a person does before an Enter of their own, and what that does. */
    readonly before?: () => Promise<unknown>;
    readonly does?: () => Promise<unknown>;
  }

  const withBasket = async () => {
    await till.scan(codes[0]);
    await lines().first().waitFor();
  };
  const fronts: readonly Front[] = [
    {
      name: 'the cash dialog',
      testId: 'cash-dialog',
      open: async () => {
        await withBasket();
        await press('Enter');
        await till.inFront('cash-dialog');
      },
      does: () => till.paid(),
    },
    {
      name: 'the split dialog',
      testId: 'split-dialog',
      open: async () => {
        await withBasket();
        await press('F10');
        await till.inFront('split-dialog');
      },
      does: () => till.paid(),
    },
    {
      name: 'the hold dialog',
      testId: 'hold-dialog',
      open: async () => {
        await withBasket();
        await press('F7');
        await till.inFront('hold-dialog');
      },
      does: () => till.byId('held-basket').first().waitFor(),
    },
    {
      name: 'the discount dialog, on its button',
      testId: 'adjust-dialog',
      open: async () => {
        await withBasket();
        await press('F5');
        await till.inFront('adjust-dialog');
        await till.byId('discount-take').focus();
      },
    },
    {
      name: 'cash paid in',
      testId: 'cash-move',
      open: async () => {
        await till.go('work-shift');
        await till.byId('cash-move-open').click();
        await till.byId('move-paid_in').click();
        await till.byId('move-amount').fill('5');
        await till.byId('reason-suggestion').first().click();
        await till.byId('move-confirm').focus();
      },
      does: () => till.byId('cash-move').waitFor({ state: 'hidden' }),
    },
    {
      name: 'the close of a shift, on its button',
      testId: 'close-shift',
      open: async () => {
        await till.go('work-shift');
        await till.byId('close-shift-open').click();
        await till.byId('close-shift').waitFor();
        await till.byId('close-confirm').focus();
      },
    },
    {
      name: 'the lock',
      testId: 'locked',
      open: async () => {
        await press('Control+l');
        await till.byId('unlock-pin').and(till.page.locator(':focus')).waitFor();
      },
      before: () => till.byId('unlock-pin').fill(pin),
      does: () => till.ready(),
    },
    {
      name: 'a form of the back office',
      testId: 'product-form',
      open: async () => {
        await till.page.goto(`${shop.url}/dashboard/products`);
        await till.byId('product-new').click();
        await till.byId('field-name').waitFor();
        await till.byId('field-name').fill('Never saved');
        await till.byId('field-sku_code').fill('NEVER');
        await till.byId('field-price').fill('1');
        await till.byId('field-barcodes').focus();
      },
      before: () => till.byId('field-name').focus(),
      does: () => till.byId('product-page').waitFor(),
    },
  ];

  for (const { name, testId, open, before: prepare, does } of fronts) {
    it(`confirms nothing in front of ${name} at any pause (field case 7)`, async () => {
      await open();
      const before = await placed();
      for (const gap of gaps) {
        await scanned(codes[1], gap);
        await pause(250);
        expect(await till.byId(testId).count(), `${gap} ms`).to.be.above(0);
        expect(await placed(), `${gap} ms`).to.equal(before);
        expect(await till.byId('paid').count()).to.equal(0);
      }
      if (!does) return;
      await prepare?.();
      await press('Enter');
      await does();
    });
  }

  it('sends no sign-in, and a person’s Enter does (field case 7)', async () => {
    const { context } = await shop.open();
    await watchEnters(context);
    const page = await context.newPage();
    await page.goto(`${shop.url}/point-of-sale/sale`);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/login')) asked.push(request.url());
    });
    await page.getByTestId('login-password').fill('secret');
    await page.getByTestId('login-email').focus();
    for (const gap of gaps) {
      await scanWithTwoEnters(page, codes[0], gap);
      await pause(250);
      expect(asked, `${gap} ms`).to.deep.equal([]);
    }
    await page.getByTestId('login-email').fill(shop.server.ready.logins[0]!.email);
    await page.keyboard.press('Enter');
    await page.waitForResponse((response) => response.url().includes('/login'));
  });

  for (const separator of ['ctrl', 'alt'] as const) {
    it(`reads lot and day with a separator by ${separator}, and stays on the screen (field case 8)`, async () => {
      const expired = `010952012345678810AB12${gs}17261101`;
      const refused = till.page.locator('[data-testid=notice][data-kind=refused]');
      await typeCode(till.page, expired, separator);
      await refused.filter({ hasText: 'date on this piece has passed' }).waitFor();
      expect(new URL(till.page.url()).pathname).to.equal('/point-of-sale/sale');
      expect(await lines().count()).to.equal(0);
      await typeCode(till.page, `010952012345678810AB12${gs}17271101`, separator);
      await lines().first().waitFor();
      // Wherever the focus is.
      await till.byId('line-more').first().focus();
      await typeCode(till.page, expired, separator);
      await refused.waitFor();
      expect(await lines().count()).to.equal(1);
      expect(new URL(till.page.url()).pathname).to.equal('/point-of-sale/sale');
    });
  }

  for (const code of [codes[0], 'L1-0042-7F3A'])
    it(`says that nothing takes ${code} on a screen that takes no scans (field case 7)`, async () => {
      await till.page.goto(`${shop.url}/dashboard/employees/leave`);
      // Out of the search, which has the focus and takes text.
      await till.byId('leave').getByRole('heading').click();
      await scanned(code, 25);
      await till.page.getByText('Nothing on this screen takes a scan.').waitFor();
    });

  const dated = {
    'a date': async () => {
      await till.page.goto(`${shop.url}/dashboard/employees/timesheet`);
      return till.byId('day');
    },
    'a date with a time': async () => {
      await till.page.goto(`${shop.url}/dashboard/price-lists`);
      await till.byId('price-list-new').click();
      await till.byId('field-starts_at').fill('2026-01-01T08:00');
      return till.byId('field-starts_at');
    },
  };
  for (const [what, open] of Object.entries(dated))
    it(`leaves ${what} as it was when a scan is typed into it, and says so (field case 7)`, async () => {
      const field = await open();
      const before = await field.inputValue();
      await field.focus();
      await scanned(codes[0], 25);
      await till.page.getByText('Nothing on this screen takes a scan.').waitFor();
      expect(await field.inputValue()).to.equal(before);
    });

  it('says that a separator was lost, and adds nothing (field case 8)', async () => {
    await typeCode(till.page, `010952012345678810AB12${gs}17261101`, 'lost');
    await till.page.getByText('left out a separator').waitFor();
    expect(await lines().count()).to.equal(0);
  });

  it('chooses nothing with the first digit of a scan where a digit chooses (field case 7)', async () => {
    const [item] = await shop.sql<{ id: string }>(`SELECT id FROM items WHERE sku_code = 'SCAN-1'`);
    await askAsOwner(shop.server, 'PATCH', `/vendor/products/${item!.id}`, {
      store_id: shop.store.id,
      barcodes: [codes[1], codes[0]],
    });
    await till.untilSync({ connection: 'live', waiting: 0 });
    await till.scan(codes[0]);
    await till.byId('choice-hit').nth(1).waitFor();
    // The code begins with 9; one that begins with 1 or 2 would be a choice.
    await typeCode(till.page, '2000000000015');
    await till.page.locator('[data-testid=notice][data-kind=unknown_code]').waitFor();
    expect(await lines().count()).to.equal(0);
    await press('2');
    await lines().first().waitFor();
  });
});
