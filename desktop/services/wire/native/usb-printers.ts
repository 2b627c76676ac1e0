// Printers at USB (class 7), by usb, and what is plugged in or out.
import type { ByteListener, ByteStream } from '../byte-stream.ts';
import type { LocalDevice } from '../local-devices.ts';
import { OneListener } from '../one-listener.ts';

/** Of WebUSB, which the library is shaped after, what is used here: its own types want a browser's. */
interface UsbDevice {
  readonly vendorId: number;
  readonly productId: number;
  readonly serialNumber?: string | undefined;
  readonly manufacturerName?: string | undefined;
  readonly productName?: string | undefined;
  readonly configurations: readonly {
    readonly configurationValue: number;
    readonly interfaces: readonly {
      readonly interfaceNumber: number;
      readonly alternates: readonly {
        readonly interfaceClass: number;
        readonly endpoints: readonly {
          readonly endpointNumber: number;
          readonly direction: 'in' | 'out';
          readonly type: string;
        }[];
      }[];
    }[];
  }[];
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  releaseInterface(number: number): Promise<void>;
  transferIn(endpoint: number, length: number): Promise<{ readonly data?: DataView | undefined }>;
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<{ readonly status?: string }>;
}

type Plugged = (kind: 'connect' | 'disconnect', listener: () => void) => void;

export interface UsbLibrary {
  readonly WebUSB: new (options: { readonly allowAllDevices: true }) => {
    getDevices(): Promise<UsbDevice[]>;
  };
  readonly usb: { readonly addEventListener: Plugged; readonly removeEventListener: Plugged };
}

const printerClass = 7;
/** Bytes at a time. */
const portion = 16_384;

interface PrinterAt {
  readonly device: UsbDevice;
  readonly configuration: number;
  readonly number: number;
  readonly out: number;
  readonly in: number | undefined;
}

async function printersAt({ WebUSB }: UsbLibrary): Promise<PrinterAt[]> {
  const all = await new WebUSB({ allowAllDevices: true }).getDevices();
  return all.flatMap((device) => printerOf(device) ?? []);
}

function printerOf(device: UsbDevice): PrinterAt | undefined {
  for (const { configurationValue: configuration, interfaces } of device.configurations)
    for (const { interfaceNumber: number, alternates } of interfaces)
      for (const { interfaceClass, endpoints } of alternates) {
        const way = (direction: 'in' | 'out') =>
          endpoints.find((one) => one.type === 'bulk' && one.direction === direction)?.endpointNumber;
        const out = way('out');
        if (interfaceClass === printerClass && out !== undefined)
          return { device, configuration, number, out, in: way('in') };
      }
  return undefined;
}

const hex = (id: number) => id.toString(16).padStart(4, '0');

/** Of two of one kind without numbers of their own, the first answers to it. */
function pathOf({ vendorId, productId, serialNumber }: UsbDevice): string {
  return `usb:${hex(vendorId)}:${hex(productId)}${serialNumber ? `:${serialNumber}` : ''}`;
}

export async function listUsbPrinters(library: UsbLibrary): Promise<LocalDevice[]> {
  return (await printersAt(library)).map(({ device }) => ({
    path: pathOf(device),
    kind: 'usb',
    name: [device.manufacturerName, device.productName].filter(Boolean).join(' ') || pathOf(device),
    looksLike: 'printer',
  }));
}

/** Rejects when it is not there, or somebody else has it. */
export async function openUsbPrinter(library: UsbLibrary, path: string): Promise<ByteStream> {
  const found = (await printersAt(library)).find(({ device }) => pathOf(device) === path);
  if (!found) throw new Error(`${path} is not plugged in.`);
  const { device, configuration, number } = found;
  await device.open();
  await device.selectConfiguration(configuration);
  await device.claimInterface(number);
  return streamOf(found);
}

function streamOf({ device, number, out, in: back }: PrinterAt): ByteStream {
  const line = new OneListener<ByteListener>();
  let isClosed = false;
  const hear = async (endpoint: number) => {
    while (!isClosed) {
      const { data } = await device.transferIn(endpoint, 64);
      if (data && data.byteLength > 0)
        line.current?.bytes(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    }
  };
  if (back !== undefined) hear(back).catch((error: unknown) => line.ended(String(error)));
  return {
    write: async (bytes) => {
      for (let at = 0; at < bytes.length; at += portion) {
        const { status } = await device.transferOut(out, Uint8Array.from(bytes.subarray(at, at + portion)));
        if (status !== 'ok') throw new Error(`The printer took no more: ${status}.`);
      }
    },
    listen: (added) => line.listen(added),
    close: () => {
      isClosed = true;
      void (async () => {
        await device.releaseInterface(number).catch(() => undefined);
        await device.close().catch(() => undefined);
      })();
    },
  };
}

/** Returns what ends it. */
export function watchUsb({ usb }: UsbLibrary, changed: () => void): () => void {
  const hear = () => changed();
  usb.addEventListener('connect', hear);
  usb.addEventListener('disconnect', hear);
  return () => {
    usb.removeEventListener('connect', hear);
    usb.removeEventListener('disconnect', hear);
  };
}
