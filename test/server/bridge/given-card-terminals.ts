// Simulated card terminals at real sockets of this machine, in front of which a test stands: each speaks the bytes of its
// protocol, and its next lines are cut where the test says.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Clock } from '@evertill/sync';
import type { TerminalConfig } from '../../../desktop/services/terminal-bridge/config/terminal-config.ts';
import { cutLine } from '../../../desktop/services/terminal-bridge/simulated/cut-line.ts';
import type { Cuts } from '../../../desktop/services/terminal-bridge/simulated/cut-line.ts';
import { SimulatedMachine } from '../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { passphrase, simulatedFor } from '../../desktop/services/terminal-bridge/given-terminal.ts';

/** Those on a network; a serial line has its own proofs. */
export const networked = ['zvt', 'pax', 'nexo', 'cloud'] as const;
export type Networked = (typeof networked)[number];

const host = '127.0.0.1';
const certificate = selfSigned();

export class CardTerminal {
  readonly protocol: Networked;
  /** Of the saved device. */
  readonly id: string;
  readonly machine: SimulatedMachine;
  /** What becomes of the next lines; those after them are whole. */
  readonly cuts: Cuts[] = [];
  readonly #server: Server;
  readonly #lines = new Set<Socket>();

  constructor(protocol: Networked, id: string, clock: Clock) {
    this.protocol = protocol;
    this.id = id;
    this.machine = new SimulatedMachine(clock);
    const simulated = simulatedFor(protocol, this.machine);
    const serve = (line: Socket) => {
      this.#lines.add(line);
      line.setNoDelay(true);
      line.on('error', () => undefined);
      line.once('close', () => this.#lines.delete(line));
      simulated.serve(cutLine(line, this.cuts.shift() ?? {}));
    };
    this.#server = protocol === 'nexo' ? createTlsServer(certificate, serve) : createServer(serve);
    this.#server.on('tlsClientError', () => undefined);
  }

  /** How an agent of `storeId` finds it. */
  async opened(storeId: string): Promise<TerminalConfig> {
    this.#server.listen(0, host);
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    const { protocol, id: storeDeviceId } = this;
    const address =
      protocol === 'cloud'
        ? { protocol, ws_url: `ws://${host}:${port}/`, terminal_id: 't-1' }
        : { protocol, host, port };
    const settings =
      protocol === 'nexo'
        ? {
            saleId: 'till-1',
            poiId: 'V400m-1',
            passphrase,
            keyIdentifier: 'till',
            keyVersion: 1,
            ca: certificate.cert,
          }
        : { currency: 'EUR' };
    return { storeDeviceId, storeId, address, settings };
  }

  async close(): Promise<void> {
    for (const line of this.#lines) line.destroy();
    await new Promise((closed) => this.#server.close(closed));
  }
}
