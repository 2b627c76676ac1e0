// Libraries with machine code, each optional: one that is missing, or built for another machine, is a sentence in the list
// of devices and never the end of the till. Loaded when somebody first looks for devices.
import type { MissingLibrary } from '../local-devices.ts';

export type Loaded<Library> =
  | { readonly ok: true; readonly library: Library }
  | { readonly ok: false; readonly missing: MissingLibrary };

const reaches = {
  serialport: 'serial ports',
  'node-hid': 'scales and scanners at USB',
  usb: 'printers at USB, and what is plugged in or out,',
} as const;

export async function loadLibrary<Library>(
  name: keyof typeof reaches,
  load: () => Promise<Library>,
): Promise<Loaded<Library>> {
  try {
    return { ok: true, library: await load() };
  } catch (error) {
    return { ok: false, missing: missingLibrary(name, error) };
  }
}

export function missingLibrary(name: keyof typeof reaches, error: unknown): MissingLibrary {
  const why = error instanceof Error ? error.message.split('\n')[0]! : String(error);
  return { library: name, sentence: `Without ${name} this till does not see ${reaches[name]} here: ${why}` };
}
