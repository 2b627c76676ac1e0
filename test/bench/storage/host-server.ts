// The till program's end of the bench: products in SQLite, lent to windows through the same door and sessions a till
// has. `node host-server.ts <directory> <rows>` prints one line when ready: where, and a token for one window.
import path from 'node:path';
import { EMPTY } from 'rxjs';
import { getRxStorageSqlite } from '../../../client-core/storage-sqlite/index.ts';
import { readApp } from '../../../desktop/host/app-files.ts';
import { openDoor } from '../../../desktop/host/door.ts';
import { LentStorage } from '../../../desktop/host/lent-storage.ts';
import { WindowKeys } from '../../../desktop/host/window-keys.ts';
import { socketPipe } from '../../../desktop/host/window-pipe.ts';
import { WindowSession } from '../../../desktop/host/window-session.ts';
import { givenApp } from '../../desktop/host/given-app.ts';
import { openBench, write } from './measure-storage.ts';
import { batchesOf } from './products.ts';

const [directory = '', count = '0'] = process.argv.slice(2);

const lent = new LentStorage(getRxStorageSqlite({ directory: path.join(directory, 'data') }));
const instance = await openBench(lent.storage);
for (const batch of batchesOf(Number(count))) await write(instance, batch);

const app = readApp(givenApp(directory));
const keys = new WindowKeys(Buffer.alloc(32, 1), 'bench');
const till = {
  lent,
  news$: EMPTY,
  dispatch: () => Promise.resolve({ ok: true as const, reply: {} }),
  retry: () => undefined,
};
const door = await openDoor({
  app,
  connected: (socket) => void new WindowSession(socketPipe(socket), { till, keys, build: app.build }),
});
process.stdout.write(`${JSON.stringify({ url: door.url, token: keys.token(), build: app.build })}\n`);
