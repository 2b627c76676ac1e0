// The program behind `startBatchServer`: serves until it is killed or its standard input ends.
import { createLog } from '../../server/log.ts';
import { startServer } from '../../server/start-server.ts';
import { serverSurroundings } from '../../server/surroundings.ts';
import { fastClock } from './fast-clock.ts';
import type { BatchServerOptions } from './batch-server.ts';
import { simulatedTerminals } from './simulated-terminals.ts';
import { testConfig } from './system.ts';

const { databaseUrl, patience, terminalPort, time } = JSON.parse(process.argv[2]!) as BatchServerOptions;
const server = await startServer({
  config: testConfig,
  databaseUrl,
  log: createLog('silent'),
  ...(terminalPort === undefined ? {} : { terminals: simulatedTerminals(terminalPort) }),
  ...(time && { surroundings: { ...serverSurroundings, clock: fastClock(time.beginning, time.speed) } }),
  terminalPatience: patience,
});
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
process.stdin.resume().once('end', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
