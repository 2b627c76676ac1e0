// Everything a till does with its devices, for the windows of this host.
import { webClock } from '@evertill/client-core';
import { Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Clock } from '@evertill/sync';
import { scannedChannel } from '../../ipc/hardware-channels.ts';
import type { HostFrame } from '../../ipc/window-frames.ts';
import { JobMemories } from '../../services/printer/job-memory.ts';
import type { JobNotes } from '../../services/printer/job-memory.ts';
import { Scanners } from '../../services/scanner/scanners.ts';
import type { LocalDevices } from '../../services/wire/local-devices.ts';
import { DevicePaths } from './device-paths.ts';
import { LearnedLevels } from './drawer-levels.ts';
import { hardwareHandlers, scannersThere } from './hardware-handlers.ts';
import type { HardwareHandlers } from './hardware-handlers.ts';
import { printerHandlers } from './printer-handlers.ts';
import type { PrinterHandlers } from './printer-handlers.ts';
import { PrinterRoom } from './printer-room.ts';
import type { SavedDevice } from './saved-devices.ts';
import { ScaleRoom } from './scale-room.ts';

export interface DeviceDeskDeps {
  readonly local: LocalDevices;
  /** Of this lane. */
  readonly saved: () => Promise<readonly SavedDevice[]>;
  readonly refresh: () => Promise<void>;
  /** Of the store. */
  readonly currency: () => Promise<string>;
  readonly newId: () => string;
  /** What outlives the program: jobs that were printed, drawers that were seen to open. */
  readonly notes: JobNotes;
  readonly clock?: Clock;
}

export interface DeviceDesk {
  readonly handlers: PrinterHandlers & HardwareHandlers;
  /** What was scanned, for the window that listens. */
  readonly news$: Observable<HostFrame>;
  close(): void;
}

export function deviceDesk(deps: DeviceDeskDeps): DeviceDesk {
  const { local, saved, refresh, currency, newId, notes, clock = webClock } = deps;
  const news$ = new Subject<HostFrame>();
  const listener: { current: string | undefined } = { current: undefined };
  const paths = new DevicePaths({ saved, local, clock });
  const room = new PrinterRoom({
    saved,
    paths,
    clock,
    jobs: once(() => JobMemories.open(notes)),
    drawers: once(() => LearnedLevels.open(notes)),
  });
  const unit = async () => ((await currency()) === 'USD' ? 'lb' : 'kg');
  const scales = new ScaleRoom({ saved, paths, local, unit, clock });
  const scanners = new Scanners({
    find: async () => scannersThere(await saved(), local),
    openLine: (path, settings) => paths.openLine(path, settings),
    openReports: (path) => local.openReports(path),
    watch: (changed) => local.watch(changed),
    clock,
    onCode(barcode) {
      if (listener.current === undefined) return;
      const payload = { barcode, timestamp: clock.now() };
      news$.next({ type: 'event', channel: scannedChannel, listener: listener.current, payload });
    },
  });
  return {
    handlers: {
      ...printerHandlers({ room, currency, newId }),
      ...hardwareHandlers({ saved, refresh, local, paths, scales, scanners, listener }),
    },
    news$,
    close() {
      scanners.stop();
      scales.close();
    },
  };
}

/** With the first who asks. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => (opened ??= open());
}
