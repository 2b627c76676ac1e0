// The devices at this till, as far as a page can reach them: only through the shell it runs in, which lays its functions
// on the window and knows which device was chosen. A browser has none, and every screen works without.
import type { ReceiptDocument } from '@evertill/schemas';
import type { DisplayMessage } from '../../ipc/display-message.ts';
import type { ReplyOf } from '../../ipc/channel.ts';
import type { PaperPicture } from './paper/paper-picture.ts';
import { readWeightChannel } from '../../ipc/hardware-channels.ts';
import type { LabelFormat } from '../../ipc/printer-channels.ts';

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

/** A printer for receipts that needs no dialog of a browser. */
export interface ReceiptPrinter {
  readonly name: string;
  /** Refused with a sentence when it is not on paper. Never rejects. */
  print(document: ReceiptDocument): Promise<{ readonly ok: true } | DeviceRefusal>;
  /** How it will look on its paper; nothing is printed. Never rejects. */
  preview(
    document: ReceiptDocument,
  ): Promise<{ readonly ok: true; readonly picture: PaperPicture } | DeviceRefusal>;
}

export interface PrintedLabel {
  /** For the scanner, and to be read below the bars. */
  readonly code: string;
  readonly symbology: LabelFormat;
  /** As they are to be read; blank: left out. */
  readonly name: string;
  readonly price: string;
  /** At most twenty. */
  readonly copies: number;
}

/** For labels: their own printer, or the one for receipts where there is no other. */
export interface LabelPrinter {
  readonly name: string;
  /** Refused with a sentence when it is not on paper. Never rejects. */
  print(label: PrintedLabel): Promise<{ readonly ok: true } | DeviceRefusal>;
}

export interface Scanner {
  /** Returns what ends it. */
  listen(onScan: (code: string) => void): () => void;
}

/** In front of the customer, beside its window. */
export interface PoleDisplay {
  /** One that does not answer stops nobody. */
  show(message: DisplayMessage): void;
}

export interface DeviceRefusal {
  readonly ok: false;
  readonly code: string;
  readonly sentence: string;
  readonly next: string;
}

export interface Hardware {
  readonly scale: Scale | undefined;
  readonly drawer: CashDrawer | undefined;
  readonly printer: ReceiptPrinter | undefined;
  readonly labelPrinter: LabelPrinter | undefined;
  readonly scanner: Scanner | undefined;
  readonly pole: PoleDisplay | undefined;
}

export const noHardware: Hardware = {
  scale: undefined,
  drawer: undefined,
  printer: undefined,
  labelPrinter: undefined,
  scanner: undefined,
  pole: undefined,
};

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
    ...noHardware,
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
