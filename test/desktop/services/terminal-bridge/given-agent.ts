// An agent in virtual time: its book a real file, its bridge and its terminals played by the test. It can be killed and
// started again over the same file.
import type { PaymentRequest, PrinterPrintRequest, PrinterPrintResult } from '@evertill/schemas';
import { BridgeAgent } from '../../../../desktop/services/terminal-bridge/agent/bridge-agent.ts';
import { TerminalBook } from '../../../../desktop/services/terminal-bridge/book/terminal-book.ts';
import { BridgeLog } from '../../../../desktop/services/terminal-bridge/bridge-log.ts';
import type { BridgeAddress } from '../../../../desktop/services/terminal-bridge/config/bridge-address.ts';
import type { TerminalConfig } from '../../../../desktop/services/terminal-bridge/config/terminal-config.ts';
import type { Cuts } from '../../../../desktop/services/terminal-bridge/simulated/cut-line.ts';
import { SimulatedMachine } from '../../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { temporaryDirectory } from '../../../client-core/storage-sqlite/given-storage.ts';
import { FakeClock, settle } from '../../../support/fake-clock.ts';
import { driverFor, lineTo, simulatedFor } from './given-terminal.ts';
import type { Protocol } from './given-terminal.ts';
import { ScriptedBridge } from './scripted-bridge.ts';

export const storeId = 'store-1';
export const bridgeKey = 'evbk_the-key-of-the-store';
export const address: BridgeAddress = {
  wsUrl: 'wss://pos.example/api/v1/pos-bridge/ws',
  webhookUrl: 'https://pos.example/api/v1/pos/payments/terminal-webhook',
  storeId,
  terminalId: '',
  key: bridgeKey,
};

export interface GivenDevice {
  readonly machine: SimulatedMachine;
  /** What becomes of the next lines. */
  readonly cuts: Cuts[];
  isUnplugged: boolean;
}

export class GivenAgent {
  readonly clock = new FakeClock();
  readonly bridge = new ScriptedBridge(this.clock);
  readonly devices: Record<string, GivenDevice> = {};
  readonly printed: PrinterPrintRequest[] = [];
  print: (job: PrinterPrintRequest) => Promise<PrinterPrintResult> = async ({ jobId }) => ({
    type: 'printer_print_result',
    jobId,
    status: 'printed',
    detail: '',
  });
  readonly configs: TerminalConfig[] = [];
  readonly directory: string;
  agent!: BridgeAgent;
  book!: TerminalBook;
  log!: BridgeLog;
  readonly #remove: () => void;
  readonly #lines = new Set<{ destroy(): unknown }>();

  /** `terminals`: by their ids. */
  constructor(terminals: Readonly<Record<string, Protocol>> = { 'terminal-1': 'pax' }) {
    const place = temporaryDirectory({ inMemory: true });
    this.directory = place.directory;
    this.#remove = place.remove;
    for (const [storeDeviceId, protocol] of Object.entries(terminals)) {
      this.devices[storeDeviceId] = {
        machine: new SimulatedMachine(this.clock),
        cuts: [],
        isUnplugged: false,
      };
      this.configs.push({ storeDeviceId, storeId, address: { protocol, host: storeDeviceId }, settings: {} });
    }
    this.start();
  }

  get device(): GivenDevice {
    return this.devices['terminal-1']!;
  }

  start(bridges: readonly BridgeAddress[] = [address]): void {
    const { clock, bridge: wire } = this;
    this.book = new TerminalBook(this.directory, clock);
    this.log = new BridgeLog(clock, () => [bridgeKey]);
    const printer = {
      print: (job: PrinterPrintRequest) => {
        this.printed.push(job);
        return this.print(job);
      },
    };
    let made = 0;
    this.agent = new BridgeAgent({
      clock,
      wire,
      printer,
      book: this.book,
      log: this.log,
      chance: { random: () => 0.5, id: () => `made-${++made}` },
      terminals: () => this.configs,
      reach: (config) => this.#reach(config),
    });
    this.agent.begin(bridges);
  }

  /** As kill -9 leaves it: nothing more is written, every line is gone. */
  kill(): void {
    this.book.close();
    this.agent.close();
    for (const line of this.#lines) line.destroy();
    this.#lines.clear();
    this.bridge.cut();
  }

  restart(): void {
    this.kill();
    this.start();
  }

  async connected(): Promise<void> {
    await settle();
    if (!this.bridge.isConnected) await this.clock.advance(1000);
  }

  /** The server asks for a payment. */
  ask(transactionRef: string, more: Partial<PaymentRequest> = {}): void {
    this.bridge.say({
      type: 'payment_request',
      orderId: 'order-1',
      amount: 1234,
      currency: 'EUR',
      orderReference: `ref of ${transactionRef}`,
      transactionRef,
      storeDeviceId: 'terminal-1',
      ...more,
    });
  }

  inquire(transactionRef: string, storeDeviceId = 'terminal-1'): void {
    const orderReference = `ref of ${transactionRef}`;
    this.bridge.say({ type: 'payment_inquiry', transactionRef, storeDeviceId, orderReference });
  }

  end(): void {
    this.kill();
    this.#remove();
  }

  #reach(config: TerminalConfig) {
    const protocol = config.address.protocol as Protocol;
    const device = this.devices[config.storeDeviceId]!;
    const simulated = simulatedFor(protocol, device.machine);
    const open = () => {
      const line = lineTo(simulated, device.cuts.shift());
      this.#lines.add(line);
      return line;
    };
    const line = {
      open: async () => {
        if (device.isUnplugged || device.machine.isOff) throw new Error('ECONNREFUSED');
        return open();
      },
    };
    const driver = driverFor(protocol, line, this.clock, open);
    return protocol === 'nexo' || protocol === 'cloud' ? { driver } : { driver, line };
  }
}
