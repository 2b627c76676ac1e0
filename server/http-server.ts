// The HTTP side of one server process: how it listens, and how it stops without cutting off a request that is answered.
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Config } from './config.ts';
import type { Listening } from './own-address.ts';

const hardStop = 10_000;

export class HttpServer {
  readonly server: Server;
  readonly #config: Pick<Config, 'port' | 'host' | 'tls'>;
  readonly #connected = new Set<Socket>();

  constructor(config: Pick<Config, 'port' | 'host' | 'tls'>, app: RequestListener) {
    this.#config = config;
    this.server = config.tls ? createTlsServer(config.tls, app) : createServer(app);
    // The default of five seconds cuts busy clients off between two requests.
    this.server.keepAliveTimeout = 120_000;
    this.server.headersTimeout = 125_000;
    this.server.on('connection', (socket: Socket) => {
      this.#connected.add(socket);
      socket.once('close', () => this.#connected.delete(socket));
    });
  }

  listen(): Promise<void> {
    const { port, host } = this.#config;
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => resolve());
    });
  }

  /** While it listens. */
  listening(): Listening {
    const { port } = this.server.address() as AddressInfo;
    return { tls: this.#config.tls !== undefined, host: this.#config.host, port };
  }

  /** Requests that are being answered end first, for at most ten seconds. */
  async close(): Promise<void> {
    const { server } = this;
    const closeIdle = () => {
      server.closeIdleConnections();
      // Who connected ahead of a request has not been heard yet: not idle to Node, and waited for.
      for (const socket of this.#connected) if (socket.bytesRead === 0) socket.destroy();
    };
    const forced = setTimeout(() => server.closeAllConnections(), hardStop);
    // Connections that are answering now are idle, and would be kept, a moment later.
    const sweep = setInterval(closeIdle, 50);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      closeIdle();
    });
    clearTimeout(forced);
    clearInterval(sweep);
  }
}
