// The channels of scales, scanners and displays on poles, and the list of all devices.
import { refuse } from '@evertill/client-core';
import type { channels } from '../../ipc/channels.ts';
import type { ListedDevice } from '../../ipc/hardware-channels.ts';
import type { Handlers } from '../../ipc/dispatch.ts';
import { PoleDisplay } from '../../services/customer-display/pole-display.ts';
import { eightNone } from '../../services/scale/protocol.ts';
import type { Scanners, ScannerAt } from '../../services/scanner/scanners.ts';
import type { LocalDevices } from '../../services/wire/local-devices.ts';
import { pathOf, tcpPlace } from './device-paths.ts';
import type { DevicePaths } from './device-paths.ts';
import type { SavedDevice } from './saved-devices.ts';
import type { ScaleRoom } from './scale-room.ts';

type Channels = typeof channels;
export type HardwareHandlers = Pick<
  Handlers<Channels>,
  Extract<
    keyof Channels,
    `hardware:${string}` | `scale:${string}` | `scanner:${string}` | `customer-display:${string}`
  >
>;

export interface HardwareHandlersDeps {
  readonly saved: () => Promise<readonly SavedDevice[]>;
  /** Asks the server again, when there is one. */
  readonly refresh: () => Promise<void>;
  readonly local: LocalDevices;
  readonly paths: Pick<DevicePaths, 'openLine'>;
  readonly scales: Pick<ScaleRoom, 'read'>;
  readonly scanners: Pick<Scanners, 'listen' | 'stop'>;
  /** Who is told what is scanned from now on; undefined for nobody. */
  readonly listener: { current: string | undefined };
}

export function hardwareHandlers(deps: HardwareHandlersDeps): HardwareHandlers {
  const { saved, local, listener } = deps;
  const poles = new Map<string, PoleDisplay>();
  const displays = async () => {
    const found = (await saved()).filter(({ type }) => type === 'customer_display');
    return found.flatMap((device) => poleOf(device, poles, deps.paths) ?? []);
  };
  return {
    'hardware:list-devices': async () => {
      await deps.refresh();
      const { devices, missing } = await local.list();
      const all = await saved();
      const network = all.flatMap((device) => {
        const path = pathOf(device);
        if (path === undefined || !tcpPlace(path)) return [];
        return [{ path, kind: 'network' as const, name: device.name, looksLike: likeness(device) }];
      });
      return {
        devices: [...devices, ...network].map((one) => ({ ...one })),
        saved: all.map(listed),
        missing: missing.map((one) => ({ ...one })),
      };
    },
    'hardware:saved-devices': async () => ({ saved: (await saved()).map(listed) }),
    'scale:read-weight': async ({ devicePath, protocol }) => {
      const read = await deps.scales.read(devicePath, protocol);
      return read.ok ? { weight: Number(read.weight), unit: read.unit, stable: read.stable } : read;
    },
    'scanner:listen': async ({ listener: window }) => {
      listener.current = window;
      return { scanners: await deps.scanners.listen() };
    },
    'scanner:stop': ({ listener: window }) => {
      // Of several windows the last one listens; another one that closes takes nothing from it.
      if (listener.current === window) {
        listener.current = undefined;
        deps.scanners.stop();
      }
      return Promise.resolve({});
    },
    'customer-display:open': async () => ({ screen: 'none', displays: (await displays()).length }),
    'customer-display:send': async (message) => {
      const shown = await Promise.all((await displays()).map((pole) => pole.show(message)));
      return shown.includes(false) ? refuse('device_silent') : { shown: shown.length > 0 };
    },
  };
}

/** Undefined when it says nothing of where it is, such as a second screen. */
function poleOf(
  device: SavedDevice,
  poles: Map<string, PoleDisplay>,
  paths: Pick<DevicePaths, 'openLine'>,
): PoleDisplay | undefined {
  const path = pathOf(device);
  if (path === undefined) return undefined;
  const { baud_rate: baudRate, protocol = '' } = device.config;
  const key = JSON.stringify([path, baudRate, protocol]);
  const pole =
    poles.get(key) ??
    new PoleDisplay({
      protocol: protocol.includes('escpos') ? 'escpos' : 'cd5220',
      open: () => paths.openLine(path, { ...eightNone, ...(baudRate === undefined ? {} : { baudRate }) }),
    });
  poles.set(key, pole);
  return pole;
}

function listed(device: SavedDevice): ListedDevice {
  const { id, type, name, config } = device;
  return { id, type, name, path: pathOf(device) ?? null, protocol: config.protocol ?? '' };
}

function likeness({ type }: SavedDevice): 'scale' | 'scanner' | 'printer' | 'unknown' {
  if (type === 'scale' || type === 'scanner') return type;
  return type === 'printer' || type === 'label_printer' ? 'printer' : 'unknown';
}

/** Those that are saved; one that is saved as `hid` without a path stands for all at USB that say they are scanners. */
export async function scannersThere(
  saved: readonly SavedDevice[],
  local: Pick<LocalDevices, 'list'>,
): Promise<ScannerAt[]> {
  const found: ScannerAt[] = [];
  for (const device of saved.filter(({ type }) => type === 'scanner')) {
    const path = pathOf(device);
    const { protocol, baud_rate: baudRate } = device.config;
    if (path !== undefined) found.push({ path, protocol: protocol === 'hid' ? 'hid' : 'serial', baudRate });
    else if (protocol === 'hid')
      for (const one of (await local.list()).devices.filter(({ looksLike }) => looksLike === 'scanner'))
        found.push({ path: one.path, protocol, baudRate: undefined });
  }
  return found.filter((one, nr) => found.findIndex(({ path }) => path === one.path) === nr);
}
