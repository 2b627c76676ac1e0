// What happened at the doors and in the back office of one vendor: for its owners, and for those who run the service.
import * as z from 'zod';
import { userKinds } from '../actor.ts';
import { idField, instantField } from '../fields.ts';
import { givenInstant } from './given-instant.ts';
import { pageFields, pageOf } from './pages.ts';

/** Who signed in, what was refused, which session ended and why. */
export const doorEvents = [
  'login_ok',
  'login_failed',
  'login_disabled',
  'refresh_reuse',
  'refresh_refused',
  'logout',
  'session_revoked',
  'wrong_kind',
  'reset_requested',
  'reset_code_wrong',
  'reset_code_right',
  'reset_refused',
  'reset_completed',
  'invitation_completed',
  'invitation_refused',
] as const;
export type DoorEvent = (typeof doorEvents)[number];

/** What somebody did in the back office; written by the transaction that makes the change. */
export const officeEvents = [
  'employee_created',
  'employee_changed',
  'employee_disabled',
  'employee_enabled',
  'permissions_changed',
  'email_changed',
  'password_set',
  'pin_set',
  'pin_removed',
  'role_given',
  'role_created',
  'role_renamed',
  'role_removed',
  'time_card_removed',
  'invitation_sent',
  'customer_login_made',
  'customer_login_removed',
  'vendor_created',
  'vendor_renamed',
  'vendor_suspended',
  'vendor_resumed',
  'store_secrets_changed',
  'device_revoked',
  'device_admitted',
  'device_instructed',
  'instruction_withdrawn',
  'entry_judged_again',
  'entry_attributed',
  'unsent_downloaded',
  'bridge_activated',
  'bridge_key_revoked',
  'terminal_payment_settled',
  'terminal_command_sent',
  'data_exported',
  'data_erased',
  'document_changed',
] as const;
export type OfficeEvent = (typeof officeEvents)[number];

export const auditLogQuery = z.strictObject({
  ...pageFields(),
  /** In the names and ids of who and to whom, the address, or the request. */
  q: z.string().max(200).optional(),
  /** The id of who did it. */
  actor: idField.optional(),
  /** What kind of user did it. */
  kind: z.enum(userKinds).optional(),
  /** What happened: `permissions_changed`. */
  event: z.string().min(1).max(64).optional(),
  /** The id of whoever or whatever it happened to. */
  entity: idField.optional(),
  /** At this instant or later, and before that one. */
  from: givenInstant.optional(),
  to: givenInstant.optional(),
});
export type AuditLogQuery = z.output<typeof auditLogQuery>;

export const auditLogEntry = z.object({
  at: instantField,
  event: z.string(),
  kind: z.enum(userKinds),
  /** Blank where nobody was known. */
  user_id: z.string(),
  /** Of an employee who is still listed; blank of anybody else. */
  user_name: z.string(),
  ip: z.string(),
  request_id: z.string(),
  /** Ids and what was before and after, by the kind of the event. */
  details: z.record(z.string(), z.json()),
});
export type AuditLogEntry = z.output<typeof auditLogEntry>;

export const auditLogReply = pageOf(auditLogEntry);
