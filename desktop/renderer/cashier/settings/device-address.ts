// Where a device is, as people write it down.

export type DeviceAddress =
  | { readonly host: string; readonly port?: number }
  | { readonly device_path: string };

/** `192.168.1.50`, `printer.local:9100`, `[fd00::1]:9100`, `tcp:…`, `/dev/ttyUSB0`, `COM3`, `usb:04b8:0e15`. */
export function readAddress(typed: string): DeviceAddress | undefined {
  const text = typed.trim();
  if (/^(\/dev\/\S+|(\\\\\.\\)?COM\d{1,3}|usb:\S+)$/i.test(text)) return { device_path: text };
  const [, host, port] = /^(?:tcp:)?(\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (host === undefined) return undefined;
  if (port === undefined) return { host };
  const number = Number(port);
  return number >= 1 && number <= 65_535 ? { host, port: number } : undefined;
}
