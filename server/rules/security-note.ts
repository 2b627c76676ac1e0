// A line for the audit log that commits with the change it tells of. Names people by their ids, never by name.
import type { Actor, AuditLogEntry, JsonObject, OfficeEvent } from '@evertill/schemas';

/** A row of `security_notes`; `id` is forgotten as soon as it was delivered. */
export function securityNote(
  id: string,
  event: OfficeEvent,
  { kind, user_id }: Pick<Actor | AuditLogEntry, 'kind' | 'user_id'>,
  details: JsonObject,
): JsonObject {
  return { id, event, kind, user_id, details };
}
