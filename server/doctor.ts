// `npm run doctor`: is this installation well? One line a check: how it stands, why, and what to do. `--json` for
// programs. Ends with 1 when something has failed. It changes nothing; an embedded Postgres that does not run is started for
// as long as it is looked at.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { diagnose, unreachable } from './doctor/diagnose.ts';
import type { Patient } from './doctor/diagnose.ts';
import { unwell, well } from './doctor/finding.ts';
import type { Finding } from './doctor/finding.ts';
import { checkSecrets } from './check-secrets.ts';
import { checkDisk, checkNode } from './doctor/check-machine.ts';
import { version } from './version.ts';

const colours = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

async function examined(): Promise<Finding[]> {
  const environment = process.env;
  const dataDir = resolve(environment['EVERTILL_DATA_DIR'] || '.evertill');
  const patient = {
    secrets: () => checkSecrets(environment),
    dataDir,
    version,
    nodeVersion: process.version,
    now: () => Date.now(),
  } satisfies Omit<Patient, 'databaseUrl'>;
  const databaseUrl = environment['DATABASE_URL'];
  if (databaseUrl) return diagnose({ ...patient, databaseUrl });
  const machine = async () => [
    await checkDisk(dataDir),
    checkNode(process.version),
    checkSecrets(environment),
  ];
  const directory = join(dataDir, 'postgres');
  if (!existsSync(directory)) {
    const says = `There is none in ${dataDir} yet, and DATABASE_URL is not set.`;
    return [unwell('database', 'fail', says, 'Start the server once: npm start.'), ...(await machine())];
  }
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: directory, whenInUse: 'join' });
    try {
      const found = await diagnose({ ...patient, databaseUrl: embedded.url });
      // Ours alone: no server has it open.
      const running = embedded.owned
        ? unwell('server', 'warn', 'None runs here; the database was started for this look.', 'npm start')
        : well('server', 'One runs here.');
      return [running, ...found];
    } finally {
      await embedded.stop();
    }
  } catch (error) {
    return [unreachable(error), ...(await machine())];
  }
}

function line({ check, verdict, says, todo }: Finding): string {
  const next = todo === '' ? '' : ` ${styleText('bold', todo)}`;
  return `${styleText(colours[verdict], verdict.padEnd(4))}  ${check.padEnd(12)}  ${says}${next}`;
}

const findings = await examined();
const isWell = findings.every(({ verdict }) => verdict !== 'fail');
process.stdout.write(
  process.argv.includes('--json')
    ? `${JSON.stringify({ ok: isWell, findings })}\n`
    : `${findings.map(line).join('\n')}\n`,
);
process.exitCode = isWell ? 0 : 1;
