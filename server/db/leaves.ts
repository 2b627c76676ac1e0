// Requests for leave as lists show them.
import type pg from 'pg';
import type { LeaveOfCard } from './attendance-cards.ts';
import { isoInstant } from './attendance-cards.ts';
import type { Found } from './lists.ts';

export interface LeavesWanted {
  readonly vendorId: string;
  /** Null: all. */
  readonly storeIds: readonly string[] | null;
  readonly id?: string | undefined;
  readonly storeId?: string | undefined;
  readonly employeeId?: string | undefined;
  readonly statuses?: readonly string[] | undefined;
  /** Days it touches. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Part of a name. */
  readonly q?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Newest first. */
export async function findLeaves(client: pg.ClientBase, wanted: LeavesWanted): Promise<Found<LeaveOfCard>> {
  const { vendorId, storeIds, id, storeId, employeeId, statuses, from, to, q, limit, offset } = wanted;
  const values = [vendorId, storeIds, id, storeId, employeeId, statuses, from, to, q].map(
    (value) => value ?? null,
  );
  const where = `FROM vendor_leaves l
      JOIN vendor_staff e ON e.vendor_id = l.vendor_id AND e.id = l.vendor_employee_id
     WHERE l.vendor_id = $1
       AND ($2::text[] IS NULL OR l.store_id = ANY($2))
       AND ($3::text IS NULL OR l.id = $3)
       AND ($4::text IS NULL OR l.store_id = $4)
       AND ($5::text IS NULL OR l.vendor_employee_id = $5)
       AND ($6::text[] IS NULL OR l.status = ANY($6))
       AND ($7::text IS NULL OR l.date_to >= $7) AND ($8::text IS NULL OR l.date_from <= $8)
       AND ($9::text IS NULL OR position(lower($9) IN lower(e.name)) > 0)`;
  const total = await client.query<{ total: number }>(`SELECT count(*)::int AS total ${where}`, values);
  const { rows } = await client.query<{ row: LeaveOfCard }>(
    `SELECT to_jsonb(l) - 'vendor_id' || jsonb_build_object('employee_name', e.name,
              'created_at', ${isoInstant('l.created_at')}, 'decided_at', ${isoInstant('l.decided_at')}) AS row
       ${where} ORDER BY l.created_at DESC, l.id LIMIT $10 OFFSET $11`,
    [...values, limit, offset],
  );
  return { total: total.rows[0]!.total, rows: rows.map(({ row }) => row) };
}
