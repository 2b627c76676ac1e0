// The agent of this till: its sockets to the bridge, its terminals, and the book between them. The server asks by the
// socket, the cashier by the channels; both get what the book says.
import type { BridgeDown, BridgeUp } from '@evertill/schemas';
import type { Clock, Surroundings, Timer } from '@evertill/sync';
import type { TerminalBook } from '../book/terminal-book.ts';
import type { BridgeLog } from '../bridge-log.ts';
import { sessionKeyOf } from '../config/bridge-address.ts';
import type { BridgeAddress } from '../config/bridge-address.ts';
import type { TerminalConfig } from '../config/terminal-config.ts';
import type { ConfigFault, ReachedTerminal } from '../config/terminal-driver.ts';
import { Batches } from './batches.ts';
import type { BridgeWire } from './bridge-line.ts';
import { BridgeSession } from './bridge-session.ts';
import { Contradictions } from './contradictions.ts';
import { Payments } from './payments.ts';
import { PrintJobs } from './print-jobs.ts';
import type { JobPrinter } from './print-jobs.ts';
import { Relays } from './relays.ts';
import { Reporter } from './reporter.ts';
import { ServerPayments } from './server-payments.ts';
import { Terminals } from './terminals.ts';

export interface BridgeAgentDeps extends Pick<Surroundings, 'clock' | 'chance'> {
  readonly book: TerminalBook;
  readonly log: BridgeLog;
  readonly wire: BridgeWire;
  readonly terminals: () => readonly TerminalConfig[];
  readonly reach: (config: TerminalConfig) => ReachedTerminal | ConfigFault;
  readonly printer: JobPrinter | undefined;
}

interface Open {
  readonly session: BridgeSession;
  readonly reporter: Reporter;
}

const forgetEveryMs = 86_400_000;

export class BridgeAgent {
  readonly payments: Payments;
  readonly relays: Relays;
  readonly terminals: Terminals;
  readonly #deps: BridgeAgentDeps;
  readonly #serverPayments: ServerPayments;
  readonly #contradictions: Contradictions;
  readonly #batches: Batches;
  readonly #prints: PrintJobs;
  readonly #open = new Map<string, Open>();
  #forgetting: Timer | undefined;

  constructor(deps: BridgeAgentDeps) {
    const { book, clock, chance, log, reach, printer } = deps;
    this.#deps = deps;
    this.terminals = new Terminals({ clock, book, log, saved: deps.terminals, reach });
    const { terminals } = this;
    const toReport = (storeId: string) => this.report(storeId);
    this.#contradictions = new Contradictions({ book, terminals, log, toReport });
    const heard = () => {
      this.#serverPayments.heard();
      this.#contradictions.raise();
    };
    this.payments = new Payments({ book, terminals, log, clock, chance, heard });
    const { payments } = this;
    this.#serverPayments = new ServerPayments({ book, terminals, payments, log, toReport });
    this.#batches = new Batches({ book, terminals, log });
    this.#prints = new PrintJobs({ book, log, clock, printer });
    this.relays = new Relays({ book, terminals, clock, log });
  }

  /** Takes up what a crash left, then connects. */
  begin(bridges: readonly BridgeAddress[]): void {
    this.#serverPayments.resume();
    this.#contradictions.raise();
    this.payments.resume();
    for (const bridge of bridges) this.start(bridge);
    this.#forgetLater(this.#deps.clock);
  }

  /** The key of its session; one that is there already goes on. A store's socket takes the place of its terminals'. */
  start(address: BridgeAddress): string {
    const key = sessionKeyOf(address);
    const known = this.#open.get(key);
    if (known && isSame(known.session.address, address)) {
      known.session.start();
      return key;
    }
    this.stop(key);
    const ofStore = this.sessions().find(
      (one) =>
        one.address.storeId === address.storeId &&
        one.address.terminalId === '' &&
        one.state.name !== 'stopped',
    );
    if (ofStore && address.terminalId !== '') return ofStore.key;
    if (address.terminalId === '') {
      const others = this.sessions().filter((one) => one.address.storeId === address.storeId);
      for (const other of others) this.stop(other.key);
    }
    this.#open.set(key, this.#opened(address));
    return key;
  }

  /** False: there is none. */
  stop(sessionKey: string): boolean {
    const open = this.#open.get(sessionKey);
    if (!open) return false;
    open.session.stop();
    open.reporter.stop();
    this.#open.delete(sessionKey);
    return true;
  }

  sessions(): readonly BridgeSession[] {
    return [...this.#open.values()].map(({ session }) => session);
  }

  /** Tells the server of a store what it does not have on record yet. */
  report(storeId: string): void {
    for (const { session, reporter } of this.#open.values())
      if (session.address.storeId === storeId) reporter.kick();
  }

  /** What is under way at a terminal is found out by the next start. */
  close(): void {
    this.#forgetting?.cancel();
    this.payments.stop();
    for (const key of this.#open.keys()) this.stop(key);
    this.#deps.book.close();
  }

  #opened(address: BridgeAddress): Open {
    const { book, log, clock, chance, wire } = this.#deps;
    const session = new BridgeSession({
      address,
      wire,
      log,
      clock,
      chance,
      welcomed: () => reporter.connected(),
      heard: (_session, frame) => {
        try {
          this.#heard(session, reporter, frame);
        } catch (error) {
          // The book could not be read or written: nothing was done, and the server asks or is told again.
          log.warn(`${frame.type} could not be taken.`, error);
        }
      },
    });
    const reporter = new Reporter({ session, book, log, clock, chance });
    session.start();
    reporter.kick();
    return { session, reporter };
  }

  #heard(session: BridgeSession, reporter: Reporter, frame: BridgeDown): void {
    const { log } = this.#deps;
    const failed = (error: unknown) => log.warn(`${frame.type} failed.`, error);
    const { storeId } = session.address;
    const send = (answer: BridgeUp) => {
      if (!session.send(answer)) log.warn(`${answer.type} could not be sent; it is asked for again.`);
    };
    const asking = { storeId, tell: send };
    switch (frame.type) {
      case 'payment_request':
        return void this.#serverPayments.requested(asking, frame).catch(failed);
      case 'payment_inquiry':
        return this.#serverPayments.inquired(asking, frame);
      case 'payment_result_received':
        return reporter.received(frame.transactionRef, frame.outcome);
      case 'payment_alarm_received':
        return reporter.alarmReceived(frame.transactionRef, frame.isSettled);
      case 'batch_close_request':
        return void this.#batches.answer(storeId, frame).then(send, failed);
      case 'printer_print_request':
        return void this.#prints.print(frame).then(send, failed);
      case 'ecr_relay_request': {
        const { type: _, requestId, ...wish } = frame;
        const answered = this.relays.relay(storeId, wish);
        return void answered.then(
          (answer) => send({ type: 'ecr_relay_result', requestId, ...answer }),
          failed,
        );
      }
      case 'problem':
        log.warn(`${session.key} was told about ${frame.about}: ${frame.code} ${frame.message}`);
        if (frame.code !== 'overloaded') reporter.refused(frame.about);
        return undefined;
      case 'welcome':
        return undefined;
    }
  }

  #forgetLater(clock: Clock): void {
    this.#forgetting = clock.after(forgetEveryMs, () => {
      try {
        this.#deps.book.forgetOld();
      } catch (error) {
        this.#deps.log.warn('What is long over could not be forgotten.', error);
      }
      this.#forgetLater(clock);
    });
  }
}

function isSame(one: BridgeAddress, other: BridgeAddress): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
