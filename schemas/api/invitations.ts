// Whoever is given a sign-in chooses the password themselves, and the sign-in of a customer.
import * as z from 'zod';
import { instantField } from '../fields.ts';
import { newEmailField, passwordField } from './employees.ts';

export const invitationCompleteBody = z.strictObject({
  invitation_token: z.string().min(1).max(4096),
  password: passwordField,
});

/** Without an e-mail: the one the customer's record has. */
export const customerLoginBody = z.strictObject({ email: newEmailField.optional() });

export const customerLoginReply = z.object({
  customer_id: z.string(),
  email: z.string(),
  /** Since when the customer could have chosen a password; null when they have one. */
  invited_at: instantField.nullable(),
});
