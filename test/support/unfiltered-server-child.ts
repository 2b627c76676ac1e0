// The program behind `startUnfilteredServer`: serves until its standard input ends.
import { createLog } from '../../server/log.ts';
import { startServer } from '../../server/start-server.ts';
import { testConfig } from './system.ts';
import { removedFilters } from './unfiltered-loader.ts';

const server = await startServer({
  config: testConfig,
  databaseUrl: process.argv[2]!,
  log: createLog('silent'),
});
process.stdout.write(`${JSON.stringify({ url: server.url, removed: Object.fromEntries(removedFilters) })}\n`);
process.stdin.resume().once('end', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
