// The serial port behind the transport's interface. Its library is native, so it is handed in as a way to load it, and
// loaded when the first port is opened: a till without such a terminal never needs it.
import type { Duplex } from 'node:stream';
import type { Transport } from './transport.ts';

interface SerialSettings {
  readonly path: string;
  readonly baudRate: number;
  readonly dataBits: 8;
  readonly parity: 'none';
  readonly stopBits: 1 | 2;
  readonly autoOpen: false;
}

type SerialPort = Duplex & { open(done: (error: Error | null) => void): void };

/** What is used of the package `serialport`. */
export interface SerialLibrary {
  readonly SerialPort: new (settings: SerialSettings) => SerialPort;
}

export interface SerialAddress {
  /** `COM3`, `/dev/ttyUSB0`. */
  readonly path: string;
  /** ZVT terminals speak 9600 or 115200, 8N2. */
  readonly baudRate?: number;
}

export function serialTransport(
  { path, baudRate = 9600 }: SerialAddress,
  load: () => Promise<SerialLibrary>,
): Transport {
  return {
    async open() {
      const { SerialPort } = await load();
      const port = new SerialPort({
        path,
        baudRate,
        dataBits: 8,
        parity: 'none',
        stopBits: 2,
        autoOpen: false,
      });
      await new Promise<void>((resolve, reject) => port.open((error) => (error ? reject(error) : resolve())));
      return port;
    },
  };
}
