// What a window's session needs of the line it is spoken to over, whatever that is: a WebSocket in a browser, a port in
// the desktop shell.
import type { RawData, WebSocket } from 'ws';

export interface WindowPipe {
  /** Nothing is sent over one that is closing. */
  readonly isOpen: boolean;
  /** Bytes that were sent and not taken. */
  readonly unread: number;
  send(text: string): void;
  /** Asks whether anybody is there. */
  ping(): void;
  /** `code`: as a WebSocket is closed with. */
  close(code: number, reason: string): void;
  /** At once, without a word. */
  cut(): void;
  /** Once; what was sent before is heard then. */
  listen(listener: PipeListener): void;
}

export interface PipeListener {
  /** What is no text is heard as none. */
  readonly heard: (text: string) => void;
  /** The answer to a ping. */
  readonly alive: () => void;
  readonly closed: () => void;
}

export function socketPipe(socket: WebSocket): WindowPipe {
  return {
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
    get unread() {
      return socket.bufferedAmount;
    },
    send: (text) => socket.send(text),
    ping: () => socket.ping(),
    close: (code, reason) => socket.close(code, reason),
    cut: () => socket.terminate(),
    listen({ heard, alive, closed }) {
      socket.on('message', (data: RawData, isBinary) => heard(isBinary ? '' : (data as Buffer).toString()));
      socket.on('pong', alive);
      socket.on('error', () => socket.terminate());
      socket.on('close', closed);
    },
  };
}
