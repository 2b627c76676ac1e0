// The bridge's wire: a WebSocket that carries text, and plain requests beside it. Handed in, so that a test can be the wire.
import { bridgeFrameBytes } from '@evertill/schemas';
import { WebSocket } from 'ws';

export interface BridgeLineListener {
  opened(): void;
  frame(text: string): void;
  /** It is there: a frame came, or a ping. */
  alive(): void;
  /** Once, whatever ended it. */
  closed(reason: string): void;
}

export interface BridgeLine {
  send(text: string): void;
  close(): void;
}

export interface BridgeWire {
  connect(url: string, listener: BridgeLineListener): BridgeLine;
  /** Resolves with status and body; rejects when nobody answered. */
  post(request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<{ readonly status: number; readonly body: string }>;
}

const handshakeMs = 10_000;
const answerMs = 15_000;
const mostFragments = 64;

export const networkWire: BridgeWire = {
  connect(url, listener) {
    const socket = new WebSocket(url, {
      followRedirects: false,
      handshakeTimeout: handshakeMs,
      maxFragments: mostFragments,
      maxPayload: bridgeFrameBytes,
      perMessageDeflate: false,
    });
    let isOver = false;
    let why = '';
    const end = (reason: string) => {
      if (!isOver) listener.closed(reason);
      isOver = true;
    };
    socket.on('open', () => listener.opened());
    socket.on('ping', () => listener.alive());
    socket.on('message', (data: Buffer, isBinary) => {
      if (isOver) return;
      listener.alive();
      listener.frame(isBinary ? '' : data.toString());
    });
    socket.on('error', (error) => {
      why = error.message;
      socket.terminate();
    });
    socket.on('close', (code, reason) => end(why || reason.toString() || `closed (${code})`));
    return {
      send: (text) => socket.send(text),
      close() {
        isOver = true;
        socket.terminate();
      },
    };
  },
  async post({ url, headers, body }) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      // A key goes to the address it was given for, and to none that one names.
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    return { status: answer.status, body: await answer.text() };
  },
};
