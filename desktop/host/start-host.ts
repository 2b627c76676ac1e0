// A host, whole: the till in its directory, the door on the loopback address, and the windows that come through it.
import { randomUUID } from 'node:crypto';
import { readApp } from './app-files.ts';
import { openDoor } from './door.ts';
import { hostFiles } from './host-files.ts';
import { openHostTill } from './host-till.ts';
import type { HostTillRequest } from './host-till.ts';
import { WindowKeys } from './window-keys.ts';
import { socketPipe } from './window-pipe.ts';
import { WindowSession } from './window-session.ts';

export interface HostRequest extends HostTillRequest {
  /** The built app. */
  readonly appDirectory: string;
  /** This port and no other; absent: the one of the last time when it is free, or else any. */
  readonly port?: number | undefined;
}

export interface RunningHost {
  readonly url: string;
  readonly port: number;
  readonly directory: string;
  /** An address that lets one window in, once. */
  windowUrl(): string;
  /** Answers what is under way, then ends everything; what is in the journal stays and is sent another time. */
  stop(): Promise<void>;
}

/** How long the answers under way may take at the end, ms. */
const drainTime = 10_000;

/** Rejects with a `TillRefusal` when the directory cannot be used, such as `till_in_use`. */
export async function startHost(request: HostRequest): Promise<RunningHost> {
  const app = readApp(request.appDirectory);
  const files = hostFiles(request.directory);
  const till = await openHostTill(request);
  try {
    const run = randomUUID();
    const keys = new WindowKeys(files.key(), run);
    const sessions = new Set<WindowSession>();
    const door = await openDoor({
      app,
      port: request.port,
      // Open windows look for the host where it was.
      wish: files.run()?.port,
      connected(socket) {
        const session = new WindowSession(socketPipe(socket), { till, keys, build: app.build });
        sessions.add(session);
        socket.on('close', () => sessions.delete(session));
      },
    });
    files.noteRun({ pid: process.pid, port: door.port, run });
    return {
      url: door.url,
      port: door.port,
      directory: request.directory,
      windowUrl: () => windowUrl(door.url, keys),
      async stop() {
        const drained = Promise.all([...sessions].map((session) => session.drain()));
        await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, drainTime).unref())]);
        await door.close();
        await till.close();
      },
    };
  } catch (error) {
    await till.close();
    throw error;
  }
}

export function windowUrl(url: string, keys: WindowKeys): string {
  // Behind the #: it is in no request, no log and no referrer.
  return `${url}/point-of-sale/sale#window=${keys.token()}`;
}
