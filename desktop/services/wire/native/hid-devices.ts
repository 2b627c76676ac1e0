// Scales and scanners at USB, by node-hid.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type * as nodeHid from 'node-hid';
import type { LocalDevice, OpenReports } from '../local-devices.ts';
import { OneListener } from '../one-listener.ts';
import type { ReportDevice, ReportListener } from '../report-device.ts';

export type HidLibrary = typeof nodeHid;

/** HID usage pages of what stands at a till. */
const pages: Readonly<Record<number, LocalDevice['looksLike']>> = { 0x8c: 'scanner', 0x8d: 'scale' };

/** Keyboards and mice are nobody's business: only what stands at a till is listed. Rejects without libusb or hidraw. */
export async function listHidDevices(library: HidLibrary): Promise<LocalDevice[]> {
  const found = await library.devicesAsync();
  return found.flatMap((device) => {
    const looksLike = pages[device.usagePage ?? 0];
    if (looksLike === undefined || device.path === undefined) return [];
    return [{ path: device.path, kind: 'hid' as const, name: nameOf(device), looksLike }];
  });
}

function nameOf({ manufacturer, product, vendorId, productId }: nodeHid.Device): string {
  const number = [vendorId, productId].map((id) => id.toString(16).padStart(4, '0')).join(':');
  return [manufacturer, product].filter(Boolean).join(' ') || `USB ${number}`;
}

/** Rejects when it cannot be opened. */
export async function openHidDevice(library: HidLibrary, devicePath: string): Promise<OpenReports> {
  const device = await library.HIDAsync.open(devicePath);
  return { device: reportsOf(device), descriptor: await descriptorOf(devicePath) };
}

/** Linux hands it out beside the device. */
async function descriptorOf(devicePath: string): Promise<Uint8Array | undefined> {
  const name = path.basename(devicePath);
  if (!/^hidraw\d+$/.test(name)) return undefined;
  return readFile(`/sys/class/hidraw/${name}/device/report_descriptor`).catch(() => undefined);
}

function reportsOf(device: nodeHid.HIDAsync): ReportDevice {
  const reports = new OneListener<ReportListener>();
  device.on('data', (report: Buffer) => reports.current?.report(report));
  device.on('error', (error: Error) => reports.ended(error.message));
  return {
    write: async (report) => {
      await device.write([...report]);
    },
    sendFeature: async (report) => {
      await device.sendFeatureReport([...report]);
    },
    listen: (added) => reports.listen(added),
    close: () => {
      device.close().catch(() => undefined);
    },
  };
}
