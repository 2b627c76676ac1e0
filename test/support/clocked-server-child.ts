// The program behind `startClockedServer`: serves at the time it is told, and runs its jobs when it is told to, until its
// standard input ends.
import { createInterface } from 'node:readline';
import { createLog } from '../../server/log.ts';
import { startServer } from '../../server/start-server.ts';
import { serverSurroundings } from '../../server/surroundings.ts';
import type { ClockedCommand } from './clocked-server.ts';
import { testConfig } from './system.ts';

const [databaseUrl, time] = process.argv.slice(2);
let now = Number(time);
/** What it would have written into its log, of what somebody must act on. */
const errors: string[] = [];
const log = createLog('error', { write: (line: string) => void errors.push(line) });
const server = await startServer({
  config: testConfig,
  databaseUrl: databaseUrl!,
  log,
  surroundings: { ...serverSurroundings, clock: { ...serverSurroundings.clock, now: () => now } },
});
say({ url: server.url });

createInterface(process.stdin)
  .on('line', (line) => void obey(JSON.parse(line) as ClockedCommand))
  .once('close', () => {
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });

async function obey({ id, now: told, job }: ClockedCommand): Promise<void> {
  if (told !== undefined) now = told;
  if (job !== undefined) await server.jobs.runNow(job);
  say({ id, errors: errors.splice(0) });
}

function say(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
