// What a scanner reads from a picture on printed paper.
import { readCode } from '../../../../support/code-reader.ts';
import type { ReadCode } from '../../../../support/code-reader.ts';
import type { PaperPicture } from './read-paper.ts';

/** Throws where no scanner could read it. */
export function scanPicture({ dots }: PaperPicture): ReadCode {
  const gray = dots.flatMap((row) => row.map((black) => (black ? 0 : 255)));
  return readCode({ width: dots[0]!.length, height: dots.length, gray });
}
