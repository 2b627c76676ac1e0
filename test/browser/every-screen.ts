// Every screen of the till, one after the other in one window: how somebody comes to it, and how they leave it. A rule
// that holds for all of them is looked at on all of them.
import type { Page } from 'playwright-core';
import type { HostileShop } from './hostile-shop.ts';
import { shortHarm } from './hostile-shop.ts';
import type { Login, TillPage } from './till-page.ts';

export interface Walk {
  readonly till: TillPage;
  readonly shop: HostileShop;
  readonly login: Login;
  readonly laneId: string;
}

export interface Screen {
  readonly name: string;
  /** Answers the page to look at when it is not the till's. */
  readonly show: (walk: Walk) => Promise<Page | void>;
  /** Back to where the next one begins. */
  readonly leave?: (walk: Walk) => Promise<unknown>;
}

const closeDialog = ({ till }: Walk) => till.closeDialog();

/** Something one key opens over the screen that stands. */
function keyed(name: string, key: string, id: string): Screen {
  return {
    name,
    async show({ till }) {
      await till.page.keyboard.press(key);
      await till.inFront(id);
    },
    leave: closeDialog,
  };
}

function codesOf({ shop }: Walk, from: number, to: number): string[] {
  return shop.items.slice(from, to).map(({ code }) => code);
}

