// The security events of one vendor, newest first. Their numbers count across all vendors and stay here: who saw the gaps
// would know how busy the others are.
import type pg from 'pg';
import type { AuditLogEntry, AuditLogQuery } from '@evertill/schemas';
import { listPage } from './lists.ts';
import type { Condition, Found, Window } from './lists.ts';

const userName = `coalesce((SELECT p.name FROM vendor_staff p
  WHERE p.vendor_id = t.vendor_id AND p.id = t.user_id AND t.kind = 'vendor' AND NOT p.deleted), '')`;
const columns = `to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, t.event, t.kind, t.user_id,
  ${userName} AS user_name,
  t.ip, t.request_id, t.details`;

type AuditLogFilters = Omit<AuditLogQuery, 'page' | 'limit'>;

const conditions: Readonly<Record<keyof AuditLogFilters, string>> = {
  q: `position(lower(:value::text) IN lower(concat_ws(' ', ${userName}, t.user_id, t.ip, t.request_id,
    t.details::text))) > 0`,
  actor: 't.user_id = :value',
  kind: 't.kind = :value',
  event: 't.event = :value',
  entity: 'EXISTS (SELECT FROM jsonb_each_text(t.details) d WHERE d.value = :value)',
  from: 't.at >= :value',
  to: 't.at < :value',
};

export function auditLogPage(
  client: pg.ClientBase,
  window: Window,
  filters: AuditLogFilters,
): Promise<Found<AuditLogEntry>> {
  const where = (Object.keys(conditions) as (keyof AuditLogFilters)[]).flatMap((name): Condition[] =>
    filters[name] === undefined ? [] : [[conditions[name], filters[name]]],
  );
  const listed = { table: 'security_events', columns, where, orderBy: 't.id DESC' };
  return listPage(client, window, listed) as unknown as Promise<Found<AuditLogEntry>>;
}
