// Where a client stands in one collection's feed. Always the same three keys (rule C1), ordered by transaction id,
// then document id (rule C2).
import * as z from 'zod';

const greatestXid = 0xffff_ffff_ffff_ffffn;

export const checkpointSchema = z.strictObject({
  /** Random id of the database's history; another epoch means: pull again from the start. */
  epoch: z.string().max(64),
  /** Postgres xid8 as a decimal string: no more than 64 bits, or the feed could not be asked about it. */
  xid: z
    .string()
    .regex(/^\d{1,20}$/, { abort: true })
    .refine((text) => BigInt(text) <= greatestXid, 'Must fit into 64 bits.'),
  id: z.string().max(400),
});
export type Checkpoint = z.infer<typeof checkpointSchema>;

export function startOf(epoch: string): Checkpoint {
  return { epoch, xid: '0', id: '' };
}

/** Negative, zero or positive, like `Array.sort` wants it. Ids compare by their bytes, as `COLLATE "C"` does. */
export function compareCheckpoints(a: Checkpoint, b: Checkpoint): number {
  const [left, right] = [BigInt(a.xid), BigInt(b.xid)];
  if (left !== right) return left < right ? -1 : 1;
  return compareBytes(a.id, b.id);
}

/** UTF-8 byte order, which UTF-16 code-unit order is not for characters beyond U+FFFF. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const surrogates = (x >= 0xd800 && x <= 0xdfff ? 1 : 0) - (y >= 0xd800 && y <= 0xdfff ? 1 : 0);
    return surrogates !== 0 ? surrogates : x - y;
  }
  return a.length - b.length;
}
