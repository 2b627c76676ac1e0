// Pictures of the settings, the help, the palette, and of every screen of the till at a size or with a look of its own.
import type { Camera } from './shift-pictures.ts';
import type { TillPage } from './till-page.ts';

export interface SettingsPictures {
  readonly till: TillPage;
  readonly camera: Camera;
  /** Of single items, four at least. */
  readonly codes: readonly string[];
}

export async function picturesOfSettings({ till, camera, codes }: SettingsPictures): Promise<void> {
  const { keyboard } = till.page;
  for (const code of codes.slice(0, 4)) await till.scan(code);
  await camera('80-sale');
  const sides = till.byId('sale-sides');
  if ((await sides.count()) > 0) {
    await sides.locator('label').last().click();
    await camera('80-sale-basket');
    await till.byId('pay-exact').scrollIntoViewIfNeeded();
    await camera('80-sale-basket-end');
  }
  await keyboard.press('F1');
  await till.inFront('help');
  await camera('81-help');
  await till.closeDialog();
  await keyboard.press('Control+K');
  await till.inFront('palette');
  await camera('82-palette');
  await till.page.keyboard.type('cash');
  await camera('83-palette-found');
  await till.closeDialog();
  await till.go('orders');
  await camera('84-orders');
  await till.go('returns');
  await camera('85-returns');
  await till.go('work-shift');
  await camera('86-shift');
  await till.go('settings');
  await camera('87-settings');
  await till.byId('change-sale.hold').click();
  await keyboard.press('F8');
  await till.byId('key-refused').waitFor();
  await camera('88-key-refused');
}
