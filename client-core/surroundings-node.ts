// A till in plain Node: headless tills, the till host, Electron's main process. Locks and bell reach as far as this
// process; a storage has one owner.
import type { RxStorage } from 'rxdb';
import { limits } from '@evertill/sync';
import { processBell } from './platform/process-bell.ts';
import { processLocks } from './platform/process-locks.ts';
import type { OperationSteps } from './operation-steps.ts';
import type { DeviceSurroundings, Machine } from './surroundings.ts';
import { webChance, webClock, webDownload, webHttp, webPack, webTransport } from './surroundings-web.ts';
import type { Wire } from './surroundings-web.ts';

export interface NodeSurroundingsRequest {
  /** The server's address, `https://pos.example`. */
  readonly url: string;
  readonly storage: RxStorage<any, any>;
  /** Names the storage among those of this process: its directory, or any name for one in memory. */
  readonly scope: string;
  readonly wire?: Wire;
  /** For a log of what becomes of each operation. */
  readonly steps?: OperationSteps;
}

/** Asked for at run time: the package's door is bundled for the browser too, and typed without Node. */
interface NodeGlobal {
  readonly process: {
    readonly versions: { readonly node: string; readonly electron?: string };
    getBuiltinModule(name: 'node:fs/promises'): {
      statfs(path: string): Promise<{ bavail: number; bsize: number }>;
      readdir(path: string): Promise<string[]>;
      stat(path: string): Promise<{ size: number }>;
    };
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
  steps,
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
    machine: nodeMachine(process, scope),
    ...(steps ? { steps } : {}),
  };
}

/** `scope`: the directory, where there is one. */
function nodeMachine(process: NodeGlobal['process'], scope: string): Machine {
  const files = process.getBuiltinModule('node:fs/promises');
  const { node, electron } = process.versions;
  return {
    platform: electron === undefined ? `Node ${node}` : `Electron ${electron}`,
    pack: webPack,
    async space() {
      const names = await files.readdir(scope).catch(() => undefined);
      if (!names) return { persistent: null, used: null, left: null };
      const sizes = names.map((name) =>
        files.stat(`${scope}/${name}`).then(
          ({ size }) => size,
          () => 0,
        ),
      );
      const { bavail, bsize } = await files.statfs(scope);
      const used = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      return { persistent: true, used, left: bavail * bsize };
    },
  };
}
