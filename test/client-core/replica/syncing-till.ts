// A till that syncs until it is killed: `node syncing-till.ts <request as JSON>`. Says `begun` when it connects, and
// `synced` when everything is there.
import { writeSync } from 'node:fs';
import { openSqliteTill } from './sqlite-till.ts';
import type { SqliteTillRequest } from './sqlite-till.ts';

const till = await openSqliteTill(JSON.parse(process.argv[2]!) as SqliteTillRequest);
writeSync(1, 'begun\n');
await till.inSync(300_000);
writeSync(1, 'synced\n');
setInterval(() => undefined, 1000);
