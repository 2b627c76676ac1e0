// Where a table in the database is not what the program believes it to be: one sentence a difference.
import type pg from 'pg';
import type { Collection } from '@evertill/schemas';
import type { PlainTable } from '../../server/db/plain-tables.ts';
import { columnsOf, tableOf } from '../../server/db/table.ts';
import type { Column, ColumnKind } from '../../server/db/table.ts';

interface Found {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly scale: number | null;
  readonly precision: number | null;
  /** It gets a value by itself. */
  readonly filled: boolean;
  readonly computed: boolean;
}

const typeOf: Record<ColumnKind, string> = {
  text: 'text',
  bigint: 'bigint',
  boolean: 'boolean',
  jsonb: 'jsonb',
  timestamptz: 'timestamp with time zone',
  numeric: 'numeric',
};

/** Of a collection's table and the tables of its array fields. */
export async function collectionDrift(client: pg.ClientBase, collection: Collection): Promise<string[]> {
  const table = tableOf(collection);
  const own = ['vendor_id', 'rev', 'sync_xid', 'updated_at', 'deleted', 'catalog_rev'];
  const isKnown = (column: Found) => own.includes(column.name) || column.computed;
  const faults = await drift(client, table.name, table.columns, isKnown);
  for (const child of table.children) {
    const ofChild = ['vendor_id', 'parent_id', 'position'];
    const known = (column: Found) => ofChild.includes(column.name) || column.computed;
    faults.push(...(await drift(client, child.name, child.columns, known)));
  }
  return faults;
}

/** Of a table that is not a collection; what fills itself may lie beside its columns. */
export function plainDrift(client: pg.ClientBase, { name, shape }: PlainTable): Promise<string[]> {
  return drift(client, name, columnsOf(shape), (column) => column.name === 'vendor_id' || column.filled);
}

async function drift(
  client: pg.ClientBase,
  table: string,
  expected: readonly Column[],
  isKnownBeside: (column: Found) => boolean,
): Promise<string[]> {
  const found = await columnsIn(client, table);
  const missing = expected.filter(({ name }) => !found.some((column) => column.name === name));
  const strange = found.filter(
    (column) => !expected.some(({ name }) => name === column.name) && !isKnownBeside(column),
  );
  return [
    ...missing.map(({ name }) => `${table}.${name} is missing`),
    ...strange.map(({ name }) => `${table}.${name} is in no shape`),
    ...expected.flatMap((column) => {
      const real = found.find(({ name }) => name === column.name);
      return real ? differences(table, column, real) : [];
    }),
  ];
}

function differences(table: string, column: Column, found: Found): string[] {
  const faults = [];
  const about = `${table}.${column.name}`;
  if (found.type !== typeOf[column.kind])
    faults.push(`${about} is ${found.type}, not ${typeOf[column.kind]}`);
  if (found.nullable !== column.nullable) {
    faults.push(`${about} is ${found.nullable ? 'nullable' : 'not nullable'}, the shape says otherwise`);
  }
  if (column.decimals !== undefined && found.scale !== column.decimals) {
    faults.push(`${about} has ${found.scale} decimals, not ${column.decimals}`);
  }
  if (column.kind === 'timestamptz' && found.precision !== 3) faults.push(`${about} is not in milliseconds`);
  return faults;
}

async function columnsIn(client: pg.ClientBase, table: string): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `SELECT column_name AS name, data_type AS type, is_nullable = 'YES' AS nullable, numeric_scale AS scale,
            datetime_precision AS precision, is_generated = 'ALWAYS' AS computed,
            column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS filled
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  return rows;
}
