// What the settings ask of the devices of a till: what there is, and whether it answers.
import type { ReceiptDocument } from '@evertill/schemas';
import type { ReplyOf } from '../../ipc/channel.ts';
import type { channels } from '../../ipc/channels.ts';
import type { DeviceRefusal, ScaleReading } from './hardware.ts';

type Reply<Name extends keyof typeof channels> = ReplyOf<(typeof channels)[Name]>;
export type DeviceList = Reply<'hardware:list-devices'>;
export type SavedDevice = DeviceList['saved'][number];
export type PrinterState = Reply<'printer:status'>;

export type Answered<Value> = ({ readonly ok: true } & Value) | DeviceRefusal;

/** None of them ever rejects. */
export interface DeviceDoor {
  /** What is plugged in, and what is saved, the server asked once more; from then on the till uses those. */
  list(): Promise<Answered<{ readonly list: DeviceList }>>;
  status(printerId: string): Promise<Answered<{ readonly state: PrinterState }>>;
  print(printerId: string, document: ReceiptDocument): Promise<Answered<{ readonly confirmed: boolean }>>;
  kick(printerId?: string): Promise<Answered<object>>;
  weigh(device: SavedDevice): Promise<Answered<{ readonly reading: ScaleReading }>>;
}
