// All scanners of this till at once: who listens hears each code once, whichever read it. One that is pulled out is looked
// for again while somebody listens.
import { eightNone } from '../scale/protocol.ts';
import type { Clock, Timer } from '@evertill/sync';
import type { ByteStream, LineSettings } from '../wire/byte-stream.ts';
import type { OpenReports } from '../wire/local-devices.ts';
import { HidPosDecoder } from './hid-pos.ts';
import { serialScanner } from './serial-scanner.ts';

export interface ScannerAt {
  readonly path: string;
  readonly protocol: 'hid' | 'serial';
  readonly baudRate: number | undefined;
}

export interface ScannersDeps {
  /** Those there are now. */
  readonly find: () => Promise<readonly ScannerAt[]>;
  /** Reject when it cannot be opened. */
  readonly openLine: (path: string, settings: LineSettings) => Promise<ByteStream>;
  readonly openReports: (path: string) => Promise<OpenReports>;
  /** Told when something was plugged in or out; returns what ends it. */
  readonly watch: (changed: () => void) => () => void;
  readonly clock: Clock;
  readonly onCode: (code: string) => void;
}

/** Where this machine does not tell that something was plugged in. ms. */
const lookAgain = 5000;

export class Scanners {
  readonly #deps: ScannersDeps;
  readonly #open = new Map<string, { close(): void }>();
  #stopWatching: (() => void) | undefined;
  #timer: Timer | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isListening = false;

  constructor(deps: ScannersDeps) {
    this.#deps = deps;
  }

  /** How many are open then. */
  async listen(): Promise<number> {
    if (!this.#isListening) {
      this.#isListening = true;
      this.#stopWatching = this.#deps.watch(() => void this.#look());
      this.#again();
    }
    await this.#look();
    return this.#open.size;
  }

  stop(): void {
    this.#isListening = false;
    this.#stopWatching?.();
    this.#timer?.cancel();
    for (const scanner of this.#open.values()) scanner.close();
    this.#open.clear();
  }

  #again(): void {
    this.#timer = this.#deps.clock.after(lookAgain, () => {
      void this.#look();
      this.#again();
    });
  }

  /** One after another: a scanner must not be opened twice. */
  #look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#openAll()).catch(() => undefined);
    return this.#looking;
  }

  async #openAll(): Promise<void> {
    if (!this.#isListening) return;
    for (const scanner of await this.#deps.find())
      if (!this.#open.has(scanner.path)) await this.#opened(scanner).catch(() => undefined);
  }

  async #opened({ path, protocol, baudRate }: ScannerAt): Promise<void> {
    const { onCode, clock } = this.#deps;
    if (protocol === 'serial') {
      const settings = { ...eightNone, ...(baudRate === undefined ? {} : { baudRate }) };
      const stream = await this.#deps.openLine(path, settings);
      const onClosed = this.#kept(path, stream);
      if (onClosed) stream.listen(serialScanner({ clock, onCode, onClosed }));
      return;
    }
    const { device, descriptor } = await this.#deps.openReports(path);
    const closed = this.#kept(path, device);
    if (!closed) return;
    const decoder = new HidPosDecoder(descriptor);
    device.listen({
      report: (bytes) => {
        const code = decoder.read(bytes);
        if (code !== undefined) onCode(code);
      },
      closed,
    });
    // Honeywell's type as a keyboard until they are told not to; others take no notice.
    await device.sendFeature(Uint8Array.of(0xfe, 0x01)).catch(() => undefined);
  }

  /** What to do when it is gone, itself and not one that was opened after it. Undefined: nobody listens any more. */
  #kept(path: string, device: { close(): void }): (() => void) | undefined {
    if (!this.#isListening) {
      device.close();
      return undefined;
    }
    this.#open.set(path, device);
    return () => {
      if (this.#open.get(path) === device) this.#open.delete(path);
    };
  }
}
