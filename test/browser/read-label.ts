// A scanner for tests: what is printed, as a printer of 300 dots per inch lays it down, is read by another library than the
// one that draws it.
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  NotFoundException,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';
import type { Result } from '@zxing/library';
import type { Page } from 'playwright-core';

const hints = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.CODE_128],
  ],
  [DecodeHintType.TRY_HARDER, true],
]);

/** Dots of a printer for a pixel of a screen. */
const dots = 300 / 96;

export interface ReadLabel {
  readonly text: string;
  readonly format: string;
}

/** The labels on the pages to be printed, in their order. Throws where one cannot be read. */
export async function readLabels(page: Page): Promise<ReadLabel[]> {
  await page.emulateMedia({ media: 'print' });
  await zoom(page, String(dots));
  try {
    const labels = await page.locator('[data-print] [data-testid=label]').all();
    const read: ReadLabel[] = [];
    for (const label of labels) {
      const picture = await label.screenshot();
      read.push(decode(await pixelsOf(page, picture)));
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

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly gray: number[];
}

function pixelsOf(page: Page, png: Buffer): Promise<Pixels> {
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

function decode({ width, height, gray }: Pixels): ReadLabel {
  const source = new RGBLuminanceSource(Uint8ClampedArray.from(gray), width, height);
  const picture = new BinaryBitmap(new HybridBinarizer(source));
  const found = barsIn(picture) ?? new QRCodeReader().decode(picture);
  return { text: found.getText(), format: BarcodeFormat[found.getBarcodeFormat()] };
}

function barsIn(picture: BinaryBitmap): Result | undefined {
  try {
    return new MultiFormatOneDReader(hints).decode(picture, hints);
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}
