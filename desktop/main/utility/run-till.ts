// What runs in the till process: the till of this machine, and a session for each port that comes. Everything it does is
// what the till host does in plain Node; only the line is another one.
import { chmodSync, mkdirSync } from 'node:fs';
import { refuse, TillRefusal } from '@evertill/client-core';
import type { MessagePortMain } from 'electron';
import { openHostTill } from '../../host/host-till.ts';
import type { HostTill } from '../../host/host-till.ts';
import { portPipe } from '../../host/port-pipe.ts';
import type { ProcessPort } from '../../host/port-pipe.ts';
import { WindowSession } from '../../host/window-session.ts';
import { toTill } from '../process-messages.ts';
import type { FromTill, StartTill, ToTill } from '../process-messages.ts';

/** As much as is used here of Electron's `process.parentPort`. */
export interface ParentPort {
  on(
    event: 'message',
    listener: (event: { readonly data: unknown; readonly ports: readonly MessagePortMain[] }) => void,
  ): unknown;
  postMessage(message: FromTill): void;
}

/** How long the answers under way may take at the end, ms. */
const drainTime = 10_000;
/** Whoever opened the port was looked at by the main process. */
const vouchedFor = { admit: () => 'port' };

export function runTill(parent: ParentPort, exit: (code: number) => void): void {
  const sessions = new Set<WindowSession>();
  let till: HostTill | undefined;
  let build = '';
  let installed: ((code: 'unsupported' | 'till_failed' | undefined) => void) | undefined;
  const report = (message: string, error: unknown) =>
    parent.postMessage({ type: 'log', message, problem: error instanceof Error ? error.message : '' });

  const sealing = new Map<number, (text: string | undefined) => void>();
  let lastSealed = 0;
  const asked = (way: 'seal' | 'open', text: string) =>
    new Promise<string | undefined>((resolve) => {
      sealing.set(++lastSealed, resolve);
      parent.postMessage({ type: 'seal', id: lastSealed, way, text });
    });

  const start = async (request: StartTill): Promise<void> => {
    build = request.build;
    const { feedUrl, keys, profile, target, directory, version } = request.app;
    mkdirSync(request.directory, { recursive: true, mode: 0o700 });
    chmodSync(request.directory, 0o700);
    till = await openHostTill({
      directory: request.directory,
      server: request.server,
      report,
      seal: { seal: (text) => asked('seal', text), open: (text) => asked('open', text) },
      app: {
        version,
        feedUrl,
        trust: { keys, profile, target },
        directory,
        async install(file, newer) {
          const answer = new Promise<'unsupported' | 'till_failed' | undefined>(
            (resolve) => (installed = resolve),
          );
          parent.postMessage({ type: 'install', file, version: newer });
          const code = await answer;
          if (code !== undefined) throw new TillRefusal(refuse(code));
        },
      },
    });
    parent.postMessage({ type: 'ready' });
  };
  const stop = async (): Promise<void> => {
    const drained = Promise.all([...sessions].map((session) => session.drain()));
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, drainTime).unref())]);
    await till?.close();
  };
  const connect = ([port]: readonly MessagePortMain[]) => {
    if (!port) return;
    if (!till) return port.close();
    const session = new WindowSession(portPipe(port as ProcessPort), { till, keys: vouchedFor, build });
    sessions.add(session);
    port.on('close', () => sessions.delete(session));
  };
  const heard = (message: ToTill, ports: readonly MessagePortMain[]) => {
    if (message.type === 'start') {
      start(message).catch((error: unknown) => {
        const sentence = error instanceof Error ? error.message : String(error);
        parent.postMessage({ type: 'failed', sentence });
        setTimeout(() => exit(1), 50);
      });
    } else if (message.type === 'window') connect(ports);
    else if (message.type === 'sealed') {
      sealing.get(message.id)?.(message.text);
      sealing.delete(message.id);
    } else if (message.type === 'installed') installed?.(message.code);
    else
      void stop().then(
        () => exit(0),
        (error: unknown) => {
          report('The till did not stop cleanly.', error);
          exit(1);
        },
      );
  };
  parent.on('message', ({ data, ports }) => heard(toTill.parse(data), ports));
}
