// One WebSocket for everything; the platform's own class is handed in, browsers and Node have the same one.
import type { Transport } from '../surroundings.ts';

/** What is used of the platform's WebSocket. */
export type SocketClass = new (address: URL) => EventTarget & { send(text: string): void; close(): void };

const socketPath = '/api/v1/sync/socket';

/** `url` is the server's address, `https://pos.example`. */
export function websocketTransport(url: string, Socket: SocketClass): Transport {
  const address = new URL(socketPath, url);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return {
    connect(listener) {
      const socket = new Socket(address);
      let open = true;
      const closed = (reason: string) => {
        if (open) listener.closed(reason);
        open = false;
      };
      socket.addEventListener('open', () => listener.opened());
      // A frame that is not text is no message: it reads as unreadable.
      socket.addEventListener('message', (event) => {
        const { data } = event as Event & { readonly data: unknown };
        listener.frame(typeof data === 'string' ? data : '');
      });
      socket.addEventListener('error', () => closed('no connection'));
      socket.addEventListener('close', (event) => {
        const { code, reason } = event as CloseEvent;
        closed(reason || `connection closed (${code})`);
      });
      return {
        send: (frame) => socket.send(frame),
        close() {
          open = false;
          socket.close();
        },
      };
    },
  };
}
