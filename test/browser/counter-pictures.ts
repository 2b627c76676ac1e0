// Pictures of the counter: a full basket with everything at its foot, and each dialog over a sale.
import type { Camera } from './shift-pictures.ts';
import type { TillPage } from './till-page.ts';

export interface CounterPictures {
  /** Of somebody who may not approve. */
  readonly till: TillPage;
  readonly camera: Camera;
  /** Of single items, eight at least. */
  readonly codes: readonly string[];
  /** Of something with a minimum age. */
  readonly beer: string;
  /** Of a customer, as long as names are. */
  readonly customer: string;
}

export async function picturesOfCounter(asked: CounterPictures): Promise<void> {
  const { till, camera, codes, beer, customer } = asked;
  const { keyboard } = till.page;
  await till.scanAll(codes.slice(0, 7));
  await keyboard.press('F3');
  await till.inFront('customer-dialog');
  await till.byId('customer-search').fill(customer.slice(0, 5));
  await till.byId('customer-hit').filter({ hasText: customer }).waitFor();
  await camera('50-customer');
  await till.byId('customer-new').click();
  await camera('51-new-customer');
  await till.closeDialog();
  await keyboard.press('F3');
  await till.byId('customer-search').fill(customer);
  await till.byId('customer-hit').filter({ hasText: customer }).click();
  await till.byId('customer').filter({ hasText: customer }).waitFor();
  await keyboard.press('F5');
  await till.inFront('adjust-dialog');
  await till.byId('discount-value').fill('5');
  await till.byId('discount-reason').fill('Dented');
  await camera('52-discount');
  await till.byId('discount-take').click();
  await till.byId('line-discount').waitFor();
  await keyboard.press('F5');
  await till.inFront('adjust-dialog');
  await camera('53-discount-given');
  await till.byId('adjust-dialog').getByText('Price', { exact: true }).click();
  await camera('54-price');
  await till.byId('adjust-dialog').getByText('Coupon', { exact: true }).click();
  await till.byId('coupon-code').fill('TAKE5');
  await till.byId('coupon-take').click();
  await till.byId('coupon').waitFor();
  await camera('55-coupon');
  await till.closeDialog();
  await camera('56-full-basket');
  await keyboard.press('F10');
  await till.inFront('split-dialog');
  await till.byId('split-amount').fill('5');
  await till.byId('split-card').click();
  await till.byId('split-part').waitFor();
  await camera('57-split');
  await till.closeDialog();
  await till.scan(beer);
  await till.byId('basket-line').nth(7).waitFor();
  await keyboard.press('F12');
  await till.inFront('age-dialog');
  await camera('58-age');
  await keyboard.press('Escape');
  await till.byId('age-dialog').waitFor({ state: 'detached' });
  await keyboard.press('F5');
  await till.inFront('adjust-dialog');
  await till.byId('adjust-dialog').getByText('Basket', { exact: true }).click();
  await till.byId('discount-value').fill('50');
  await till.byId('discount-reason').fill('Last of the day');
  await till.byId('discount-take').click();
  await till.byId('adjust-dialog').waitFor({ state: 'detached' });
  await keyboard.press('F12');
  await till.inFront('age-dialog');
  await keyboard.press('Enter');
  await till.inFront('approval-dialog');
  await till.byId('approval-pin').fill('11792');
  await till.byId('approval-yes').click();
  await till.byId('approval-dialog').getByText('This PIN is not right.').waitFor();
  await camera('59-approval');
  await till.closeDialog();
}
