// What is known of one person, and having it forgotten (T24). Amounts and hashes are no personal data and stay.
import * as z from 'zod';
import { instantField, jsonObjectField } from '../fields.ts';

export const personalDataReply = z.object({
  subject: z.enum(['customer', 'employee']),
  id: z.string(),
  exported_at: instantField,
  /** Table or collection → its rows about this person. */
  data: z.record(z.string(), z.array(jsonObjectField)),
  /** Lists that hold more rows than an export carries. */
  truncated: z.array(z.string()),
});

export const erasureReply = z.object({
  subject: z.enum(['customer', 'employee']),
  id: z.string(),
  erased_at: instantField,
  /** Table → rows in which something was blanked. */
  erased: z.record(z.string(), z.int()),
});
