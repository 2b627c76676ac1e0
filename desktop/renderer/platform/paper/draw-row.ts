// Draws a row of a receipt that no code page of the printer can write: with the fonts of this machine, and with letters
// joined and running as the browser knows it for every script. What comes of it are dots, black or not.
import type { DrawnRow, PaperRow, PaperSize } from '../../../ipc/paper-row.ts';
import { directionOf, setRow } from './set-row.ts';
import type { Direction } from './set-row.ts';

/** Dots: beside the letters of receipt printers, which are 24 high. */
const sizes = { usual: { font: 24, line: 32 }, tall: { font: 40, line: 52 } } as const;
/** Signs of emoji without colours are asked for first: colours become blots on paper. */
const fonts = '"Noto Emoji", "Noto Sans", "DejaVu Sans", system-ui, sans-serif';
/** Of 255: thin strokes, grey at their edges, must not break. */
const darkBelow = 150;
const mostLines = 78;

/** Rejects where a page cannot draw. */
export async function drawRow(row: PaperRow, paper: PaperSize, direction: Direction): Promise<DrawnRow> {
  const canvas = rowCanvas(row, paper, direction);
  const { width, height } = canvas;
  const bits = blackBits(canvas.getContext('2d')!.getImageData(0, 0, width, height));
  return { row, width, height, dots: await deflated(bits) };
}

/** As wide as the paper, black on white. Throws where a page cannot draw. */
export function rowCanvas(
  row: PaperRow,
  { dots, columns }: PaperSize,
  direction: Direction,
): OffscreenCanvas {
  const size = row.tall ? sizes.tall : sizes.usual;
  const canvas = new OffscreenCanvas(dots, size.line);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This page cannot draw.');
  const font = `${row.strong ? 'bold ' : ''}${size.font}px ${fonts}`;
  pen.font = font;
  const indent = Math.round((row.indent * dots) / columns);
  const texts = setRow(row, { dots, indent, widthOf: (text) => pen.measureText(text).width }).filter(
    ({ line }) => line < mostLines,
  );
  canvas.height = size.line * (1 + Math.max(...texts.map(({ line }) => line)));
  // A new height forgets how the pen was set.
  pen.font = font;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'black';
  pen.textBaseline = 'middle';
  for (const { text, line, at } of texts) {
    const isLeft = (at === 'start') === (direction === 'ltr');
    // Figures alone as in the rows the printer writes itself.
    pen.direction = directionOf(text) ?? 'ltr';
    pen.textAlign = at === 'middle' ? 'center' : isLeft ? 'left' : 'right';
    const edge = at === 'start' ? indent : 0;
    const x = at === 'middle' ? dots / 2 : isLeft ? edge : dots - edge;
    pen.fillText(text, x, (line + 0.5) * size.line);
  }
  return canvas;
}

function blackBits({ data, width, height }: ImageData): Uint8Array<ArrayBuffer> {
  const bytesWide = Math.ceil(width / 8);
  const bits = new Uint8Array(bytesWide * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (red * 0.299 + green * 0.587 + blue * 0.114 < darkBelow)
        bits[y * bytesWide + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  return bits;
}

/** In base64. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of new Uint8Array(await new Response(packed).arrayBuffer()))
    text += String.fromCharCode(byte);
  return btoa(text);
}
