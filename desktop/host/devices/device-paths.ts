// By what a device is named in a window, and how it is opened. Only what is saved for this lane or plugged in here can be
// opened at all: a window names one of them and nothing else (threat T18).
import { lookup } from 'node:dns/promises';
import { refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import { probeAddress } from '../../services/network/probe-target.ts';
import type { Place } from '../../services/network/probe-target.ts';
import type { ByteStream, LineSettings } from '../../services/wire/byte-stream.ts';
import type { LocalDevices } from '../../services/wire/local-devices.ts';
import { openTcp } from '../../services/wire/tcp-stream.ts';
import type { SavedDevice } from './saved-devices.ts';

/** ms. */
const connectWithin = 3000;
/** Of printers, and of most boxes that put a serial line onto a network. */
const usualPort = 9100;

/** A device of this machine: nothing that is a file. */
const localPath = /^(\/dev\/(?!.*\.\.)[\w./:@-]+|(\\\\\.\\)?COM\d{1,3}|usb:[\w:.-]+)$/;

/** Undefined when it says nothing of where it is. */
export function pathOf({ config }: Pick<SavedDevice, 'config'>): string | undefined {
  if (config.host) return `tcp:${config.host}:${config.port ?? usualPort}`;
  return config.device_path || undefined;
}

export function tcpPlace(path: string): Place | undefined {
  const [, host, port] = /^tcp:(.+):(\d+)$/.exec(path) ?? [];
  return host === undefined ? undefined : { host, port: Number(port) };
}

/** Where a probe may go beside terminals and bridges: printers, scales and poles of this lane that are at the network. */
export function devicePlaces(saved: readonly SavedDevice[]): Place[] {
  return saved.flatMap((device) => tcpPlace(pathOf(device) ?? '') ?? []);
}

export interface DevicePathsDeps {
  readonly saved: () => Promise<readonly SavedDevice[]>;
  readonly local: LocalDevices;
  readonly clock: Clock;
}

export class DevicePaths {
  readonly #deps: DevicePathsDeps;

  constructor(deps: DevicePathsDeps) {
    this.#deps = deps;
  }

  /** Refused with `device_not_listed`. */
  async known(path: string): Promise<{ readonly ok: true } | Refusal> {
    const saved = (await this.#deps.saved()).some((device) => pathOf(device) === path);
    if (saved && (tcpPlace(path) || localPath.test(path))) return { ok: true };
    const { devices } = await this.#deps.local.list();
    return devices.some((device) => device.path === path)
      ? { ok: true }
      : refuse('device_not_listed', { path });
  }

  /** Rejects when it is not known, or cannot be opened. */
  async openLine(path: string, settings: LineSettings): Promise<ByteStream> {
    const known = await this.known(path);
    if (!known.ok) throw new Error(known.sentence);
    const place = tcpPlace(path);
    if (!place) return this.#deps.local.openLine(path, settings);
    const host = await probeAddress(place, [place], async (name) =>
      (await lookup(name, { all: true })).map(({ address }) => address),
    );
    if (host === undefined) throw new Error(`No device of a shop is at ${place.host}.`);
    return openTcp({ host, port: place.port }, this.#deps.clock, connectWithin);
  }
}
