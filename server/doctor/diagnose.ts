// All checks of `npm run doctor`, in the order an operator reads them. What cannot be looked at because the database does
// not answer is left out: the first finding says why.
import pg from 'pg';
import { migrationsDir, readMigrations } from '../db/migration-files.ts';
import { checkConnections, checkMigrations, checkVersion } from './check-database.ts';
import { checkFeed, checkTransactions } from './check-feed.ts';
import { checkClients, checkClock, checkDisk, checkNode } from './check-machine.ts';
import { unwell } from './finding.ts';
import type { Finding } from './finding.ts';

export interface Patient {
  /** The check of the environment. */
  readonly secrets: () => Finding;
  /** As its owner: what the checks read is not the application's to see. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly version: string;
  readonly nodeVersion: string;
  /** Of this machine, ms. */
  readonly now: () => number;
  readonly migrations?: string;
}

const patience = 5000;

export async function diagnose(patient: Patient): Promise<Finding[]> {
  const { secrets, dataDir, nodeVersion } = patient;
  return [...(await ofDatabase(patient)), await checkDisk(dataDir), checkNode(nodeVersion), secrets()];
}

async function ofDatabase(patient: Patient): Promise<Finding[]> {
  const { databaseUrl, migrations = migrationsDir, version, now } = patient;
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'evertill doctor',
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
  });
  client.on('error', () => undefined);
  const begun = performance.now();
  try {
    await client.connect();
  } catch (error) {
    return [unreachable(error)];
  }
  try {
    const findings = [await checkVersion(client, Math.round(performance.now() - begun))];
    const migrated = await checkMigrations(client, await readMigrations(migrations));
    findings.push(
      migrated,
      await checkTransactions(client),
      await checkConnections(client),
      await checkClock(client, now),
    );
    // Their tables may not be there.
    if (migrated.verdict === 'ok')
      findings.push(await checkFeed(client), await checkClients(client, version));
    return findings;
  } finally {
    await client.end();
  }
}

/** Without what stands in the address: it has a password in it. */
export function unreachable(error: unknown): Finding {
  const { code, message } = error as { code?: string; message: string };
  const why = (code ?? message).replaceAll(/postgres(ql)?:\/\/\S+/g, 'the address');
  return unwell(
    'database',
    'fail',
    `It cannot be reached: ${why}.`,
    'Start Postgres, and look at DATABASE_URL, its network and its password; tills go on selling meanwhile.',
  );
}
