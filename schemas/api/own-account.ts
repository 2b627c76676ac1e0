// What somebody reads and changes of their own account, whatever their rights. The first document, "Authentication".
import * as z from 'zod';
import { employeeReply, passwordField, pinField } from './employees.ts';

export const ownAccountReply = employeeReply.extend({
  /** What their role is called; blank where they have none. */
  role: z.string(),
  /** The stores they work in. */
  stores: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});
export type OwnAccountReply = z.infer<typeof ownAccountReply>;

const proof = {
  /** A till is left open now and then: whoever stands there proves who they are. */
  current_password: z.string().min(1).max(1024),
};

export const ownPasswordBody = z.strictObject({ ...proof, password: passwordField });

export const ownPinBody = z.strictObject({ ...proof, pin: pinField });
