// A till in plain Node: headless tills, the till host, Electron's main process. Locks and bell reach as far as this
// process; a storage has one owner.
import type { RxStorage } from 'rxdb';
import { limits } from '@evertill/sync';
import { processBell } from './platform/process-bell.ts';
import { processLocks } from './platform/process-locks.ts';
import type { DeviceSurroundings } from './surroundings.ts';
import { webChance, webClock, webDownload, webHttp, webTransport } from './surroundings-web.ts';
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
    getBuiltinModule(name: 'node:zlib'): {
      gunzip(
        data: Uint8Array,
        options: { maxOutputLength: number; chunkSize: number },
        done: (error: Error | null, text: Uint8Array) => void,
      ): void;
    };
  };
}

export function nodeSurroundings({
  url,
  storage,
  scope,
  wire = 'websocket',
}: NodeSurroundingsRequest): DeviceSurroundings {
  const { process } = globalThis as unknown as NodeGlobal;
  const crypto = process.getBuiltinModule('node:crypto');
  const zlib = process.getBuiltinModule('node:zlib');
  const options = { maxOutputLength: limits.snapshotFrameBytes, chunkSize: 512 * 1024 };
  const inflate = (data: Uint8Array) =>
    new Promise<Uint8Array>((resolve, reject) => {
      zlib.gunzip(data, options, (error, text) => (error ? reject(error) : resolve(text)));
    });
  return {
    storage,
    clock: webClock,
    chance: webChance,
    sha256: (text) => crypto.hash('sha256', text),
    transport: webTransport(url, wire),
    http: webHttp(url),
    download: webDownload(url, inflate),
    locks: processLocks(scope),
    bell: processBell(scope),
  };
}
