// Serial ports, by serialport.
import { existsSync, readdirSync } from 'node:fs';
import type * as serialport from 'serialport';
import type { ByteListener, ByteStream, LineSettings } from '../byte-stream.ts';
import type { LocalDevice } from '../local-devices.ts';
import { OneListener } from '../one-listener.ts';

export type SerialLibrary = typeof serialport;

export async function listSerialPorts({ SerialPort: Port }: SerialLibrary): Promise<LocalDevice[]> {
  const found = await Port.list().catch(() => portsOfLinux());
  return found.map((port) => ({
    path: port.path,
    kind: 'serial',
    name: [port.manufacturer, port.path].filter(Boolean).join(' '),
    looksLike: 'unknown',
  }));
}

/** Where there is no udev to ask, such as in a container: adapters at USB under their own names, else by their number. */
function portsOfLinux(): { readonly path: string; readonly manufacturer?: string | undefined }[] {
  const named = '/dev/serial/by-id';
  if (existsSync(named)) return readdirSync(named).map((name) => ({ path: `${named}/${name}` }));
  if (!existsSync('/dev')) return [];
  return readdirSync('/dev')
    .filter((name) => /^tty(USB|ACM)\d+$/.test(name))
    .map((name) => ({ path: `/dev/${name}` }));
}

/** Rejects when it cannot be opened. */
export function openSerialPort(
  { SerialPort: Port }: SerialLibrary,
  path: string,
  settings: LineSettings,
): Promise<ByteStream> {
  return new Promise((resolve, reject) => {
    const port = new Port({ path, ...settings, autoOpen: false });
    port.open((error) => (error ? reject(error) : resolve(streamOf(port))));
  });
}

function streamOf(port: serialport.SerialPort): ByteStream {
  const line = new OneListener<ByteListener>();
  port.on('data', (arrived: Buffer) => line.current?.bytes(arrived));
  port.on('error', (error) => line.ended(error.message));
  port.on('close', () => line.ended('closed'));
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        if (line.reason !== undefined) return reject(new Error(line.reason));
        port.write(Buffer.from(bytes), (error) => {
          if (error) return reject(error);
          port.drain((failed) => (failed ? reject(failed) : resolve()));
        });
      }),
    listen: (added) => line.listen(added),
    close: () => {
      if (port.isOpen) port.close(() => undefined);
    },
  };
}
