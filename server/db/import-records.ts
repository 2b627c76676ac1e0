// What is on record of imports, so that any server process can tell how far one is, and a restart forgets none.
import type pg from 'pg';
import { soundJson } from '@evertill/schemas';
import type { ImportState, JsonObject, OtherReading, TableKind } from '@evertill/schemas';
import type { Found, Window } from './lists.ts';

export interface ImportRecord {
  readonly id: string;
  readonly store_id: string;
  readonly kind: TableKind;
  readonly dry_run: boolean;
  readonly state: ImportState;
  readonly file_name: string;
  readonly header: readonly string[];
  readonly rows_total: number;
  readonly rows_done: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly warned: number;
  readonly price_changes: number;
  readonly also_created: JsonObject;
  readonly ignored_columns: readonly string[];
  readonly encoding: string;
  readonly other_readings: readonly OtherReading[];
  readonly separator: string;
  readonly decimal_sign: '' | '.' | ',';
  readonly sample: readonly { readonly line: number; readonly cells: Readonly<Record<string, string>> }[];
  readonly code: string;
  readonly fault: string;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly created_at: string;
  readonly finished_at: string | null;
}

export interface RecordedRow {
  readonly line: number;
  readonly outcome: 'refused' | 'warned';
  readonly column: string;
  readonly code: string;
  readonly reason: string;
  readonly cells: readonly string[];
}

/** Silent for so long, the process that was at it is gone. */
const silence = "interval '30 seconds'";
const isGone = `state IN ('receiving', 'running') AND alive_at < now() - ${silence}`;

const instant = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
const columns = `t.id, t.store_id, t.kind, t.dry_run, CASE WHEN ${isGone} THEN 'interrupted' ELSE t.state END AS state,
  t.file_name, t.header, t.rows_total, t.rows_done, t.created, t.updated, t.unchanged, t.refused, t.warned,
  t.price_changes, t.also_created, t.ignored_columns, t.encoding, t.other_readings, t.separator, t.decimal_sign, t.sample,
  CASE WHEN ${isGone} THEN 'import_interrupted' ELSE t.code END AS code, t.fault, t.created_by,
  coalesce((SELECT s.name FROM vendor_staff s WHERE s.vendor_id = t.vendor_id AND s.id = t.created_by), '') AS created_by_name,
  ${instant('created_at')}, ${instant('finished_at')}`;

type Begun = Pick<ImportRecord, 'id' | 'store_id' | 'kind' | 'dry_run' | 'file_name' | 'created_by'>;

/** @throws ConstraintRefusal `catalog_imports_running` while another one is under way in the store. */
export async function beginImport(client: pg.ClientBase, vendorId: string, begun: Begun): Promise<void> {
  const { id, store_id, kind, dry_run, file_name, created_by } = begun;
  await client.query(
    `UPDATE catalog_imports SET state = 'interrupted', code = 'import_interrupted', finished_at = alive_at
      WHERE vendor_id = $1 AND store_id = $2 AND ${isGone}`,
    [vendorId, store_id],
  );
  await client.query(
    `INSERT INTO catalog_imports (vendor_id, id, store_id, kind, dry_run, state, file_name, created_by)
      VALUES ($1, $2, $3, $4, $5, 'receiving', $6, $7)`,
    [vendorId, id, store_id, kind, dry_run, file_name, created_by],
  );
}

/** What is known of it now; absent fields stay. */
export type ImportChange = Partial<
  Pick<
    ImportRecord,
    | 'state'
    | 'header'
    | 'rows_total'
    | 'rows_done'
    | 'created'
    | 'updated'
    | 'unchanged'
    | 'refused'
    | 'warned'
    | 'price_changes'
    | 'also_created'
    | 'ignored_columns'
    | 'encoding'
    | 'other_readings'
    | 'separator'
    | 'decimal_sign'
    | 'sample'
    | 'code'
    | 'fault'
  >
>;

/**
 * False when it is no longer under way: somebody cancelled it, or took it for dead. What was done meanwhile is recorded
 * all the same.
 */
