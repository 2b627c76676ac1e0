// Pictures of what a sale becomes beside scanning and paying: goods by weight, the last receipt, an exchange both ways.
import type { Camera } from './shift-pictures.ts';
import type { TillPage } from './till-page.ts';

export interface SalePictures {
  readonly till: TillPage;
  readonly camera: Camera;
  /** Of single items, the dearest first, four at least. */
  readonly codes: readonly string[];
  /** Of something that is sold by weight. */
  readonly plu: string;
}

/** With an open shift and an empty basket before and after it. */
export async function picturesOfSale({ till, camera, codes, plu }: SalePictures): Promise<void> {
  const { keyboard } = till.page;
  const [dear, middle, , cheap] = codes;
  await till.scan(plu);
  await till.inFront('weight-dialog');
  await till.byId('weight-gross').fill('0.5');
  await till.byId('weight-tare').fill('0.045');
  await camera('60-weight');
  await till.byId('weight-tare').fill('0.6');
  await till.byId('weight-take').click();
  await till.byId('weight-dialog').getByTestId('refused').waitFor();
  await camera('61-weight-refused');
  await till.byId('weight-tare').fill('0.045');
  await till.byId('weight-take').click();
  await till.byId('line-weight').waitFor();
  await till.scan(middle!);
  await till.byId('basket-line').nth(1).waitFor();
  await camera('62-weighed-line');
  await keyboard.press('F12');
  await till.paid();
  const scanned = await till.scanCode();
  await till.nextSale();
  await camera('63-start');
  await keyboard.press('PageUp');
  await till.inFront('order-drawer');
  await camera('64-last-sale');
  await till.closeDialog();
  await keyboard.press('F11');
  await till.byId('returns').waitFor();
  await till.scan(scanned);
  await till.byId('return-line').nth(1).waitFor();
  await till.byId('return-choose').nth(1).click();
  await camera('65-return-or-exchange');
  await till.byId('return-exchange').click();
  await till.byId('exchange').waitFor();
  await camera('66-exchange-begun');
  await till.scan(dear!);
  await till.byId('basket-line').first().waitFor();
  await camera('67-exchange-dearer');
  await keyboard.press('Delete');
  await till.scan(cheap!);
  await till.byId('pay-out').waitFor();
  await camera('68-exchange-cheaper');
  await keyboard.press('F12');
  await till.byId('handed-over').waitFor();
  await camera('69-exchange-paid-out');
  await till.byId('next-sale').click();
}
