// The terminals of this till, by the ids of their saved devices: each one `GuardedTerminal` for as long as the process
// runs, however it is saved, so that whatever asks for it waits in one line.
import type { CardTerminal } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import type { TerminalBook } from '../book/terminal-book.ts';
import type { BridgeLog } from '../bridge-log.ts';
import { deviceOf, placeNameOf, protocolOf } from '../config/terminal-config.ts';
import type { TerminalConfig, TerminalProtocol } from '../config/terminal-config.ts';
import type { ConfigFault, ReachedTerminal } from '../config/terminal-driver.ts';
import { GuardedTerminal } from '../guarded-terminal.ts';
import type { Transport } from '../transport.ts';

export interface AgentTerminal {
  readonly config: TerminalConfig;
  readonly protocol: TerminalProtocol;
  readonly guarded: GuardedTerminal;
  readonly line: Transport | undefined;
}

export interface TerminalsDeps {
  readonly clock: Clock;
  readonly book: TerminalBook;
  readonly log: BridgeLog;
  readonly saved: () => readonly TerminalConfig[];
  readonly reach: (config: TerminalConfig) => ReachedTerminal | ConfigFault;
}

export class Terminals {
  readonly #deps: TerminalsDeps;
  readonly #known = new Map<string, AgentTerminal>();

  constructor(deps: TerminalsDeps) {
    this.#deps = deps;
  }

  /** Undefined: none is saved under this id, or not so that it can be reached. */
  find(storeDeviceId: string): AgentTerminal | undefined {
    const config = this.#deps.saved().find((one) => one.storeDeviceId === storeDeviceId);
    if (!config || this.#sharesItsPlace(config)) return undefined;
    const known = this.#known.get(storeDeviceId);
    if (known?.config === config) return known;
    const reached = this.#deps.reach(config);
    const protocol = protocolOf(config);
    if ('problem' in reached || protocol === undefined) return undefined;
    const guarded = this.#guarded(known, config, reached);
    // What is under way goes on as it was reached, and whoever asks meanwhile waits for it there.
    if (!guarded) return known;
    const terminal = { config, protocol, guarded, line: reached.line };
    this.#known.set(storeDeviceId, terminal);
    return terminal;
  }

  /** All of a store that are saved here. */
  ofStore(storeId: string): readonly CardTerminal[] {
    return this.#deps
      .saved()
      .filter((config) => config.storeId === storeId)
      .map(({ storeDeviceId: id }) => {
        const guarded = this.find(id)?.guarded;
        return { id, isUsable: guarded !== undefined, takesEbt: guarded?.takes('ebt_food') ?? false };
      });
  }

  /** Whether something is under way at it. */
  isBusy(storeDeviceId: string): boolean {
    return this.#known.get(storeDeviceId)?.guarded.isBusy ?? false;
  }

  /** Undefined: something is under way at it as it was reached before. */
  #guarded(
    known: AgentTerminal | undefined,
    config: TerminalConfig,
    { driver }: ReachedTerminal,
  ): GuardedTerminal | undefined {
    const device = deviceOf(config);
    if (known) return known.guarded.use({ driver, device }) ? known.guarded : undefined;
    const { book, clock, log } = this.#deps;
    const { storeDeviceId } = config;
    return new GuardedTerminal({
      driver,
      device,
      book: book.attempts.of(storeDeviceId),
      clock,
      report: (message, error) => log.warn(`${storeDeviceId}: ${message}`, error),
    });
  }

  /** Two lines to one terminal would each know half of what it did: the one that was saved first has it. */
  #sharesItsPlace(config: TerminalConfig): boolean {
    const place = placeNameOf(config);
    return this.#deps.saved().find((one) => placeNameOf(one) === place) !== config;
  }
}
