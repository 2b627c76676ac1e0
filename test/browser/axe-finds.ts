// What axe has against a screen of the office at rest. The proof looks at each screen in light and in dark, the gate at
// one in light, the next in dark, and so on.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { isProof } from '../support/is-proof.ts';
import { atRest } from './at-rest.ts';

const both = ['light', 'dark'] as const;
let looks = 0;

/** Rule and element, a line each. */
export async function axeFinds(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of isProof ? both : [both[looks++ % 2]!]) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    found.push(...violations.map(({ id, nodes }) => `${colorScheme} ${id} ${nodes[0]!.html.slice(0, 160)}`));
  }
  return found;
}
