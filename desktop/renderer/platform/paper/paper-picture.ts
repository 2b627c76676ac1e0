// A receipt as it will lie on the paper of a receipt printer: its letters in their columns, and the rows it has no letters for
// as they are drawn for it.
import type { ReplyOf } from '../../../ipc/channel.ts';
import type { channels } from '../../../ipc/channels.ts';
import { rowCanvas } from './draw-row.ts';
import type { Direction } from './set-row.ts';

export type PaperPreview = ReplyOf<(typeof channels)['printer:preview-receipt']>;
type PaperLine = PaperPreview['lines'][number];

export interface PaperPicture {
  /** Address of the picture. */
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

/** Dots: letters of receipt printers are 24 high, and twice that where they are tall. */
const lineHeight = 30;
const letterHeight = 24;
/** Below the last line and above the first. */
const edge = 24;

/** Rejects where a page cannot draw. */
export async function paperPicture(
  { paper, lines }: PaperPreview,
  direction: Direction,
): Promise<PaperPicture> {
  const strips = lines.flatMap((line) => {
    if (line.row) return [rowCanvas(line.row, paper, direction)];
    // The rest of a row that is drawn whole.
    return line.isDrawn ? [] : [lineCanvas(line, paper)];
  });
  const height = strips.reduce((sum, strip) => sum + strip.height, 2 * edge);
  const sheet = new OffscreenCanvas(paper.dots, height);
  const pen = penOf(sheet);
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, sheet.width, sheet.height);
  let top = edge;
  for (const strip of strips) {
    pen.drawImage(strip, 0, top);
    top += strip.height;
  }
  return { source: await addressOf(await sheet.convertToBlob()), width: sheet.width, height };
}

/** Every letter in its own column, as the printer sets them. */
function lineCanvas(
  { text, strong, tall }: PaperLine,
  { dots, columns }: PaperPreview['paper'],
): OffscreenCanvas {
  const times = tall ? 2 : 1;
  const canvas = new OffscreenCanvas(dots, lineHeight * times);
  const pen = penOf(canvas);
  const wide = dots / columns;
  pen.scale(1, times);
  pen.font = `${strong ? 'bold ' : ''}${letterHeight * 0.8}px "DejaVu Sans Mono", "Noto Sans Mono", monospace`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const [at, letter] of Array.from(text).entries())
    pen.fillText(letter, (at + 0.5) * wide, lineHeight / 2, wide);
  return canvas;
}

function penOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This page cannot draw.');
  return pen;
}

function addressOf(picture: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(reader.result as string));
  reader.addEventListener('error', () => reject(reader.error!));
  reader.readAsDataURL(picture);
  return promise;
}
