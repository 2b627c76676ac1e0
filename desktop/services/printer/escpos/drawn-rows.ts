// Rows as a window has drawn them, put to the rows of a receipt. What comes from a window is no wider and no longer than
// it says, or it is refused: a picture that unpacks to more would fill the memory.
import { inflateRawSync } from 'node:zlib';
import { refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import { rowKey } from '../../../ipc/paper-row.ts';
import type { DrawnRow } from '../../../ipc/paper-row.ts';
import type { Bitmap } from './bitmap.ts';
import type { PrinterProfile } from './printer-profile.ts';
import type { DrawRow } from './receipt-bytes.ts';

/** Refused with `invalid_input` when one of them is no picture for this paper. */
export function drawnBefore(
  drawn: readonly DrawnRow[],
  { dots }: Pick<PrinterProfile, 'dots'>,
): { readonly ok: true; readonly draw: DrawRow } | Refusal {
  const pictures = new Map<string, Bitmap>();
  for (const [nr, one] of drawn.entries()) {
    const picture = one.width === dots ? unpacked(one) : undefined;
    if (!picture)
      return refuse('invalid_input', { field: `drawn.${nr}`, problem: 'Must be a picture for this paper.' });
    pictures.set(rowKey(one.row), picture);
  }
  return { ok: true, draw: (row) => pictures.get(rowKey(row)) };
}

function unpacked({ width, height, dots }: DrawnRow): Bitmap | undefined {
  const bytesWide = Math.ceil(width / 8);
  const size = bytesWide * height;
  try {
    const bytes = inflateRawSync(Buffer.from(dots, 'base64'), { maxOutputLength: size });
    if (bytes.length !== size) return undefined;
    const rows = Array.from({ length: height }, (_, nr) =>
      bytes.subarray(nr * bytesWide, (nr + 1) * bytesWide),
    );
    return { width, height, rows };
  } catch {
    return undefined;
  }
}
