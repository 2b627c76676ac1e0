// A row of a printed receipt on its way to whoever can draw it, and back. Fonts, the rules by which letters join, and the
// order of what runs from right to left are in a window's browser engine and not in Node: rows that no code page of the
// printer can write are drawn by the window that prints, as dots.
import * as z from 'zod';

/** A text of a receipt; composing its characters may make it longer. */
const text = z.string().max(6000);

/** A text at the beginning of the line, and one at its end; in the middle, the first alone. */
export const paperRow = z.strictObject({
  kind: z.enum(['sides', 'middle']),
  start: text,
  end: text,
  /** Of columns it stands in from the beginning. */
  indent: z.int().min(0).max(8),
  strong: z.boolean(),
  tall: z.boolean(),
});
export type PaperRow = z.infer<typeof paperRow>;

/** In a line of the paper. */
export const paperSize = z.strictObject({
  dots: z.int().min(8).max(1024),
  columns: z.int().min(8).max(128),
});
export type PaperSize = z.infer<typeof paperSize>;

/** Dots: a hundred lines of text, for one row. */
const mostHeight = 4096;

const drawnRow = z.strictObject({
  row: paperRow,
  width: z.int().min(8).max(1024),
  height: z.int().min(1).max(mostHeight),
  /** Line by line from the top, eight dots a byte, the leftmost in its highest bit, 1 is black; deflated (RFC 1951), in base64. */
  dots: z.base64().max(100_000),
});
export type DrawnRow = z.infer<typeof drawnRow>;

export const drawnRows = z.array(drawnRow).max(2500);

/** Equal rows look equal. */
export function rowKey({ kind, start, end, indent, strong, tall }: PaperRow): string {
  return JSON.stringify([kind, start, end, indent, strong, tall]);
}
