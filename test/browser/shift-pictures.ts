// Pictures of what comes after selling: goods that come back, the orders, the shift and its close. One till goes
// through all of it.
import type { TillPage } from './till-page.ts';

/** Takes a picture under this name. */
export type Camera = (name: string) => Promise<unknown>;

export interface ShiftPictures {
  readonly till: TillPage;
  readonly camera: Camera;
  /** Of single items, five at least. */
  readonly codes: readonly string[];
}

/** The till has no shift before, and none after it. */
export async function picturesOfShift({ till, camera, codes }: ShiftPictures): Promise<void> {
  await till.go('work-shift');
  await till.byId('count-opening').click();
  await till.byId('count-5000').fill('2');
  await till.byId('count-2000').fill('3');
  await camera('30-open-counted');
  await till.byId('count-opening').click();
  await till.openShift('Evening', '160');
  const receipts: { readonly code: string; readonly scanned: string }[] = [];
  for (const basket of [codes.slice(0, 3), codes.slice(1, 2), codes.slice(3, 5)]) {
    for (const code of basket) {
      await till.scan(code);
      await till.scan(code);
    }
    const payable = till.page.locator('[data-testid=pay-exact]:enabled');
    // Where the basket is behind a tab, the tab says what is in it.
    await payable
      .or(till.page.getByText(/^Basket · \D*[\d.,]*[1-9][\d.,]*\D*$/))
      .first()
      .waitFor();
    await till.page.keyboard.press('F12');
    const { code } = await till.paid();
    receipts.push({ code, scanned: await till.scanCode() });
    await till.byId('next-sale').click();
    await till.byId('paid').waitFor({ state: 'hidden' });
  }
  await till.go('returns');
  await camera('31-return-start');
  await till.scan('L9-9999');
  await till.byId('refused').waitFor();
  await camera('32-return-unknown');
  await till.scan(receipts[0]!.scanned);
  await till.byId('return-line').first().waitFor();
  await till.byId('return-choose').first().click();
  await till.byId('return-less').first().click();
  await till.byId('return-choose').nth(1).click();
  await camera('33-return-lines');
  await till.byId('return-confirm').click();
  await till.byId('return-done').waitFor();
  await camera('34-return-done');
  await till.scan(receipts[0]!.scanned);
  await till.byId('returned-before').waitFor();
  await camera('35-returned-before');
  await till.go('orders');
  await till.byId('order').first().waitFor();
  await till.scan(receipts[1]!.scanned);
  await till.byId('order-drawer').getByTestId('receipt').waitFor();
  await camera('36-order');
  await till.byId('order-void').click();
  await till.byId('reason-suggestion').first().click();
  await camera('37-void');
  await till.byId('void-confirm').click();
  await till.byId('void-dialog').waitFor({ state: 'detached' });
  await till.closeDialog();
  await camera('38-orders');
  await till.go('work-shift');
  await till.moveCash('safe_drop', '50');
  await till.moveCash('no_sale');
  await camera('39-shift');
  await till.byId('cash-move-open').click();
  await camera('40-cash-in-or-out');
  await till.closeDialog();
  await till.byId('x-report').click();
  await till.byId('shift-report').first().waitFor();
  await camera('41-x-report');
  await till.closeDialog();
  await till.byId('close-shift-open').click();
  await till.byId('count-5000').fill('1');
  await till.byId('count-2000').fill('4');
  await till.byId('handover-recipient').fill('Marten Roos');
  await camera('42-close');
  await till.byId('close-confirm').click();
  await till.byId('closed-shift').waitFor();
  await camera('43-closed');
  await till.byId('next-shift').click();
  await till.byId('past-shift').first().click();
  await till.byId('shift-report').first().waitFor();
  await camera('44-z-report-again');
  await till.closeDialog();
}
