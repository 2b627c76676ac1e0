// Whether a key stays where it stands when it comes: one that is pushed away by what comes later is missed by the finger on
// its way to it.
import { expect } from 'chai';
import type { TillPage } from './till-page.ts';

/** `come`: brings the key with this id onto the screen; all of it is there with `last`. */
export async function staysInPlace(
  till: TillPage,
  id: string,
  last: string,
  come: () => Promise<void>,
): Promise<void> {
  const { page } = till;
  await page.evaluate((wanted) => {
    const watch = new MutationObserver(() => {
      const found = document.querySelector(`[data-testid="${wanted}"]`);
      if (!found) return;
      watch.disconnect();
      document.body.dataset['firstPlace'] = String(found.getBoundingClientRect().y);
    });
    watch.observe(document.body, { childList: true, subtree: true });
  }, id);
  await come();
  await till.byId(last).waitFor();
  const { y } = (await till.byId(id).boundingBox())!;
  expect(await page.evaluate(() => Number(document.body.dataset['firstPlace'])), id).to.equal(y);
}
