// A cash drawer at a printer. Whether it is open the printer hears at one pin, and which level means open the drawer decides:
// it is saved with the device, or learned from the first time it is opened from here. Until then nobody says that it is shut.
import type { Refusal } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import { drawerPulseNow } from '../printer/escpos/commands.ts';
import type { DrawerPin } from '../printer/escpos/commands.ts';
import type { PrinterStatus } from '../printer/escpos/status.ts';
import type { PrintQueue } from '../printer/print-queue.ts';
import type { Printer } from '../printer/printer.ts';

export type DrawerState = 'open' | 'closed' | 'unknown';
export type PinLevel = 'low' | 'high';

/** What the level at the pin means, as far as it is known. */
export interface DrawerLevels {
  /** That is seen while the drawer is shut; undefined: nobody knows. */
  shut(): PinLevel | undefined;
  learn(shut: PinLevel): void;
}

export interface DrawerDeps {
  readonly queue: Pick<PrintQueue, 'submit' | 'state'>;
  readonly printer: Pick<Printer, 'status'>;
  readonly clock: Clock;
  readonly levels: DrawerLevels;
  readonly pin?: DrawerPin;
}

/** ms; a drawer that was let go has sprung open by then. */
const springsOpen = 600;

export class Drawer {
  readonly #deps: DrawerDeps;
  /** The printer says nothing of itself: it is not asked before each time. */
  #isMute = false;

  constructor(deps: DrawerDeps) {
    this.#deps = deps;
  }

  /** Once for a job, however often it is asked for. At once, also without paper. Never rejects. */
  async kick(jobId: string): Promise<{ readonly ok: true } | Refusal> {
    const { queue, pin = 2, levels } = this.#deps;
    const isNew = queue.state(jobId) === undefined;
    const mayLearn = isNew && levels.shut() === undefined && !this.#isMute;
    const before = mayLearn ? await this.#level() : undefined;
    const { detail } = await queue.submit({
      jobId,
      bytes: Uint8Array.from(drawerPulseNow(pin)),
      needsNoPaper: true,
    });
    if (!detail.ok) return detail;
    this.#isMute = mayLearn && before === undefined;
    if (before !== undefined) this.#deps.clock.after(springsOpen, () => void this.#learn(before));
    return { ok: true };
  }

  stateOf({ drawerPin }: PrinterStatus): DrawerState {
    const shut = this.#deps.levels.shut();
    if (drawerPin === undefined || shut === undefined) return 'unknown';
    return drawerPin === shut ? 'closed' : 'open';
  }

  /** Another level than before it was opened: that one meant shut. The same: it was open already, or nothing is wired. */
  async #learn(before: PinLevel): Promise<void> {
    const after = await this.#level();
    if (after !== undefined && after !== before) this.#deps.levels.learn(before);
  }

  async #level(): Promise<PinLevel | undefined> {
    const status = await this.#deps.printer.status();
    return 'ok' in status ? undefined : status.drawerPin;
  }
}
