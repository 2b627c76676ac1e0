// Everything of a scope in one answer over HTTP: frames of documents in the order of the feed, each compressed by itself
// and with the checkpoint behind it (rules F1–F3). A frame is four bytes, the length of what follows (big-endian), and
// that many bytes of gzip (or of plain text, when that was asked for). Its text is lines: this head, then the JSON of one
// document each.
import * as z from 'zod';
import { checkpointSchema } from '../checkpoint.ts';

export const snapshotHeadSchema = z.strictObject({
  documents: z.int().min(0),
  /** Behind the last of them: whoever has this frame may go on from here. */
  checkpoint: checkpointSchema,
  /** Nothing more was there when it was read. */
  complete: z.boolean(),
});
export type SnapshotHead = z.infer<typeof snapshotHeadSchema>;
