// Can everybody reach what is on the screen: a finger, and somebody to whom it is read out?
import type { Locator, Page } from 'playwright-core';
import { atRest } from './at-rest.ts';

/** The smallest a finger hits reliably, CSS pixels. */
const target = 48;

/** What can be touched on the screen and is smaller than that, as `name 40×30`. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const dialog = document.querySelector('[role=dialog]');
    const touched = (dialog ?? document).querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=radio]):not([type=checkbox]), textarea, [role=radio], [role=checkbox]',
    );
    return [...touched].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const unseen = width === 0 || height === 0 || getComputedStyle(one).visibility === 'hidden';
      // Half a pixel is rounding.
      if (unseen || (width >= least - 0.5 && height >= least - 0.5)) return [];
      const name = one.dataset['testid'] ?? one.getAttribute('aria-label') ?? one.textContent;
      return [`${name} ${Math.round(width)}×${Math.round(height)}`];
    });
  }, target);
}

/** What sticks out of the window or of what is in front, as `name 400 of 390`: a long text has burst it. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const inFront = document.querySelector('[role=dialog]');
    return [...(inFront ?? document.body).querySelectorAll<HTMLElement>('*')].flatMap((one) => {
      const { left, right, width, height } = one.getBoundingClientRect();
      if (width === 0 || height === 0 || isClipped(one) || (left >= -0.5 && right <= wide + 0.5)) return [];
      return [`${one.dataset['testid'] ?? one.tagName} ${Math.round(right)} of ${wide}`];
    });

    function isClipped(one: HTMLElement): boolean {
      for (let at = one.parentElement; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        const { left, right } = at.getBoundingClientRect();
        if (overflowX !== 'visible' && left >= -0.5 && right <= wide + 0.5 && at !== document.body)
          return true;
      }
      return false;
    }
  });
}

/** What a screen reader would call only by its kind. */
export async function namelessIn(page: Page): Promise<string[]> {
  const read = await page.locator('body').ariaSnapshot();
  return read
    .split('\n')
    .filter((line) => /^\s*- (button|link|textbox|checkbox|radio|spinbutton)(:| \[|$)/.test(line));
}

/** Can somebody who only scrolls get at it: is it in sight then, whole, and nothing in front of it? */
export async function isReachable(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const inSight = left >= 0 && right <= innerWidth + 0.5 && top >= 0 && bottom <= innerHeight + 0.5;
    const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return inSight && front !== null && (element.contains(front) || front.contains(element));
  });
}

/**
 * What stands out at the side of the screen, or of the part of it that it is in, where nothing scrolls: `name 12`. A
 * layout that has just begun to change may take a moment; what is still out then is out.
 */
export async function cutOff(page: Page): Promise<string[]> {
  for (let look = 1; ; look++) {
    await atRest(page);
    const out = await cutOffNow(page);
    if (out.length === 0 || look === 20) return out;
    await page.waitForTimeout(100);
  }
}

function cutOffNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Undefined: something scrolls to it. */
    function roomOf(element: Element): { readonly left: number; readonly right: number } | undefined {
      for (let at = element.parentElement; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (['auto', 'scroll'].includes(overflowX) && at.scrollWidth > at.clientWidth) return undefined;
        if (['hidden', 'clip'].includes(overflowX)) return at.getBoundingClientRect();
      }
      return { left: 0, right: innerWidth };
    }
    return [
      ...document.querySelectorAll<HTMLElement>('#app :is(button, a, input, h1, h2, dd, [data-testid])'),
    ]
      .filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden')
      .flatMap((one) => {
        const room = roomOf(one);
        if (!room) return [];
        const { left, right } = one.getBoundingClientRect();
        const out = Math.round(Math.max(room.left - left, right - room.right));
        return out <= 0 ? [] : [`${one.dataset['testid'] ?? one.textContent} ${out}`];
      });
  });
}