export async function noteImport(
  client: pg.ClientBase,
  vendorId: string,
  id: string,
  change: ImportChange,
  rows: readonly RecordedRow[] = [],
): Promise<boolean> {
  const names = Object.keys(change);
  const changes = names.map((name) => `"${name}" = s."${name}"`);
  const isEnd = change.state !== undefined && !['receiving', 'running'].includes(change.state);
  const set = (columns: readonly string[], states: string) =>
    client.query(
      `UPDATE catalog_imports t SET ${columns.join(', ')} FROM jsonb_populate_record(NULL::catalog_imports, $3::jsonb) s
        WHERE t.vendor_id = $1 AND t.id = $2 AND t.state IN (${states})`,
      [vendorId, id, soundJson(change)],
    );
  const all = [...changes, 'alive_at = now()', ...(isEnd ? ['finished_at = now()'] : [])];
  const isOn = (await set(all, `'receiving', 'running'`)).rowCount !== 0;
  const isLate = !isOn && change.rows_done !== undefined;
  if (isLate) await set(changes, `'cancelled', 'interrupted'`);
  if (rows.length > 0 && (isOn || isLate)) {
    await client.query(
      `INSERT INTO catalog_import_rows (vendor_id, import_id, line, outcome, column_name, code, reason, cells)
        SELECT $1, $2, s.line, s.outcome, s."column", s.code, s.reason, s.cells
          FROM jsonb_to_recordset($3::jsonb)
            AS s (line bigint, outcome text, "column" text, code text, reason text, cells jsonb)`,
      [vendorId, id, soundJson(rows)],
    );
  }
  return isOn;
}

export async function findImport(
  client: pg.ClientBase,
  vendorId: string,
  id: string,
): Promise<ImportRecord | undefined> {
  const { rows } = await client.query<ImportRecord>(
    `SELECT ${columns} FROM catalog_imports t WHERE t.vendor_id = $1 AND t.id = $2`,
    [vendorId, id],
  );
  return rows[0];
}

/** Newest first; of these stores, or of all. */
export async function importPage(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  storeIds: readonly string[] | null,
): Promise<Found<ImportRecord>> {
  const from = `FROM catalog_imports t WHERE t.vendor_id = $1 AND ($2::text[] IS NULL OR t.store_id = ANY($2))`;
  const counted = await client.query<{ total: number }>(`SELECT count(*) AS total ${from}`, [
    vendorId,
    storeIds,
  ]);
  const { rows } = await client.query<ImportRecord>(
    `SELECT ${columns} ${from} ORDER BY t.created_at DESC, t.id DESC LIMIT $3 OFFSET $4`,
    [vendorId, storeIds, limit, offset],
  );
  return { total: counted.rows[0]!.total, rows };
}

const rowColumns = 't.line, t.outcome, t.column_name AS "column", t.code, t.reason, t.cells';

/** In the order of the file. */
export async function importRowPage(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  importId: string,
  outcome: RecordedRow['outcome'] | undefined,
): Promise<Found<RecordedRow>> {
  const from = `FROM catalog_import_rows t
    WHERE t.vendor_id = $1 AND t.import_id = $2 AND ($3::text IS NULL OR t.outcome = $3)`;
  const values = [vendorId, importId, outcome ?? null];
  const counted = await client.query<{ total: number }>(`SELECT count(*) AS total ${from}`, values);
  const { rows } = await client.query<RecordedRow>(
    `SELECT ${rowColumns} ${from} ORDER BY t.line, t.entry LIMIT $4 OFFSET $5`,
    [...values, limit, offset],
  );
  return { total: counted.rows[0]!.total, rows };
}

/** Refused ones behind a place in the file. */
export async function refusedAfter(
  client: pg.ClientBase,
  vendorId: string,
  importId: string,
  after: { readonly line: number; readonly entry: number },
  limit: number,
): Promise<(RecordedRow & { readonly entry: number })[]> {
  const { rows } = await client.query<RecordedRow & { readonly entry: number }>(
    `SELECT ${rowColumns}, t.entry FROM catalog_import_rows t
      WHERE t.vendor_id = $1 AND t.import_id = $2 AND t.outcome = 'refused' AND (t.line, t.entry) > ($3::bigint, $4::bigint)
      ORDER BY t.line, t.entry LIMIT $5`,
    [vendorId, importId, after.line, after.entry, limit],
  );
  return rows;
}
