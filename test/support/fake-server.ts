// The server's end of a till's channel: two queues of frames that a test can hold back, cut, repeat and script.
import type { Down, Hello, Up, Welcome } from '@evertill/sync';
import type { ChannelListener, Transport } from '../../client-core/surroundings.ts';

export class FakeLine {
  /** Everything the client has said on this line. */
  readonly received: Up[] = [];
  /** The client's ears: a test may speak into them when the line is long gone. */
  readonly listener: ChannelListener;
  readonly #hear: (frame: Up, line: FakeLine) => void;
  #held: string[] | undefined;
  #isOpen = true;

  constructor(listener: ChannelListener, hear: (frame: Up, line: FakeLine) => void) {
    this.listener = listener;
    this.#hear = hear;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Both directions stand still, as behind a dead router: nothing arrives, nobody is told. */
  freeze(): void {
    this.#held = [];
  }

  send(frame: Down | string): void {
    const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
    if (this.#held) this.#held.push(text);
    else queueMicrotask(() => this.#isOpen && this.listener.frame(text));
  }

  opened(): void {
    queueMicrotask(() => this.#isOpen && this.listener.opened());
  }

  cut(reason = 'connection cut'): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    queueMicrotask(() => this.listener.closed(reason));
  }

  /** What the client does with its end. */
  readonly channel = {
    send: (text: string) => {
      if (this.#held || !this.#isOpen) return;
      const frame = JSON.parse(text) as Up;
      this.received.push(frame);
      queueMicrotask(() => this.#isOpen && this.#hear(frame, this));
    },
    close: () => void (this.#isOpen = false),
  };
}

export class FakeServer {
  readonly lines: FakeLine[] = [];
  /** What it does with each frame. */
  hear: (frame: Up, line: FakeLine) => void = () => undefined;
  /** What becomes of new connections; `silent`: nothing at all. */
  door: 'open' | 'closed' | 'silent' = 'open';

  readonly transport: Transport = {
    connect: (listener) => {
      const line = new FakeLine(listener, (frame, from) => this.hear(frame, from));
      this.lines.push(line);
      if (this.door === 'open') line.opened();
      if (this.door === 'closed') line.cut('refused');
      return line.channel;
    },
  };

  get line(): FakeLine {
    return this.lines.at(-1)!;
  }

  /** All frames of one kind, over all lines. */
  heard<Type extends Up['type']>(type: Type): Extract<Up, { type: Type }>[] {
    const all = this.lines.flatMap(({ received }) => received);
    return all.filter((frame): frame is Extract<Up, { type: Type }> => frame.type === type);
  }
}

export function welcomeTo(hello: Hello, parts: Partial<Welcome> = {}): Welcome {
  return {
    type: 'welcome',
    id: hello.id,
    epoch: 'e1',
    server_time: hello.wall,
    witness: { epoch: 'e1', xid: '1', seal: '' },
    user_id: 'u1',
    vendor_id: 'v1',
    scopes: {},
    ledger: { device_seq: 0, missing: [] },
    ...parts,
  };
}
