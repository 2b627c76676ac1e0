// A document that one device at a time works on is lent to it for a short while. Only the server's clock decides.
import * as z from 'zod';
import { idField, instantField, refField } from './fields.ts';

export const leaseSchema = z.strictObject({
  device_id: idField,
  device_name: z.string().max(200),
  /** Where the device stands. */
  pos_register_id: refField,
  user_id: idField,
  since: instantField,
  until: instantField,
});
export type Lease = z.infer<typeof leaseSchema>;
