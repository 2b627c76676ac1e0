// What happened at the doors and in the back office, kept append-only: who signed in, what was refused, which session
// ended and why, who gave whom which right. Names people by their ids, and requests; never a token, a code or a password.
import type pg from 'pg';
import type { DoorEvent, JsonObject, UserKind } from '@evertill/schemas';
import type { Log } from '../log.ts';

/** Blank where nobody is known. */
export interface SecurityEvent {
  readonly event: DoorEvent;
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
