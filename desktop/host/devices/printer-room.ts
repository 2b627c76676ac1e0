// The printers of this till, each with its queue and its drawer: kept as long as it is saved the same way.
import { refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import { Drawer } from '../../services/drawer/drawer.ts';
import { paper58, paper80 } from '../../services/printer/escpos/printer-profile.ts';
import type { PrinterProfile } from '../../services/printer/escpos/printer-profile.ts';
import { NetworkPrinter } from '../../services/printer/network-printer.ts';
import type { JobMemories } from '../../services/printer/job-memory.ts';
import { PrintQueue } from '../../services/printer/print-queue.ts';
import type { PrintJobState } from '../../services/printer/print-queue.ts';
import type { Printer } from '../../services/printer/printer.ts';
import { eightNone } from '../../services/scale/protocol.ts';
import { pathOf } from './device-paths.ts';
import type { DevicePaths } from './device-paths.ts';
import type { LearnedLevels } from './drawer-levels.ts';
import type { SavedDevice } from './saved-devices.ts';

export interface KeptPrinter {
  readonly ok: true;
  readonly saved: SavedDevice;
  readonly profile: PrinterProfile;
  readonly printer: Printer;
  readonly queue: PrintQueue;
  readonly drawer: Drawer;
}

export interface PrinterRoomDeps {
  readonly saved: () => Promise<readonly SavedDevice[]>;
  readonly paths: Pick<DevicePaths, 'openLine'>;
  readonly clock: Clock;
  readonly jobs: () => Promise<JobMemories>;
  readonly drawers: () => Promise<LearnedLevels>;
}

type PrinterKind = 'printer' | 'label_printer';

export class PrinterRoom {
  readonly #deps: PrinterRoomDeps;
  readonly #kept = new Map<string, KeptPrinter>();

  constructor(deps: PrinterRoomDeps) {
    this.#deps = deps;
  }

  async all(): Promise<readonly SavedDevice[]> {
    return (await this.#deps.saved()).filter(({ type }) => type === 'printer' || type === 'label_printer');
  }

  /** By its id, or the first of its kind; labels go to the printer for receipts where there is no other. */
  async printer(id: string | undefined, kind: PrinterKind = 'printer'): Promise<KeptPrinter | Refusal> {
    const all = await this.all();
    const saved =
      id === undefined
        ? (all.find(({ type }) => type === kind) ?? all.find(({ type }) => type === 'printer'))
        : all.find((one) => one.id === id);
    return saved ? this.#of(saved) : refuse('device_not_saved', { type: kind });
  }

  /** That raw commands name: its id, its name, or the name of its queue in Windows. */
  async named(name: string): Promise<KeptPrinter | Refusal> {
    const all = await this.all();
    const saved =
      all.find(({ id }) => id === name) ??
      all.find((one) => one.name === name) ??
      all.find(({ config }) => config.printer_name === name);
    // A queue of Windows that nobody has saved with an address.
    return saved ? this.#of(saved) : refuse('unsupported', { printer_name: name });
  }

  /** Where a drawer is saved by itself, its printer's address is its own; else the one at the printer for receipts. */
  async drawer(printerId: string | undefined): Promise<KeptPrinter | Refusal> {
    if (printerId !== undefined) return this.printer(printerId);
    const own = (await this.#deps.saved()).find(({ type }) => type === 'cash_drawer');
    if (!own || pathOf(own) === undefined) return this.printer(undefined);
    const same = (await this.all()).find((one) => pathOf(one) === pathOf(own));
    return this.#of(same ?? own);
  }

  /** Undefined for a job that never came, or whose end is long ago. */
  async stateOf(jobId: string): Promise<PrintJobState | undefined> {
    for (const { queue } of this.#kept.values()) {
      const state = queue.state(jobId);
      if (state) return state;
    }
    const before = (await this.#deps.jobs()).find(jobId);
    return before === undefined || before === 'printed' ? before : 'failed';
  }

  async #of(saved: SavedDevice): Promise<KeptPrinter | Refusal> {
    const path = pathOf(saved);
    if (path === undefined) return refuse('unsupported', { printer_name: saved.config.printer_name ?? '' });
    const key = JSON.stringify([saved.id, saved.config]);
    const [jobs, drawers] = await Promise.all([this.#deps.jobs(), this.#deps.drawers()]);
    const kept = this.#kept.get(key) ?? this.#made(saved, path, { jobs, drawers });
    this.#kept.set(key, kept);
    return kept;
  }

  #made(
    saved: SavedDevice,
    path: string,
    { jobs, drawers }: { readonly jobs: JobMemories; readonly drawers: LearnedLevels },
  ): KeptPrinter {
    const { clock, paths } = this.#deps;
    const { baud_rate: baudRate } = saved.config;
    const settings = { ...eightNone, ...(baudRate === undefined ? {} : { baudRate }) };
    const printer = new NetworkPrinter({ clock, open: () => paths.openLine(path, settings) });
    const queue = new PrintQueue(printer, clock, jobs.of(saved.id));
    const drawer = new Drawer({ queue, printer, clock, levels: drawers.of(saved) });
    return { ok: true, saved, profile: profileOf(saved), printer, queue, drawer };
  }
}

/** `protocol` says how wide the paper is: `escpos-58`, or `escpos-80`, which is also meant where nothing is said. */
export function profileOf({ config }: Pick<SavedDevice, 'config'>): PrinterProfile {
  return /58/.test(config.protocol ?? '') ? paper58 : paper80;
}
