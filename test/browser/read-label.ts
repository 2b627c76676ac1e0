// A scanner for tests: what is printed, as a printer of 300 dots per inch lays it down, is read by another library than the
// one that draws it.
import type { Page } from 'playwright-core';
import { readCode } from '../support/code-reader.ts';
import type { Gray, ReadCode } from '../support/code-reader.ts';

/** Dots of a printer for a pixel of a screen. */
const dots = 300 / 96;

/** The labels on the pages to be printed, in their order. Throws where one cannot be read. */
export async function readLabels(page: Page): Promise<ReadCode[]> {
  await page.emulateMedia({ media: 'print' });
  await zoom(page, String(dots));
  try {
    const labels = await page.locator('[data-print] [data-testid=label]').all();
    const read: ReadCode[] = [];
    for (const label of labels) {
      const picture = await label.screenshot();
      read.push(readCode(await pixelsOf(page, picture)));
    }
    return read;
  } finally {
    await zoom(page, '');
    await page.emulateMedia({ media: null });
  }
}

async function zoom(page: Page, times: string): Promise<void> {
  await page.evaluate((zoomed) => {
    document.querySelector<HTMLElement>('[data-print]')!.style.zoom = zoomed;
  }, times);
}

function pixelsOf(page: Page, png: Buffer): Promise<Gray> {
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
      const gray = Array.from({ length: width * height }, (_, at) =>
        Math.round((data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]!) / 3),
      );
      return { width, height, gray };
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
}
