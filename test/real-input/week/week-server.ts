// The server of the week in a process that may be killed: `node week-server.ts <database url> <port>`; says its port.
import { createLog } from '../../../server/log.ts';
import { startServer } from '../../../server/start-server.ts';
import { MemoryMail } from '../../support/memory-mail.ts';
import { testConfig } from '../../support/system.ts';

const [databaseUrl = '', port = '0'] = process.argv.slice(2);
process.once('disconnect', () => process.exit());
const server = await startServer({
  databaseUrl,
  config: { ...testConfig, port: Number(port) },
  log: createLog('silent'),
  mailDriver: new MemoryMail(),
});
process.send!(Number(new URL(server.url).port));
