// A receipt as the bytes a printer takes. A row that no code page of the printer can write is printed as a picture, when
// somebody can draw one; otherwise what is missing shows as question marks.
import type { ReceiptDocument } from '@evertill/schemas';
import type { Bitmap } from './bitmap.ts';
import { inColumns } from './columns.ts';
import * as command from './commands.ts';
import type { DrawerPin } from './commands.ts';
import type { PrinterProfile } from './printer-profile.ts';
import { receiptParts } from './receipt-rows.ts';
import type { PaperPart, PaperRow } from './receipt-rows.ts';
import { plainText, TextEncoder } from './text-encoder.ts';

/**
 * Draws a row as wide as the paper, as the languages in it are written. What Node lacks for it, fonts and the rules by
 * which letters join and run, the shell's own page has: it is handed in.
 */
export type DrawRow = (
  row: PaperRow,
  paper: { readonly dots: number; readonly columns: number; readonly direction: 'ltr' | 'rtl' },
) => Promise<Bitmap>;

export interface PrintedReceipt {
  readonly document: ReceiptDocument;
  readonly profile: PrinterProfile;
  readonly draw?: DrawRow | undefined;
  /** At least one. The drawer opens once, before the first. */
  readonly copies?: number;
  readonly openDrawer?: DrawerPin | undefined;
}

export async function receiptBytes(printed: PrintedReceipt): Promise<Uint8Array> {
  const { copies = 1, openDrawer } = printed;
  const one = await oneCopy(printed);
  const drawer = openDrawer === undefined ? [] : command.drawerPulse(openDrawer);
  const all = Array.from({ length: copies }, () => one);
  return Uint8Array.from([...command.initialize, ...drawer, ...all.flat()]);
}

/** Begins as after `initialize`, whatever was printed before it. */
async function oneCopy({ document, profile, draw }: PrintedReceipt): Promise<number[]> {
  const text = new TextEncoder(profile);
  const written: number[] = [...command.initialize];
  for (const part of receiptParts(document))
    written.push(...(await partBytes(part, document.direction, profile, text, draw)));
  written.push(...scanCodeBytes(document.scanCode, profile));
  written.push(...command.feed(profile.cuts ? 1 : 4), ...(profile.cuts ? command.cut : []));
  return written;
}

async function partBytes(
  part: PaperPart,
  direction: 'ltr' | 'rtl',
  profile: PrinterProfile,
  text: TextEncoder,
  draw: DrawRow | undefined,
): Promise<readonly number[]> {
  const { columns, dots } = profile;
  if (part.kind === 'gap') return command.lineEnd;
  if (part.kind === 'rule') return [...text.write('-'.repeat(columns)), ...command.lineEnd];
  const row = { ...part, start: plainText(part.start), end: plainText(part.end) };
  if (draw && !(text.canWrite(row.start) && text.canWrite(row.end))) {
    const picture = await draw(row, { dots, columns, direction }).catch(() => undefined);
    if (picture) return command.raster(picture);
  }
  const lines = inColumns(row, columns, direction);
  const bytes = lines.flatMap((line) => [...text.write(line), ...command.lineEnd]);
  return inFace(row, bytes);
}

function inFace({ strong, tall }: PaperRow, bytes: readonly number[]): readonly number[] {
  return [
    ...(strong ? command.bold(true) : []),
    ...(tall ? command.tall(true) : []),
    ...bytes,
    ...(tall ? command.tall(false) : []),
    ...(strong ? command.bold(false) : []),
  ];
}

/** Too wide for bars, it is printed as a square. */
function scanCodeBytes(scanCode: string, { dots }: PrinterProfile): readonly number[] {
  if (scanCode === '') return [];
  const code = command.code128(scanCode, dots) ?? command.qrCode(scanCode);
  return [
    ...command.lineEnd,
    ...command.centred(true),
    ...code,
    ...command.lineEnd,
    ...command.centred(false),
  ];
}
