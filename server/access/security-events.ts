// What happened at the doors and in the back office, kept append-only: who signed in, what was refused, which session
// ended and why, who gave whom which right. Names people by their ids, and requests; never a token, a code or a password.
import type pg from 'pg';
import type { JsonObject, UserKind } from '@evertill/schemas';
import type { Log } from '../log.ts';

/** Written by the transaction that makes the change, as `security_notes`. */
export type BackOfficeEvent =
  | 'employee_created'
  | 'employee_changed'
  | 'employee_disabled'
  | 'employee_enabled'
  | 'permissions_changed'
  | 'email_changed'
  | 'password_set'
  | 'pin_set'
  | 'pin_removed'
  | 'role_given'
  | 'role_created'
  | 'role_renamed'
  | 'role_removed'
  | 'invitation_sent'
  | 'customer_login_made'
  | 'customer_login_removed'
  | 'vendor_created'
  | 'vendor_renamed'
  | 'vendor_suspended'
  | 'vendor_resumed'
  | 'store_secrets_changed'
  | 'device_revoked'
  | 'device_admitted'
  | 'data_exported'
  | 'data_erased';

export type SecurityEventName =
  | 'login_ok'
  | 'login_failed'
  | 'login_disabled'
  | 'refresh_reuse'
  | 'refresh_refused'
  | 'logout'
  | 'session_revoked'
  | 'wrong_kind'
  | 'reset_requested'
  | 'reset_code_wrong'
  | 'reset_code_right'
  | 'reset_refused'
  | 'reset_completed'
  | 'invitation_completed'
  | 'invitation_refused';

/** Blank where nobody is known. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  readonly kind: UserKind;
  readonly vendorId?: string | undefined;
  readonly userId?: string | undefined;
  readonly sessionId?: string;
  readonly ip: string;
  readonly requestId: string;
  readonly details?: JsonObject;
}

export class SecurityEvents {
  readonly #pool: pg.Pool;
  readonly #log: Log;

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  async record(what: SecurityEvent): Promise<void> {
    const { event, kind, vendorId = '', userId = '', sessionId = '', ip, requestId, details = {} } = what;
    this.#log.info({ event, kind, user_id: userId, request_id: requestId }, 'security event');
    await this.#pool.query({
      name: 'security-event',
      text: 'SELECT record_security_event($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [event, kind, vendorId, userId, sessionId, ip, requestId, JSON.stringify(details)],
    });
  }
}
