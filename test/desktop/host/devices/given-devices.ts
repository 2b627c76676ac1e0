// A till's devices without a till: what is saved is said by the test, printers and scales are simulated ones behind real
// sockets, and everything is asked through the table of channels.
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { deviceDesk } from '../../../../desktop/host/devices/device-desk.ts';
import type { DeviceDesk } from '../../../../desktop/host/devices/device-desk.ts';
import type { SavedDevice } from '../../../../desktop/host/devices/saved-devices.ts';
import { channels } from '../../../../desktop/ipc/channels.ts';
import { createDispatch } from '../../../../desktop/ipc/dispatch.ts';
import type { Dispatch } from '../../../../desktop/ipc/dispatch.ts';
import { SimulatedPrinter } from '../../../../desktop/services/printer/simulated-printer.ts';
import { toledoDialect } from '../../../../desktop/services/scale/simulated/simulated-dialects.ts';
import { simulatedLoad } from '../../../../desktop/services/scale/simulated/simulated-load.ts';
import { listeningScale } from '../../../../desktop/services/scale/simulated/simulated-scale.ts';
import type { LocalDevice, LocalDevices } from '../../../../desktop/services/wire/local-devices.ts';

export interface Served {
  readonly port: number;
  /** Bytes that came. */
  readonly heard: number[];
  /** Connections there were. */
  readonly connections: () => number;
  /** To whoever is connected. */
  say(text: string): void;
  close(): Promise<void>;
}

/** Something at the network that answers bytes with bytes. */
export async function served(answer: (sent: Uint8Array) => Uint8Array): Promise<Served> {
  const heard: number[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('data', (sent: Buffer) => {
      heard.push(...sent);
      socket.write(answer(sent));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    connections: () => connections,
    say: (text) => {
      for (const socket of sockets) socket.write(Buffer.from(text, 'latin1'));
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}

export async function servedPrinter(): Promise<Served & { readonly device: SimulatedPrinter }> {
  const device = new SimulatedPrinter();
  return { ...(await served((sent) => device.hear(sent))), device };
}

export async function servedScale() {
  const load = simulatedLoad();
  const hear = listeningScale(toledoDialect(), load);
  return { ...(await served(hear)), load };
}

let lastId = 0;

export function saved(
  type: SavedDevice['type'],
  config: SavedDevice['config'],
  name = `${type} at the counter`,
): SavedDevice {
  return { id: `device-${++lastId}`, type, name, config };
}

export interface GivenDesk {
  readonly desk: DeviceDesk;
  readonly ask: Dispatch;
  /** What the desk could not answer as the table says. */
  readonly reports: string[];
  readonly plugged: LocalDevice[];
  readonly opened: string[];
}

/** Of a till's directory, in memory: given to a second desk, the program was started again. */
export function givenNotes() {
  const values = new Map<string, unknown>();
  return {
    read: (name: string) => Promise.resolve(structuredClone(values.get(name))),
    write: (name: string, value: Record<string, unknown>) => {
      values.set(name, structuredClone(value));
      return Promise.resolve();
    },
  };
}

export function givenDesk(
  devices: readonly SavedDevice[],
  local: Partial<LocalDevices> = {},
  notes = givenNotes(),
): GivenDesk {
  const plugged: LocalDevice[] = [];
  const opened: string[] = [];
  const reports: string[] = [];
  const cannot = (path: string) => {
    opened.push(path);
    return Promise.reject(new Error(`${path} is not there.`));
  };
  let jobs = 0;
  const desk = deviceDesk({
    saved: () => Promise.resolve(devices),
    refresh: () => Promise.resolve(),
    currency: () => Promise.resolve('EUR'),
    newId: () => `job-${++jobs}`,
    notes,
    local: {
      list: () => Promise.resolve({ devices: plugged, missing: [] }),
      openLine: cannot,
      openReports: cannot,
      watch: () => () => undefined,
      ...local,
    },
  });
  const rest = Object.fromEntries(Object.keys(channels).map((name) => [name, () => Promise.resolve({})]));
  const ask = createDispatch(channels, { ...rest, ...desk.handlers } as never, (message, error) =>
    reports.push(`${message} ${String(error)}`),
  );
  return { desk, ask, reports, plugged, opened };
}
