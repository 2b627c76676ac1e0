// A TCP proxy a test can pull the plug of. Down means what a dead network means to a client that is on the same
// machine: open connections are cut and new ones are refused. Mute is the nastier kind: requests arrive and are
// carried out, and the answers are lost.
import { createServer, connect } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface ChaosProxy {
  readonly url: string;
  readonly port: number;
  /** Listens again, on the same port. */
  up(): Promise<void>;
  /** Cuts every connection and refuses new ones. */
  down(): Promise<void>;
  /** From now on nothing the server says arrives; what is sent to it does. Ends with `down`. */
  mute(): void;
  /** Bytes that went to the server so far. */
  sent(): number;
  close(): Promise<void>;
}

/** `target`: the port or the socket file of a server on this machine, which need not run. */
export async function startChaosProxy(target: number | string): Promise<ChaosProxy> {
  const sockets = new Set<Socket>();
  let muted = false;
  let sent = 0;

  function carry(client: Socket): void {
    const server = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // Whatever ends one side ends the other at once.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (data) => {
      sent += data.length;
      server.write(data);
    });
    server.on('data', (data) => {
      if (!muted) client.write(data);
    });
  }

  let listener: Server | undefined = await listen(0, carry);
  const { port } = listener.address() as AddressInfo;

  async function down(): Promise<void> {
    const closing = listener;
    listener = undefined;
    const closed = new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
    muted = false;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    down,
    async up() {
      listener ??= await listen(port, carry);
    },
    mute() {
      muted = true;
    },
    sent: () => sent,
    close: down,
  };
}

function listen(port: number, carry: (client: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(carry);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
