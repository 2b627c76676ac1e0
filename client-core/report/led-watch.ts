// What only the window that leads can say of a device, and what it does about it: connection, sending, replica.
import { limits } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import type { Subscription } from 'rxjs';
import type { Drain } from '../journal/drain.ts';
import { isConnected } from '../link/is-connected.ts';
import type { Link } from '../link/link.ts';
import type { CollectionProgress } from '../replica/progress.ts';
import type { Replica } from '../replica/replica.ts';
import { ConnectionLog } from './connection-log.ts';
import type { LedDevice } from './device-state.ts';
import type { InstructionDesk } from './instruction-desk.ts';
import type { Reporter } from './reporter.ts';

export interface LedParts {
  readonly link: Link;
  readonly drain: Drain;
  readonly replica: Replica;
}

export class LedWatch {
  readonly desk: InstructionDesk;
  readonly reporter: Reporter;
  readonly #parts: LedParts;
  readonly #log: ConnectionLog;
  readonly #watch: Subscription;
  #progress: Readonly<Record<string, CollectionProgress>> = {};
  /** Monotonic ms. */
  #movedAt: number;
  #isStalled = false;
  readonly #clock: Clock;

  constructor(clock: Clock, parts: LedParts, desk: InstructionDesk, reporter: Reporter) {
    this.#clock = clock;
    this.#parts = parts;
    this.desk = desk;
    this.reporter = reporter;
    this.#movedAt = clock.monotonic();
    this.#log = new ConnectionLog(clock, parts.link.state$);
    this.#watch = parts.replica.progress$.subscribe((progress) => {
      this.#progress = progress;
      this.#movedAt = clock.monotonic();
    });
    this.#watch.add(parts.link.state$.subscribe(() => (this.#movedAt = clock.monotonic())));
  }

  look(): void {
    const isBehind = this.#parts.link.state().name === 'catching_up';
    this.#isStalled = isBehind && this.#clock.monotonic() - this.#movedAt >= limits.stall;
  }

  now(): LedDevice {
    const { link, drain, replica } = this.#parts;
    const connection = link.state();
    return {
      connection,
      log: this.#log,
      drain,
      progress: this.#progress,
      accounts: replica.accounts(),
      isStalled: this.#isStalled && isConnected(connection),
    };
  }

  end(): void {
    this.#watch.unsubscribe();
    this.#log.stop();
    this.reporter.end();
    this.desk.end();
  }

  async ended(): Promise<void> {
    await this.reporter.ended();
    await this.desk.ended();
  }
}
