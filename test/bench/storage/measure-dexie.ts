// Dexie measured in a real Chromium with a profile of its own.
import path from 'node:path';
import { openOwnBrowser } from '../../support/browser.ts';
import { serveScript } from '../../support/served-script.ts';
import type { Measure } from './dexie-page.ts';

export async function measureDexie(directory: string, rows: number): Promise<object> {
  const script = await serveScript(path.join(import.meta.dirname, 'dexie-page.ts'));
  const browser = await openOwnBrowser({ profile: path.join(directory, 'profile') });
  try {
    const page = await browser.context.newPage();
    await page.goto(script.url);
    await page.waitForFunction(() => 'measure' in globalThis);
    return await page.evaluate((count) => {
      return (globalThis as unknown as { measure: Measure }).measure(count);
    }, rows);
  } finally {
    await browser.close();
    script.close();
  }
}
