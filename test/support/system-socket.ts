// A bare client of the replication socket: sends frames, keeps every frame that comes, and waits for the one a test is
// about. It knows nothing of replicas, so that what the server says is seen as it is said.
import { WebSocket } from 'ws';
import { downSchema, protocolVersion } from '@evertill/sync';
import type { Hello, Up } from '@evertill/sync';

/** A frame as it came; checked against the protocol on arrival. */
export interface Frame {
  readonly type: string;
  readonly id?: number;
  readonly [field: string]: any;
}

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

type Request = Up extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never;

export class SyncSocket {
  readonly frames: Frame[] = [];
  readonly closed: Promise<Closed>;
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  #id = 0;
  #isClosed = false;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        this.#isClosed = true;
        resolve({ code, reason: String(reason) });
        this.#look();
      });
    });
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const frame: unknown = JSON.parse((data as Buffer).toString());
      downSchema.parse(frame);
      this.frames.push(frame as Frame);
      this.#look();
    });
  }

  /** @throws Error when the server refuses the upgrade */
  static async open(url: string, headers: Record<string, string> = {}): Promise<SyncSocket> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/v1/sync/socket`, { headers });
    const opened = new SyncSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return opened;
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  sendBytes(bytes: Buffer): void {
    this.#socket.send(bytes);
  }

  send(frame: Up): void {
    this.sendText(JSON.stringify(frame));
  }

  /** The answer to this request, whatever it says. */
  async ask(request: Request): Promise<Frame> {
    const id = ++this.#id;
    this.sendText(JSON.stringify({ ...request, id }));
    return this.next((frame) => frame.id === id);
  }

  /** The first frame from `from` on that fits; waits for it. */
  next(fits: (frame: Frame) => boolean, { within = 5000, from = 0 } = {}): Promise<Frame> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = this.frames.slice(from).find(fits);
        if (found === undefined && !this.#isClosed) return;
        this.#waiting.delete(look);
        clearTimeout(timer);
        if (found === undefined) reject(new Error('The socket was closed before the frame came.'));
        else resolve(found);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(
          new Error(`No such frame within ${within} ms among ${JSON.stringify(this.frames).slice(0, 2000)}`),
        );
      }, within);
      this.#waiting.add(look);
      look();
    });
  }

  /** Stops reading from the network, as a stalled client does. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}

export type HelloBody = Omit<Hello, 'id'>;

/** A greeting with nothing remembered. */
export function helloOf(fields: Partial<HelloBody> & Pick<HelloBody, 'token' | 'store_id'>): HelloBody {
  return {
    type: 'hello',
    protocol: protocolVersion,
    client_version: '0.1.0',
    device_id: 'device-1',
    device_name: 'Test till',
    lane_id: '',
    collections: {},
    checkpoints: {},
    ledger: { device_seq: 0, hash: '', ack: '' },
    witness: null,
    wall: Date.now(),
    ...fields,
  };
}

/** Connected and welcomed. */
export async function greeted(
  url: string,
  fields: Partial<HelloBody> & Pick<HelloBody, 'token' | 'store_id'>,
): Promise<SyncSocket & { welcome: Frame }> {
  const socket = await SyncSocket.open(url);
  const welcome = await socket.ask(helloOf(fields));
  if (welcome.type !== 'welcome') throw new Error(`Not welcomed: ${JSON.stringify(welcome)}`);
  return Object.assign(socket, { welcome });
}
