// A driver and a simulated terminal with a line between them that a test cuts, in virtual time: no socket, no waiting.
import { randomBytes } from 'node:crypto';
import { duplexPair } from 'node:stream';
import type { Duplex } from 'node:stream';
import type { Clock } from '@evertill/sync';
import { CloudDriver } from '../../../../desktop/services/terminal-bridge/cloud/cloud-driver.ts';
import type { TerminalDriver } from '../../../../desktop/services/terminal-bridge/driver.ts';
import { GuardedTerminal } from '../../../../desktop/services/terminal-bridge/guarded-terminal.ts';
import { NexoDriver } from '../../../../desktop/services/terminal-bridge/nexo/nexo-driver.ts';
import { PaxDriver } from '../../../../desktop/services/terminal-bridge/pax/pax-driver.ts';
import { SimulatedCloud } from '../../../../desktop/services/terminal-bridge/simulated/cloud-terminal.ts';
import { cutLine } from '../../../../desktop/services/terminal-bridge/simulated/cut-line.ts';
import type { Cuts } from '../../../../desktop/services/terminal-bridge/simulated/cut-line.ts';
import { SimulatedMachine } from '../../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { SimulatedNexo } from '../../../../desktop/services/terminal-bridge/simulated/nexo-terminal.ts';
import { SimulatedPax } from '../../../../desktop/services/terminal-bridge/simulated/pax-terminal.ts';
import { SimulatedZvt } from '../../../../desktop/services/terminal-bridge/simulated/zvt-terminal.ts';
import type { Transport } from '../../../../desktop/services/terminal-bridge/transport.ts';
import { ZvtDriver } from '../../../../desktop/services/terminal-bridge/zvt/zvt-driver.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { MemoryBook } from './memory-book.ts';

export const protocols = ['zvt', 'zvt-serial', 'pax', 'nexo', 'cloud'] as const;
export type Protocol = (typeof protocols)[number];

/** Of nexo. */
export const passphrase = 'a passphrase both sides know';

/** The terminal's end of a line. */
export interface Served {
  serve(line: Duplex): void;
}

/** The simulated one of each protocol. */
export function simulatedFor(protocol: Protocol, machine: SimulatedMachine) {
  switch (protocol) {
    case 'zvt':
      return new SimulatedZvt(machine);
    case 'zvt-serial':
      return new SimulatedZvt(machine, 'serial');
    case 'pax':
      return new SimulatedPax(machine);
    case 'nexo':
      return new SimulatedNexo(machine, passphrase);
    case 'cloud':
      return new SimulatedCloud(machine);
  }
}

let made = 0;
const chance = { random: Math.random, id: () => `id-${++made}` };

/** The till's end. `line` opens one at once, for the one library that cannot wait for it. */
export function driverFor(
  protocol: Protocol,
  transport: Transport,
  clock: Clock,
  line: () => Duplex,
): TerminalDriver {
  switch (protocol) {
    case 'zvt':
    case 'zvt-serial': {
      const framing = protocol === 'zvt' ? 'tcp' : 'serial';
      const settings = { framing, password: '000000', currency: 'EUR', currencyCode: 978 } as const;
      return new ZvtDriver(transport, settings, clock);
    }
    case 'pax':
      return new PaxDriver(transport, { currency: 'EUR' }, clock);
    case 'nexo': {
      const key = { passphrase, identifier: 'till', version: 1 };
      const settings = { host: 'terminal.test', saleId: 'till-1', poiId: 'V400m-1', key };
      return new NexoDriver(transport, settings, { clock, chance, randomBytes });
    }
    case 'cloud':
      return new CloudDriver(
        { url: 'ws://cloud.test/', terminalId: 't-1', connect: line },
        { clock, chance },
      );
  }
}

export class GivenTerminal {
  readonly clock = new FakeClock();
  readonly machine = new SimulatedMachine(this.clock);
  readonly book = new MemoryBook();
  /** What becomes of the next lines; those after them are whole. */
  readonly cuts: Cuts[] = [];
  readonly reports: string[] = [];
  readonly simulated: Served;
  terminal!: GuardedTerminal;
  /** How many lines were opened. */
  lines = 0;
  /** Nobody answers at its address. */
  isUnplugged = false;
  /** How it is saved. */
  device = 'as it is saved';
  readonly #protocol: Protocol;

  /** In front of another terminal than the simulated one, where it is given. */
  constructor(protocol: Protocol, served?: Served) {
    this.#protocol = protocol;
    this.simulated = served ?? simulatedFor(protocol, this.machine);
    this.restart();
  }

  /** The till's process begins anew; what it wrote down is there. */
  restart(): void {
    const line = () => this.#line();
    const transport: Transport = {
      open: async () => {
        if (this.isUnplugged || this.machine.isOff) throw new Error('ECONNREFUSED');
        return line();
      },
    };
    const driver = driverFor(this.#protocol, transport, this.clock, line);
    const report = (message: string, error: unknown) => void this.reports.push(`${message} ${String(error)}`);
    this.terminal = new GuardedTerminal({
      driver,
      device: this.device,
      book: this.book,
      clock: this.clock,
      report,
    });
  }

  /** Lets as much time pass as the work takes. */
  async passing<T>(work: Promise<T>, step = 5_000): Promise<T> {
    let settled = false;
    const done = work.finally(() => (settled = true));
    done.catch(() => undefined);
    for (let steps = 0; !settled; steps += 1) {
      if (steps > 500) throw new Error('It never ended.');
      await this.clock.advance(step);
    }
    return done;
  }

  #line(): Duplex {
    this.lines += 1;
    if (!this.isUnplugged) return lineTo(this.simulated, this.cuts.shift());
    const [till] = duplexPair();
    till.on('error', () => undefined);
    till.destroy(new Error('ECONNREFUSED'));
    return till;
  }
}

/** The till's end of a new line to it. */
export function lineTo(simulated: Served, cuts: Cuts = {}): Duplex {
  const [till, terminal] = duplexPair();
  tied(till, terminal);
  tied(terminal, till);
  simulated.serve(cutLine(terminal, cuts));
  return till;
}

/** As a socket does it: when one end is gone, the other reads what was on the way, then its end. */
function tied(one: Duplex, other: Duplex): void {
  one.on('error', () => undefined);
  one.once('close', () =>
    setImmediate(() => {
      other.once('end', () => other.destroy());
      if (!other.readableEnded && !other.destroyed) other.push(null);
    }),
  );
}
