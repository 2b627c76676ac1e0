// Writes server/schema.sql: the effect of all migrations together, so that a review sees what a migration does to
// the whole and a test notices when the two drift apart. It is read, compared and, in a test, run; the program
// itself only ever runs the migrations. (The embedded Postgres brings no pg_dump.)
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { migrationsDir } from './migration-files.ts';
import * as catalog from './schema-catalog.ts';

export const schemaFile = fileURLToPath(new URL('../schema.sql', import.meta.url));

const head = `-- The effect of all migrations. Written by \`npm run schema\`; never edited by hand.
SET check_function_bodies = off;
SET search_path = public;
`;

interface Row {
  about: string;
  statement: string;
}

/**
 * The schema of the connected database as SQL: the same text for the same schema, whatever the order it was made in.
 * Owners appear only where they differ from the connected user. @throws Error naming objects it cannot write.
 */
export async function dumpSchema(client: pg.ClientBase): Promise<string> {
  await client.query('begin isolation level repeatable read read only');
  try {
    // `public` only: names of other schemas are written in full.
    await client.query('set local search_path = public');
    const unknown = await client.query<{ what: string }>(catalog.unknownKinds);
    if (unknown.rows.length > 0) {
      const list = unknown.rows.map((row) => row.what).join(', ');
      throw new Error(
        `The schema dump does not know these kinds yet: ${list}. Teach server/db/schema-catalog.ts.`,
      );
    }
    return await writeDump(async (query) => (await client.query<Row>(query)).rows);
  } finally {
    await client.query('rollback');
  }
}

async function writeDump(ask: (query: string) => Promise<Row[]>): Promise<string> {
  const inOrder = async (queries: string[], between: string): Promise<string[]> => {
    const blocks: string[] = [];
    for (const query of queries) {
      const rows = await ask(query);
      if (rows.length > 0) blocks.push(rows.map((row) => row.statement).join(between));
    }
    return blocks;
  };
  const { roles, extensions, schemas, types, sequences, tables, views, sequenceOwners } = catalog;
  const tableParts = [catalog.indexes, catalog.statistics, catalog.comments, catalog.rowSecurity];
  const access = [catalog.tableGrants, catalog.columnGrants];
  const parts = [
    ...(await inOrder([roles, extensions, schemas, catalog.schemaGrants, types, sequences], '\n')),
    ...(await inOrder([catalog.functions(false)], '\n\n')),
    ...perRelation(await ask(tables), await askAll(ask, tableParts)),
    ...(await inOrder([sequenceOwners], '\n')),
    ...perRelation(await ask(views), await askAll(ask, [catalog.comments])),
    ...(await inOrder([catalog.functions(true)], '\n\n')),
    // What may name several tables, or functions, follows when all of them are there.
    ...relationParts(await askAll(ask, [catalog.foreignKeys, catalog.policies, catalog.triggers, ...access])),
    ...(await inOrder([catalog.sequenceGrants, catalog.functionGrants, catalog.defaultGrants], '\n')),
  ];
  return `${[head.trimEnd(), ...parts].join('\n\n')}\n`;
}

async function askAll(ask: (query: string) => Promise<Row[]>, queries: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const query of queries) rows.push(...(await ask(query)));
  return rows;
}

/** Each relation's own statement with everything else about it beneath. */
function perRelation(relations: Row[], parts: Row[]): string[] {
  return relations.map(({ about, statement }) => {
    const beneath = parts.filter((part) => part.about === about).map((part) => part.statement);
    return [statement, ...beneath].join('\n');
  });
}

function relationParts(parts: Row[]): string[] {
  const names = [...new Set(parts.map((part) => part.about))].sort();
  return names.map((name) => {
    const lines = parts.filter((part) => part.about === name).map((part) => part.statement);
    return [`-- ${name}`, ...lines].join('\n');
  });
}

/** Runs the migrations in a throw-away server and answers their dump. */
export async function dumpMigrations(dir: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'evertill-schema-'));
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      await migrate(client, { dir });
      return await dumpSchema(client);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

if (import.meta.main) {
  await writeFile(schemaFile, await dumpMigrations(migrationsDir));
  process.stdout.write(`${schemaFile} written\n`);
}
