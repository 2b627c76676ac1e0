// A scanner for tests: dots are read by another library than the one that draws them.
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

const hints = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.CODE_128],
  ],
  [DecodeHintType.TRY_HARDER, true],
]);

export interface Gray {
  readonly width: number;
  readonly height: number;
  /** Row by row, 0 black to 255 white. */
  readonly gray: readonly number[];
}

export interface ReadCode {
  readonly text: string;
  readonly format: string;
}

/** What stands in it, and in which kind of code. Throws where no scanner could read it. */
export function readCode({ width, height, gray }: Gray): ReadCode {
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
