// A till in plain Node: headless tills, the till host, Electron's main process. Locks and bell reach as far as this
// process; a storage has one owner.
import type { RxStorage } from 'rxdb';
import { processBell } from './platform/process-bell.ts';
import { processLocks } from './platform/process-locks.ts';
import type { DeviceSurroundings } from './surroundings.ts';
import { webChance, webClock, webHttp, webTransport } from './surroundings-web.ts';
import type { Wire } from './surroundings-web.ts';

export interface NodeSurroundingsRequest {
  /** The server's address, `https://pos.example`. */
  readonly url: string;
  readonly storage: RxStorage<any, any>;
  /** Names the storage among those of this process: its directory, or any name for one in memory. */
  readonly scope: string;
  readonly wire?: Wire;
}

/** Asked for at run time: the package's door is bundled for the browser too, and typed without Node. */
interface NodeGlobal {
  readonly process: {
    getBuiltinModule(name: 'node:crypto'): { hash(algorithm: 'sha256', text: string): string };
  };
}

export function nodeSurroundings({
  url,
  storage,
  scope,
  wire = 'websocket',
}: NodeSurroundingsRequest): DeviceSurroundings {
  const crypto = (globalThis as unknown as NodeGlobal).process.getBuiltinModule('node:crypto');
  return {
    storage,
    clock: webClock,
    chance: webChance,
    sha256: (text) => crypto.hash('sha256', text),
    transport: webTransport(url, wire),
    http: webHttp(url),
    locks: processLocks(scope),
    bell: processBell(scope),
  };
}
