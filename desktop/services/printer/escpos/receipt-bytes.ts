// A receipt as the bytes a printer takes. A row that no code page of the printer can write is printed as a picture, when
// somebody can draw one; otherwise what is missing shows as question marks.
import type { ReceiptDocument } from '@evertill/schemas';
import { rowKey } from '../../../ipc/paper-row.ts';
import type { PaperRow } from '../../../ipc/paper-row.ts';
import type { Bitmap } from './bitmap.ts';
import { inColumns } from './columns.ts';
import * as command from './commands.ts';
import type { DrawerPin } from './commands.ts';
import type { PrinterProfile } from './printer-profile.ts';
import { receiptParts } from './receipt-rows.ts';
import type { PaperPart } from './receipt-rows.ts';
import { plainText, TextEncoder } from './text-encoder.ts';

/** The row as wide as the paper, as the languages in it are written; undefined when nobody has drawn it. */
export type DrawRow = (row: PaperRow) => Bitmap | undefined;

export interface PrintedReceipt {
  readonly document: ReceiptDocument;
  readonly profile: PrinterProfile;
  readonly draw?: DrawRow | undefined;
  /** At least one. The drawer opens once, before the first. */
  readonly copies?: number;
  readonly openDrawer?: DrawerPin | undefined;
}

export function receiptBytes(printed: PrintedReceipt): Uint8Array {
  const { copies = 1, openDrawer } = printed;
  const one = oneCopy(printed);
  const drawer = openDrawer === undefined ? [] : command.drawerPulse(openDrawer);
  const all = Array.from({ length: copies }, () => one);
  return Uint8Array.from([...command.initialize, ...drawer, ...all.flat()]);
}

/** The rows that no code page of the printer can write, each once. */
export function rowsToDraw(parts: readonly PaperPart[], profile: PrinterProfile): PaperRow[] {
  const text = new TextEncoder(profile);
  const rows = new Map<string, PaperRow>();
  for (const part of parts) {
    if (part.kind === 'gap' || part.kind === 'rule') continue;
    const row = plainRow(part);
    if (!canWrite(text, row)) rows.set(rowKey(row), row);
  }
  return [...rows.values()];
}

export function plainRow(row: PaperRow): PaperRow {
  return { ...row, start: plainText(row.start), end: plainText(row.end) };
}

function canWrite(text: TextEncoder, { start, end }: PaperRow): boolean {
  return text.canWrite(start) && text.canWrite(end);
}

/** Begins as after `initialize`, whatever was printed before it. */
function oneCopy({ document, profile, draw }: PrintedReceipt): number[] {
  const { direction, scanCode } = document;
  const written: number[] = [
    ...command.initialize,
    ...rowsBytes(receiptParts(document), { direction, profile, draw }),
  ];
  written.push(...scanCodeBytes(scanCode, profile));
  written.push(...command.feed(profile.cuts ? 1 : 4), ...(profile.cuts ? command.cut : []));
  return written;
}

interface OnPaper {
  readonly direction: 'ltr' | 'rtl';
  readonly profile: PrinterProfile;
  readonly draw?: DrawRow | undefined;
}

/** Directly after `initialize`: which code page the printer is in then is known. */
export function rowsBytes(parts: readonly PaperPart[], paper: OnPaper): number[] {
  const text = new TextEncoder(paper.profile);
  return parts.flatMap((part) => partBytes(part, paper, text));
}

function partBytes(
  part: PaperPart,
  { direction, profile, draw }: OnPaper,
  text: TextEncoder,
): readonly number[] {
  const { columns } = profile;
  if (part.kind === 'gap') return command.lineEnd;
  if (part.kind === 'rule') return [...text.write('-'.repeat(columns)), ...command.lineEnd];
  const row = plainRow(part);
  const picture = canWrite(text, row) ? undefined : draw?.(row);
  if (picture) return command.raster(picture);
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
