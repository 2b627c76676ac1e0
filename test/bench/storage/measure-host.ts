// Look-ups as a window of the till program makes them: over the loopback socket, in another process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { filter, firstValueFrom } from 'rxjs';
import { WebSocket } from 'ws';
import { webClock } from '@evertill/client-core';
import { HostLine } from '../../../desktop/renderer/platform/host/host-line.ts';
import type { LineSocket } from '../../../desktop/renderer/platform/host/host-line.ts';
import { hostStorage } from '../../../desktop/renderer/platform/host/host-storage.ts';
import { RemoteChannel } from '../../../desktop/renderer/platform/host/remote-channel.ts';
import { passOf } from '../../desktop/host/given-host.ts';
import { lookUpBySku, lookUpTimes, openBench } from './measure-storage.ts';
import type { StorageFigures } from './measure-storage.ts';

/** A window writes nothing: the figures of writing are none. */
export async function measureHost(directory: string, count: number): Promise<StorageFigures> {
  const program = path.join(import.meta.dirname, 'host-server.ts');
  const server = spawn(process.execPath, [program, directory, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const { url, token, build } = JSON.parse(line) as { url: string; token: string; build: string };
    const window = new HostLine({
      connect: () =>
        new WebSocket(`${url.replace('http', 'ws')}/window`, { origin: url }) as unknown as LineSocket,
      pass: passOf({ token }),
      build,
      clock: webClock,
      outdated: () => undefined,
    });
    window.begin();
    await firstValueFrom(window.state$.pipe(filter((state) => state === 'open')));
    const instance = await openBench(hostStorage(new RemoteChannel(window, webClock)));
    const times = await lookUpTimes(count, (nr) => lookUpBySku(instance, nr));
    return { firstWrite: NaN, ...times, oneWrite: NaN, disk: NaN };
  } finally {
    server.kill();
  }
}
