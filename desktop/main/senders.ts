// Whether to hear a message of a page: it comes from the main frame of one of our windows, which shows our address, and
// that window may ask for this. A page in a frame, a page from elsewhere and a frame that is gone are nobody (threat T18).
import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { isAppAddress } from './app-address.ts';
import type { Role, TillWindows } from './till-windows.ts';

type Sent = Pick<IpcMainEvent | IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

export function isSentBy(
  role: Role,
  { sender, senderFrame }: Sent,
  windows: Pick<TillWindows, 'roleOf'>,
): boolean {
  if (!senderFrame || senderFrame.parent !== null || senderFrame !== sender.mainFrame) return false;
  return isAppAddress(senderFrame.url) && windows.roleOf(sender) === role;
}
