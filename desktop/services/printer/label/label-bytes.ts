// A label as the bytes a receipt printer takes: what it is, what it costs, and its number for a scanner. The bars are dots,
// not the printer's own: they are as wide as they should be on every printer, and in every kind there is.
import { refuse } from '@evertill/client-core';
import { withoutCardNumbersOnPaper } from '@evertill/schemas';
import type { Refusal } from '@evertill/client-core';
import type { PaperRow } from '../../../ipc/paper-row.ts';
import type { LabelFormat } from '../../../ipc/printer-channels.ts';
import type { Bitmap } from '../escpos/bitmap.ts';
import * as command from '../escpos/commands.ts';
import type { PrinterProfile } from '../escpos/printer-profile.ts';
import { rowsBytes } from '../escpos/receipt-bytes.ts';
import type { DrawRow } from '../escpos/receipt-bytes.ts';
import { codeDots } from './code-dots.ts';

export interface Label {
  readonly sku: string;
  readonly name: string;
  /** As it is to be read. */
  readonly price: string;
  readonly barcodeFormat: LabelFormat;
}

/** Dots. */
const barsHigh = 80;
/** Dots a narrowest bar is wide, the best first. One dot would be too fine for many scanners. */
const barWidths = [3, 2] as const;
const squareWidths = [6, 5, 4, 3] as const;

export function labelRows({ sku, name, price }: Pick<Label, 'sku' | 'name' | 'price'>): {
  readonly above: PaperRow[];
  readonly below: PaperRow[];
} {
  const row = { kind: 'middle', end: '', indent: 0, strong: false, tall: false } as const;
  return {
    above: [
      // The number below it is the code's own.
      { ...row, start: withoutCardNumbersOnPaper(name) },
      { ...row, start: price, strong: true, tall: true },
    ],
    below: [{ ...row, start: sku }],
  };
}

/** Refused with `label_code`. */
export async function labelBytes(
  label: Label,
  { profile, draw, copies = 1 }: { profile: PrinterProfile; draw?: DrawRow | undefined; copies?: number },
): Promise<{ readonly ok: true; readonly bytes: Uint8Array } | Refusal> {
  const code = await codePicture(label.barcodeFormat, label.sku, profile.dots);
  if (!code.ok) return code;
  const { above, below } = labelRows(label);
  const rows = (parts: readonly PaperRow[]) => rowsBytes(parts, { direction: 'ltr', profile, draw });
  const one = [
    ...command.initialize,
    ...rows(above),
    ...command.centred(true),
    ...command.raster(code.picture),
    ...command.centred(false),
    ...rows(below),
    ...command.feed(profile.cuts ? 1 : 3),
    ...(profile.cuts ? command.cut : []),
  ];
  return { ok: true, bytes: Uint8Array.from(Array.from({ length: copies }, () => one).flat()) };
}

/** What is too wide as bars is printed as a square, which says the same. */
async function codePicture(
  format: LabelFormat,
  text: string,
  dots: number,
): Promise<{ readonly ok: true; readonly picture: Bitmap } | Refusal> {
  const code = await codeDots(format, text);
  if (!code.ok) return code;
  const modules = code.rows[0]!.length;
  const isSquare = format === 'qrcode';
  const width = (isSquare ? squareWidths : barWidths).find((one) => modules * one <= dots);
  if (width !== undefined)
    return { ok: true, picture: enlarged(code.rows, width, isSquare ? width : barsHigh) };
  return isSquare ? refuse('label_code', { format }) : codePicture('qrcode', text, dots);
}

function enlarged(modules: readonly (readonly boolean[])[], wide: number, high: number): Bitmap {
  const width = modules[0]!.length * wide;
  const rows = modules.flatMap((line) => {
    const bits = new Uint8Array(Math.ceil(width / 8));
    for (let x = 0; x < width; x += 1) if (line[Math.floor(x / wide)]) bits[x >> 3]! |= 0x80 >> (x & 7);
    return Array.from({ length: high }, () => bits);
  });
  return { width, height: rows.length, rows };
}
