// A till in plain Node: headless tills, the till host, Electron's main process. Locks and bell reach as far as this
// process; a storage has one owner.
import type { RxStorage } from 'rxdb';
import { processBell } from './platform/process-bell.ts';
import { processLocks } from './platform/process-locks.ts';
import type { DeviceSurroundings } from './surroundings.ts';
import { webChance, webClock, webHttp, webSha256, webTransport } from './surroundings-web.ts';
import type { Wire } from './surroundings-web.ts';

export interface NodeSurroundingsRequest {
  /** The server's address, `https://pos.example`. */
  readonly url: string;
  readonly storage: RxStorage<any, any>;
  /** Names the storage among those of this process: its directory, or any name for one in memory. */
  readonly scope: string;
  readonly wire?: Wire;
}

export function nodeSurroundings({
  url,
  storage,
  scope,
  wire = 'websocket',
}: NodeSurroundingsRequest): DeviceSurroundings {
  return {
    storage,
    clock: webClock,
    chance: webChance,
    sha256: webSha256,
    transport: webTransport(url, wire),
    http: webHttp(url),
    locks: processLocks(scope),
    bell: processBell(scope),
  };
}
