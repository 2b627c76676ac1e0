// What is plugged into this machine, as far as the optional libraries reach it.
import type { LineSettings } from '../byte-stream.ts';
import type { LocalDevice, LocalDeviceList, LocalDevices, MissingLibrary } from '../local-devices.ts';
import { listHidDevices, openHidDevice } from './hid-devices.ts';
import type { HidLibrary } from './hid-devices.ts';
import { loadLibrary, missingLibrary } from './load-library.ts';
import type { Loaded } from './load-library.ts';
import { listSerialPorts, openSerialPort } from './serial-ports.ts';
import type { SerialLibrary } from './serial-ports.ts';
import { listUsbPrinters, openUsbPrinter, watchUsb } from './usb-printers.ts';
import type { UsbLibrary } from './usb-printers.ts';

/** How each library is loaded; a test gives others. */
export interface Loaders {
  readonly serialport: () => Promise<SerialLibrary>;
  readonly 'node-hid': () => Promise<HidLibrary>;
  readonly usb: () => Promise<UsbLibrary>;
}

const installed: Loaders = {
  serialport: () => import('serialport'),
  'node-hid': () => import('node-hid'),
  usb: () => import('usb') as Promise<unknown> as Promise<UsbLibrary>,
};

interface Libraries {
  readonly serial: Loaded<SerialLibrary>;
  readonly hid: Loaded<HidLibrary>;
  readonly usb: Loaded<UsbLibrary>;
}

export class NativeDevices implements LocalDevices {
  readonly #loaders: Loaders;
  #loaded: Promise<Libraries> | undefined;

  constructor(loaders: Loaders = installed) {
    this.#loaders = loaders;
  }

  async list(): Promise<LocalDeviceList> {
    const { serial, hid, usb } = await this.#libraries();
    const devices: LocalDevice[] = [];
    const missing: MissingLibrary[] = [];
    const add = async <Library>(
      name: keyof Loaders,
      loaded: Loaded<Library>,
      list: (library: Library) => Promise<LocalDevice[]>,
    ) => {
      if (!loaded.ok) return missing.push(loaded.missing);
      // Loaded, and yet without what it stands on: node-hid without libusb.
      return list(loaded.library).then(
        (found) => devices.push(...found),
        (error: unknown) => missing.push(missingLibrary(name, error)),
      );
    };
    await add('serialport', serial, listSerialPorts);
    await add('node-hid', hid, listHidDevices);
    await add('usb', usb, listUsbPrinters);
    return { devices, missing };
  }

  async openLine(path: string, settings: LineSettings) {
    const { serial, usb } = await this.#libraries();
    return path.startsWith('usb:')
      ? openUsbPrinter(granted(usb), path)
      : openSerialPort(granted(serial), path, settings);
  }

  async openReports(path: string) {
    return openHidDevice(granted((await this.#libraries()).hid), path);
  }

  watch(changed: () => void): () => void {
    let end: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { usb } = await this.#libraries();
      if (!usb.ok) return;
      // Where it finds no bus at all, what it does to listen ends the whole process: it is asked for devices first.
      await listUsbPrinters(usb.library);
      if (!isOver) end = watchUsb(usb.library, changed);
    };
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }

  #libraries(): Promise<Libraries> {
    this.#loaded ??= (async () => ({
      serial: await loadLibrary('serialport', this.#loaders.serialport),
      hid: await loadLibrary('node-hid', this.#loaders['node-hid']),
      usb: await loadLibrary('usb', this.#loaders.usb),
    }))();
    return this.#loaded;
  }
}

function granted<Library>(loaded: Loaded<Library>): Library {
  if (loaded.ok) return loaded.library;
  throw new Error(loaded.missing.sentence);
}