/** In this order; each begins where the one before it left. */
export const everyScreen: readonly Screen[] = [
  { name: 'sign-in', show: ({ till }) => till.byId('login').waitFor() },
  {
    name: 'sign-in refused',
    async show({ till, login }) {
      await till.logIn({ email: login.email, password: 'not the password' });
      await till.byId('login-problem').waitFor();
    },
  },
  {
    name: 'choice of the lane',
    async show({ till, login }) {
      await till.logIn(login);
      await till.byId('place').waitFor();
    },
    leave: ({ till, laneId }) => till.useLane(laneId),
  },
  {
    name: 'form that opens a shift',
    async show({ till }) {
      await till.go('work-shift');
      await till.byId('count-opening').click();
      await till.byId('count-5000').waitFor();
    },
    leave: ({ till }) => till.openShift(shortHarm, '100'),
  },
  { name: 'sale with nothing in it', show: ({ till }) => till.byId('basket').waitFor() },
  {
    name: 'sale with quick keys',
    async show({ till }) {
      await till.byId('quick-page').first().click();
      await till.byId('quick-keys').waitFor();
    },
  },
  {
    name: 'quick keys being put in order',
    async show({ till }) {
      await till.byId('quick-edit').click();
      await till.byId('quick-editor').waitFor();
    },
  },
  {
    name: 'quick key',
    async show({ till }) {
      await till.byId('quick-key').first().click();
      await till.inFront('quick-key-dialog');
    },
    async leave({ till }) {
      await till.closeDialog();
      await till.byId('quick-done').click();
      await till.byId('category').first().click();
    },
  },
  {
    name: 'sale with a basket',
    async show(walk) {
      await walk.till.ready();
      await walk.till.scanAll(codesOf(walk, 0, 4));
      await walk.till.page.keyboard.press('+');
      await walk.till.page.locator('[data-selected-quantity][value="2"]').waitFor();
    },
  },
  {
    name: 'search',
    async show({ till }) {
      await till.search('milk');
      await till.byId('item').first().waitFor();
    },
    leave: ({ till }) => till.search(''),
  },
  {
    name: 'code nobody knows',
    async show({ till }) {
      await till.scan('4000000000000');
      await till.byId('notice').waitFor();
    },
  },
  keyed('customer of the sale', 'F3', 'customer-dialog'),
  keyed('discount', 'F5', 'adjust-dialog'),
  keyed('split payment', 'F10', 'split-dialog'),
  {
    name: 'other amount',
    async show({ till }) {
      await till.byId('pay-other').click();
      await till.inFront('cash-dialog');
    },
    leave: closeDialog,
  },
  {
    name: 'item',
    async show({ till }) {
      await till.byId('item-details').first().click();
      await till.inFront('product');
    },
    leave: closeDialog,
  },
  keyed('name of a held basket', 'F7', 'hold-dialog'),
  {
    name: 'held baskets',
    async show(walk) {
      const { till } = walk;
      for (const [nr, part] of [codesOf(walk, 4, 5), codesOf(walk, 5, 6)].entries()) {
        await till.hold(shortHarm);
        await till.byId('held-basket').nth(nr).waitFor();
        await till.scanAll(part);
      }
      await till.page.keyboard.press('F8');
      await till.inFront('drafts-dialog');
    },
    leave: closeDialog,
  },
  {
    name: 'basket on the customer’s display',
    async show({ till }) {
      const display = await till.page.context().newPage();
      await display.goto(new URL('/point-of-sale/customer-display', till.page.url()).href);
      await display.getByTestId('display-line').first().waitFor();
      return display;
    },
  },
  { name: 'sale that is paid', show: async ({ till }) => void (await till.payExact()) },
  {
    name: 'thanks on the customer’s display',
    async show({ till }) {
      const display = till.page.context().pages().at(-1)!;
      await display.getByTestId('display-change').waitFor();
      return display;
    },
    async leave({ till }) {
      await till.page.context().pages().at(-1)!.close();
      await till.page.bringToFront();
      await till.nextSale();
    },
  },
  {
    name: 'menu',
    async show({ till }) {
      await till.byId('menu').click();
      await till.byId('lock').waitFor();
    },
    async leave({ till }) {
      await till.page.keyboard.press('Escape');
      await till.byId('lock').waitFor({ state: 'hidden' });
    },
  },
  keyed('help', 'F1', 'help'),
  keyed('palette', 'Control+K', 'palette'),
  keyed('what is sent', 'Alt+S', 'sync-panel'),
  {
    name: 'orders',
    async show({ till }) {
      await till.go('orders');
      await till.byId('order').first().waitFor();
    },
  },
  {
    name: 'order',
    async show({ till }) {
      await till.byId('order').first().click();
      await till.byId('order-drawer').getByTestId('receipt').waitFor();
    },
  },
  {
    name: 'void',
    async show({ till }) {
      await till.byId('order-void').click();
      await till.byId('reason-suggestion').first().waitFor();
    },
    async leave({ till }) {
      await till.page.keyboard.press('Escape');
      await till.byId('void-dialog').waitFor({ state: 'detached' });
      await till.closeDialog();
    },
  },
  {
    name: 'returns with a sale',
    async show({ till }) {
      const code = await till.byId('order').first().getByTestId('order-code').innerText();
      await till.go('returns');
      await till.byId('scan-field').fill(code);
      await till.page.keyboard.press('Enter');
      await till.byId('return-line').first().waitFor();
      await till.byId('return-choose').first().click();
    },
  },
  {
    name: 'customers',
    async show({ till, shop }) {
      await till.go('customers');
      await till.byId('customer-row').first().waitFor();
      await till.byId('scan-field').fill(shop.customer);
      await till.byId('customer-row').filter({ hasText: shop.customer }).first().waitFor();
    },
  },
  {
    name: 'customer',
    async show({ till }) {
      await till.byId('customer-row').first().click();
      await till.inFront('customer-drawer');
    },
    leave: closeDialog,
  },
  keyed('new customer', 'F6', 'customer-create'),
  {
    name: 'items',
    async show({ till }) {
      await till.go('items');
      await till.byId('item-row').first().waitFor();
    },
  },
  {
    name: 'item among the items',
    async show(walk) {
      await walk.till.scan(codesOf(walk, 0, 1)[0]!);
      await walk.till.inFront('product');
    },
    leave: closeDialog,
  },
  {
    name: 'report',
    async show({ till }) {
      await till.go('report');
      await till.byId('report-chart').waitFor();
    },
  },
  ...(['items', 'shifts'] as const).map((tab) => ({
    name: `report of ${tab}`,
    async show({ till }: Walk) {
      await till.byId(`report-tab-${tab}`).click();
      await till.byId('report-row').first().waitFor();
    },
  })),
  {
    name: 'labels',
    async show(walk) {
      const { till } = walk;
      await till.go('barcode');
      for (const [index, code] of codesOf(walk, 0, 2).entries()) {
        await till.scan(code);
        await till.byId('labels-row').nth(index).waitFor();
      }
      await till.byId('labels-preview').getByTestId('label').first().waitFor();
    },
  },
  {
    name: 'time clock',
    async show({ till }) {
      await till.page.keyboard.press('Alt+0');
      await till.byId('clock-today').waitFor();
    },
  },
  keyed('somebody else at the time clock', 'F6', 'clock-other'),
  {
    name: 'settings',
    async show({ till }) {
      await till.go('settings');
    },
  },
  {
    name: 'key that is asked for',
    async show({ till }) {
      await till.byId('change-sale.hold').click();
      await till.byId('key-question').waitFor();
      await till.page.keyboard.press('F8');
      await till.byId('key-refused').waitFor();
    },
    leave: ({ till }) => till.byId('key-keep').click(),
  },
  {
    name: 'shift',
    async show({ till }) {
      await till.go('work-shift');
      await till.byId('current-shift').waitFor();
    },
  },
  keyed('cash in or out', 'F4', 'cash-move'),
  {
    name: 'X report',
    async show({ till }) {
      await till.byId('x-report').click();
      await till.byId('shift-report').first().waitFor();
    },
    leave: closeDialog,
  },
  {
    name: 'form that closes a shift',
    async show({ till }) {
      await till.byId('close-shift-open').click();
      await till.byId('close-confirm').waitFor();
      await till.byId('count-5000').fill('1');
    },
    leave: ({ till }) => till.go('sale'),
  },
  {
    name: 'lock',
    async show({ till }) {
      await till.page.keyboard.press('Control+L');
      await till.byId('locked').waitFor();
    },
  },
];
