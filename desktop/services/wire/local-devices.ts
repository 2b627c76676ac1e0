// What is plugged into this machine, and how it is opened. Nothing is opened but what stands in the list: a path comes from
// a window and could name anything (threat T18).
import type { ByteStream, LineSettings } from './byte-stream.ts';
import type { ReportDevice } from './report-device.ts';

export interface LocalDevice {
  /** What it is opened by. */
  readonly path: string;
  readonly kind: 'serial' | 'hid' | 'usb';
  readonly name: string;
  readonly looksLike: 'scale' | 'scanner' | 'printer' | 'unknown';
}

/** A library that is not installed here, or does not load. */
export interface MissingLibrary {
  readonly library: string;
  readonly sentence: string;
}

export interface LocalDeviceList {
  readonly devices: readonly LocalDevice[];
  readonly missing: readonly MissingLibrary[];
}

export interface LocalDevices {
  /** Never rejects. */
  list(): Promise<LocalDeviceList>;
  /** Of a serial port, or of a printer at USB, which takes no notice of the settings. Rejects when it cannot be opened. */
  openLine(path: string, settings: LineSettings): Promise<ByteStream>;
  /** Rejects when it cannot be opened. */
  openReports(path: string): Promise<OpenReports>;
  /** Told when something was plugged in or out, where this machine tells. Returns what ends it. */
  watch(changed: () => void): () => void;
}

export interface OpenReports {
  readonly device: ReportDevice;
  /** What its reports hold, as it says itself (HID 1.11, 6.2.2); undefined where this machine does not hand it out. */
  readonly descriptor: Uint8Array | undefined;
}
