// Pictures of what stands beside selling: the reports, the labels, and the window in front of the customer. The person may
// read reports.
import type { Page } from 'playwright-core';
import type { TillPage } from './till-page.ts';

export interface DeskPictures {
  readonly till: TillPage;
  readonly take: (page: Page, name: string) => Promise<unknown>;
  /** Of single items, six at least. */
  readonly codes: readonly string[];
  /** The produce number of something that is sold by weight. */
  readonly plu: string;
  readonly offline: () => Promise<void>;
}

/** A shift is open. */
export async function picturesOfDesk({ till, take, codes, plu, offline }: DeskPictures): Promise<void> {
  const { page } = till;
  const display = await page.context().newPage();
  await display.goto(new URL('/point-of-sale/customer-display', page.url()).href);
  await take(display, '60-display-idle');
  for (const code of codes.slice(0, 4)) await till.scan(code);
  await display.getByTestId('display-line').nth(3).waitFor();
  await take(display, '61-display-cart');
  await till.payCash('500');
  await take(display, '62-display-change');
  await display.close();
  await till.nextSale();
  for (const code of codes.slice(2, 6)) {
    await till.scan(code);
    await till.byId('basket-line').waitFor();
    await page.keyboard.press('F12');
    await till.paid();
    await till.nextSale();
  }
  await till.untilSync({ waiting: 0 });
  await till.go('report');
  await till.byId('report-chart').waitFor();
  await take(page, '63-report-hours');
  for (const report of ['items', 'categories', 'payments', 'taxes', 'shifts']) {
    await till.byId(`report-tab-${report}`).click();
    await till.byId('report-row').first().waitFor();
    await take(page, `64-report-${report}`);
  }
  await till.byId('report-range').getByText('From – to').click();
  await take(page, '65-report-days');
  await till.go('barcode');
  await take(page, '66-labels-empty');
  for (const [index, code] of codes.slice(0, 2).entries()) {
    await till.scan(code);
    await till.byId('labels-row').nth(index).waitFor();
  }
  await till.byId('scan-field').fill(plu);
  await page.keyboard.press('Enter');
  await till.byId('labels-row').nth(2).waitFor();
  await till.byId('labels-amount').fill('0.455');
  await till.byId('labels-preview').getByTestId('label-code').nth(2).waitFor();
  await take(page, '67-labels');
  await till.byId('scan-field').fill('milk');
  await till.byId('labels-found').waitFor();
  await till.byId('labels-code').getByText('QR', { exact: true }).click();
  await take(page, '68-labels-search');
  await offline();
  await till.go('report');
  await page.locator('[data-testid=report-whose][data-of=till]').waitFor();
  await till.byId('report-chart').waitFor();
  await take(page, '69-report-offline');
}
