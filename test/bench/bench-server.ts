// The shipped system in a process of its own: prints its addresses as one line of JSON.
import { createLog } from '../../server/log.ts';
import { appDirectory, buildApp, isAppCurrent } from '../../server/build-app.ts';
import { readConfig } from '../../server/config.ts';
import { startSystem } from '../../server/start-system.ts';

if (!isAppCurrent()) await buildApp();
const system = await startSystem({
  config: readConfig(process.env),
  log: createLog('error'),
  empty: false,
  appDirectory,
});
const { url, databaseUrl, logins, stores } = system;
process.stdout.write(`${JSON.stringify({ url, databaseUrl, logins, stores })}\n`);
process.on('SIGTERM', () => void system.stop().then(() => process.exit(0)));
