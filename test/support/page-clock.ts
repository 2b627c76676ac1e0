// The clock of a page, set wrong by a test as a till's clock is: across reloads, for this browser alone.
import type { BrowserContext, Page } from 'playwright-core';

/** Where the page finds how far its clock has been set off, ms. */
const clockOffsetKey = 'test/clock-offset';

/** Before the first page is opened. */
export function letClockBeSet(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((key) => {
    const realNow = Date.now.bind(Date);
    Date.now = () => realNow() + Number(localStorage.getItem(key) ?? 0);
  }, clockOffsetKey);
}

/** ms ahead of the true time, or behind it. */
export function setClockOff(page: Page, ms: number): Promise<void> {
  return page.evaluate(([key, off]) => localStorage.setItem(key, off), [clockOffsetKey, String(ms)] as const);
}
