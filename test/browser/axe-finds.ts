// What axe has against a screen of the office at rest. The proof looks at each screen in light and in dark, the gate at
// one in light, the next in dark, and so on.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { isProof } from '../support/is-proof.ts';
import { atRest } from './at-rest.ts';

const both = ['light', 'dark'] as const;
let looks = 0;

/** What passes is not told in detail, which is half of the work. */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/** Rule and element, a line each. */
export async function axeFinds(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of isProof ? both : [both[looks++ % 2]!]) {
    await page.emulateMedia({ colorScheme });
    const look = async () => {
      await atRest(page);
      return (await axeOn(page).analyze()).violations;
    };
    let violations = await look();
    // A notice whose time is over fades while it is looked at.
    if (violations.length > 0) violations = await look();
    found.push(...violations.map(({ id, nodes }) => `${colorScheme} ${id} ${nodes[0]!.html.slice(0, 160)}`));
  }
  return found;
}
