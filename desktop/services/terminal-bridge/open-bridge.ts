// Puts the bridge of a till together: its book in the till's directory, what it was told beside it, its log and its agent.
import type { Surroundings } from '@evertill/sync';
import { BridgeAgent } from './agent/bridge-agent.ts';
import type { BridgeWire } from './agent/bridge-line.ts';
import type { JobPrinter } from './agent/print-jobs.ts';
import { TerminalBook } from './book/terminal-book.ts';
import { BridgeLog } from './bridge-log.ts';
import { SavedBridges } from './config/saved-bridges.ts';
import type { TerminalConfig } from './config/terminal-config.ts';
import { reachTerminal } from './config/terminal-driver.ts';
import type { ConfigFault, ReachedTerminal } from './config/terminal-driver.ts';
import type { SerialLibrary } from './serial-transport.ts';

export interface BridgeRequest extends Pick<Surroundings, 'clock' | 'chance'> {
  /** The till's; it exists. */
  readonly directory: string;
  readonly wire: BridgeWire;
  /** Loads the library of serial ports, and rejects where it is not installed; absent: this till has none. */
  readonly serial?: () => Promise<SerialLibrary>;
  /** What prints the server's jobs; undefined: nothing does. */
  readonly printer: JobPrinter | undefined;
}

export interface Bridge {
  readonly agent: BridgeAgent;
  readonly book: TerminalBook;
  readonly saved: SavedBridges;
  readonly log: BridgeLog;
  /** How a terminal would be reached, or why it could not. */
  readonly reach: (config: TerminalConfig) => ReachedTerminal | ConfigFault;
}

/** Connects every saved bridge. Throws when book or settings cannot be used: then no card is charged. */
export function openBridge({ directory, clock, chance, wire, serial, printer }: BridgeRequest): Bridge {
  const saved = new SavedBridges(directory);
  const book = new TerminalBook(directory, clock);
  const log = new BridgeLog(clock, () => saved.secrets());
  const reach = (config: TerminalConfig) =>
    reachTerminal(config, { clock, chance, ...(serial && { serial }) });
  const agent = new BridgeAgent({
    book,
    log,
    wire,
    clock,
    chance,
    reach,
    printer,
    terminals: () => saved.terminals(),
  });
  try {
    agent.begin(saved.bridges());
  } catch (error) {
    agent.close();
    throw error;
  }
  return { agent, book, saved, log, reach };
}
