// The program behind `startBatchServer`: serves until it is killed or its standard input ends.
import { createLog } from '../../server/log.ts';
import { startServer } from '../../server/start-server.ts';
import { simulatedTerminals } from './simulated-terminals.ts';
import { testConfig } from './system.ts';

const [databaseUrl, port, patience] = process.argv.slice(2);
const server = await startServer({
  config: testConfig,
  databaseUrl: databaseUrl!,
  log: createLog('silent'),
  terminals: simulatedTerminals(Number(port)),
  terminalPatience: Number(patience),
});
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
process.stdin.resume().once('end', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
