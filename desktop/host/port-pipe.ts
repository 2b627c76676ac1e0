// A window's line in the desktop shell: a port, whose other end the preload of that window holds. It keeps the limits the
// door keeps for WebSockets: the size of a frame, and how much may lie unread.
import { portMessage } from '../ipc/port-message.ts';
import type { PortMessage } from '../ipc/port-message.ts';
import { largestFrame } from './largest-frame.ts';
import type { WindowPipe } from './window-pipe.ts';

/** As much as is used here of a port as Electron gives it to a process of its own. */
export interface ProcessPort {
  postMessage(message: PortMessage): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
  close(): void;
}

/** What a WebSocket is closed with for a frame that is too large, or for what is no frame. */
const tooLarge = 1009;
const notUnderstood = 1003;

export function portPipe(port: ProcessPort): WindowPipe {
  let isOpen = true;
  let unread = 0;
  const close = (code: number, reason: string) => {
    if (!isOpen) return;
    isOpen = false;
    // The other end has heard why when it closes the port.
    port.postMessage({ type: 'close', code, reason });
  };
  return {
    get isOpen() {
      return isOpen;
    },
    get unread() {
      return unread;
    },
    send(text) {
      unread += Buffer.byteLength(text);
      port.postMessage(text);
    },
    ping: () => port.postMessage({ type: 'ping' }),
    close,
    cut() {
      isOpen = false;
      port.close();
    },
    listen({ heard, alive, closed }) {
      port.on('message', ({ data }) => {
        if (!isOpen) return;
        if (typeof data === 'string' && Buffer.byteLength(data) > largestFrame)
          return close(tooLarge, 'tooLarge');
        const message = portMessage.safeParse(data).data;
        if (message === undefined) return close(notUnderstood, 'protocol');
        if (typeof message === 'string') heard(message);
        else if (message.type === 'pong') alive();
        else if (message.type === 'taken') unread = Math.max(0, unread - message.bytes);
        else if (message.type === 'close') port.close();
      });
      port.on('close', () => {
        isOpen = false;
        closed();
      });
      port.start();
    },
  };
}
