// The devices at this till, as far as a page can reach them: only through the shell it runs in, which lays its functions
// on the window and knows which device was chosen. A browser has none, and every screen works without.
import type { ReplyOf } from '../../ipc/channel.ts';
import { readWeightChannel } from '../../ipc/hardware-channels.ts';

export type ScaleReading = ReplyOf<typeof readWeightChannel>;

export interface Scale {
  /** For the books. */
  readonly name: string;
  /** Rejects when the scale does not answer, or with something that is no weight. */
  read(): Promise<ScaleReading>;
}

export interface CashDrawer {
  /** Rejects when it cannot be reached. */
  kick(): Promise<void>;
}

export interface Hardware {
  readonly scale: Scale | undefined;
  readonly drawer: CashDrawer | undefined;
}

/** What a shell lays on the window; it decides which of them there are. */
export interface ShellDevices {
  /** Answers as the channel `scale:read-weight` does. */
  readonly readWeight?: () => Promise<unknown>;
  readonly scaleName?: string;
  /** As the channel `drawer:kick`. */
  readonly kickDrawer?: () => Promise<unknown>;
}

export function hardwareOf(devices: ShellDevices | undefined): Hardware {
  const { readWeight, kickDrawer, scaleName = 'scale' } = devices ?? {};
  return {
    scale: readWeight && {
      name: scaleName,
      read: async () => readWeightChannel.reply.parse(await readWeight()),
    },
    drawer: kickDrawer && {
      kick: async () => {
        await kickDrawer();
      },
    },
  };
}

/** Undefined in a browser. */
export function shellDevices(): ShellDevices | undefined {
  return (window as { evertillDevices?: ShellDevices }).evertillDevices;
}
