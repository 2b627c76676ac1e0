// Do the words fit their keys? A key that cuts its words says something else.
import type { Page } from 'playwright-core';
import { atRest } from './at-rest.ts';

/**
 * Keys on the screen whose words are wider than there is room, or that reach out of their part of the screen, as
 * `testid: words`. Names of goods and people may be cut.
 */
export async function clippedWords(page: Page): Promise<string[]> {
  await atRest(page);
  return page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog]');
    const keys = [...(dialog ?? document).querySelectorAll<HTMLElement>('button, a[href], [role=button]')];
    const ofOthers = new Set([
      'item',
      'held-basket',
      'order',
      'customer-hit',
      'basket-line',
      'sync-chip',
      'category',
    ]);
    return keys.flatMap((key) => {
      const name = key.dataset['testid'] ?? '';
      if (key.offsetParent === null || ofOthers.has(name)) return [];
      // What only a screen reader sees is one pixel wide. A picture that turns reaches over its own frame, and cuts no word.
      const isCut = [key, ...key.querySelectorAll<HTMLElement>('*')].some(
        (part) =>
          part.textContent.trim() !== '' && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1,
      );
      const room = key.closest('section')?.getBoundingClientRect();
      const { left, right } = key.getBoundingClientRect();
      const isOut = room !== undefined && (left < room.left - 1 || right > room.right + 1);
      return isCut || isOut ? [`${name}: ${key.innerText.replace(/\s+/g, ' ')}`] : [];
    });
  });
}
