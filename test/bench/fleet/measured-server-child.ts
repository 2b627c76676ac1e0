// The program behind `startMeasuredServer`: serves, and says how much of the processor it has used when it is asked.
import { createInterface } from 'node:readline';
import { createLog } from '../../../server/log.ts';
import { startServer } from '../../../server/start-server.ts';
import { testConfig } from '../../support/system.ts';

const server = await startServer({
  config: testConfig,
  databaseUrl: process.argv[2]!,
  log: createLog('silent'),
});
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
say({ url: server.url });
const lines = createInterface(process.stdin);
lines.on('line', () => say(process.cpuUsage()));
lines.once('close', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
