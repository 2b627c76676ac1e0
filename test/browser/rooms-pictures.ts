// Pictures of the customers' and the items' place, and of quick keys. One till goes through all of it.
import type { Camera } from './shift-pictures.ts';
import type { TillPage } from './till-page.ts';

export interface RoomsPictures {
  readonly till: TillPage;
  readonly camera: Camera;
  /** Of one item. */
  readonly code: string;
  readonly customer: string;
}

/** The till has an open shift, and somebody at it who may change items and customers. */
export async function picturesOfRooms({ till, camera, code, customer }: RoomsPictures): Promise<void> {
  await till.go('customers');
  await till.byId('customer-row').first().waitFor();
  await camera('60-customers');
  await till.byId('customers-new').click();
  await till.inFront('customer-create');
  await camera('61-new-customer');
  await till.closeDialog();
  await till.byId('scan-field').fill(customer);
  await till.byId('customers-count').filter({ hasText: '1 customer' }).waitFor();
  await till.byId('customer-row').first().click();
  await till.inFront('customer-drawer');
  await camera('62-customer');
  await till.closeDialog();
  await till.go('items');
  await till.byId('item-row').first().waitFor();
  await camera('63-items');
  await till.scan(code);
  await till.inFront('product');
  await camera('64-item');
  await till.closeDialog();
  await till.page.keyboard.press('Alt+0');
  await till.byId('clock-today').waitFor();
  // Who opened a shift is in by that.
  await till.byId('clock-out').click();
  await till.byId('clock-done').waitFor();
  await till.byId('clock-punch').first().waitFor();
  await camera('68-time-clock');
  await till.byId('clock-other-open').click();
  await till.inFront('clock-other');
  await camera('69-somebody-else');
  await till.closeDialog();
  await till.go('sale');
  await till.byId('quick-page').first().click();
  await till.byId('quick-keys').waitFor();
  await camera('65-quick-keys');
  await till.byId('quick-edit').click();
  await till.byId('quick-editor').waitFor();
  await camera('66-quick-keys-in-order');
  await till.byId('quick-key').first().click();
  await till.inFront('quick-key-dialog');
  await camera('67-quick-key');
  await till.closeDialog();
}
