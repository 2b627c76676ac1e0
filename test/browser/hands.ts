// A cashier's day by one kind of hand: every step as somebody does it who has only a keyboard, or only fingers, and a
// scanner. The keys and buttons are those written on the screen.
import type { HandKind } from './person-inputs.ts';
import type { PaidSale, TillPage } from './till-page.ts';

export interface Hands {
  readonly kind: HandKind;
  /** With a hundred in the drawer. */
  openShift(): Promise<void>;
  payExact(): Promise<PaidSale>;
  payCard(): Promise<PaidSale>;
  /** Five by card, the rest in cash. */
  paySplit(): Promise<PaidSale>;
  /** Under the name it suggests. */
  hold(): Promise<void>;
  /** The only basket that is held. */
  resume(): Promise<void>;
  goToReturns(): Promise<void>;
  /** The first line of the sale in hand comes back. */
  giveBack(): Promise<void>;
  /** Counted blind: one note of a hundred, and no slips. */
  closeShift(): Promise<void>;
}

const slips = ['invoiceSlips', 'voucherStubs', 'cardReceipts'] as const;

/** As fingers type: a burst would be a scan. */
const delay = 60;

export function handsOn(till: TillPage, kind: HandKind): Hands {
  return kind === 'keyboard' ? keyboardOn(till) : fingersOn(till);
}

function keyboardOn(till: TillPage): Hands {
  const { keyboard } = till.page;
  const focused = (id: string) => till.page.locator(`[data-testid="${id}"]:focus`).waitFor();
  return {
    kind: 'keyboard',
    async openShift() {
      // The screen of the shift may still show the one that was closed last.
      await keyboard.press('Alt+1');
      await till.byId('sale').waitFor();
      await keyboard.press('Alt+7');
      await focused('opening-cash');
      await keyboard.type('100', { delay });
      await keyboard.press('Enter');
      await focused('open-shift-submit');
      await keyboard.press('Enter');
      await till.ready();
    },
    async payExact() {
      await keyboard.press('F12');
      return till.paid();
    },
    async payCard() {
      await keyboard.press('F9');
      return till.paid();
    },
    async paySplit() {
      await keyboard.press('F10');
      await till.inFront('split-dialog');
      await keyboard.press('5');
      await keyboard.press('F9');
      await till.byId('split-part').waitFor();
      await keyboard.press('Enter');
      return till.paid();
    },
    async hold() {
      await keyboard.press('F7');
      await till.inFront('hold-dialog');
      await keyboard.press('Enter');
      await till.byId('held-basket').waitFor();
    },
    async resume() {
      await till.byId('held-basket').waitFor();
      await keyboard.press('F8');
      await focused('draft');
      await keyboard.press('Enter');
      await till.byId('basket-line').first().waitFor();
    },
    async goToReturns() {
      await keyboard.press('F11');
      await till.byId('returns').waitFor();
    },
    async giveBack() {
      // The focus is on the first line.
      await focused('return-choose');
      await keyboard.press('Space');
      await till.page.locator('[data-testid=return-line][data-chosen=true]').waitFor();
      await keyboard.press('F12');
      await till.byId('return-done').waitFor();
    },
    async closeShift() {
      await keyboard.press('Alt+7');
      await till.byId('current-shift').waitFor();
      await keyboard.press('F12');
      await focused('count-10000');
      await keyboard.press('1');
      // Enter goes from field to field: past the coins and the sum of them.
      const slip = till.page.locator('[data-testid="slips-invoiceSlips"]:focus');
      for (let field = 0; field < 30 && (await slip.count()) === 0; field++) await keyboard.press('Enter');
      for (const kind of slips) {
        await focused(`slips-${kind}`);
        await keyboard.press('0');
        await keyboard.press('Enter');
      }
      await keyboard.press('F12');
      await till.byId('closed-shift').waitFor();
    },
  };
}

function fingersOn(till: TillPage): Hands {
  const tap = (id: string) => till.byId(id).first().tap();
  const enter = async (field: string, ...digits: readonly string[]) => {
    await tap(field);
    for (const digit of digits) await tap(`pad-${digit}`);
  };
  return {
    kind: 'touch',
    async openShift() {
      await till.go('sale', 'tap');
      await till.go('work-shift', 'tap');
      await enter('opening-cash', '1', '0', '0');
      await tap('open-shift-submit');
      await till.ready();
    },
    async payExact() {
      await tap('pay-exact');
      return till.paid();
    },
    async payCard() {
      await tap('pay-card');
      return till.paid();
    },
    async paySplit() {
      await tap('pay-split');
      await till.inFront('split-dialog');
      await tap('pad-5');
      await tap('split-card');
      await till.byId('split-part').waitFor();
      await tap('split-cash');
      return till.paid();
    },
    async hold() {
      await tap('hold');
      await tap('hold-confirm');
      await till.byId('held-basket').waitFor();
    },
    async resume() {
      await tap('held-basket');
      await till.byId('basket-line').first().waitFor();
    },
    async goToReturns() {
      await till.go('returns', 'tap');
      await till.byId('returns').waitFor();
    },
    async giveBack() {
      await tap('return-choose');
      await tap('return-confirm');
      await till.byId('return-done').waitFor();
    },
    async closeShift() {
      await till.go('work-shift', 'tap');
      await tap('close-shift-open');
      await enter('count-10000', '1');
      for (const kind of slips) await enter(`slips-${kind}`, '0');
      await tap('close-confirm');
      await till.byId('closed-shift').waitFor();
    },
  };
}
