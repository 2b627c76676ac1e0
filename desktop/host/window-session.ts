// One window's connection, from its first frame to its end. Until that frame has shown what it was given, nothing it
// says is heard; afterwards it is answered itself and nobody else, and told what is new.
import { limits, parseJson } from '@evertill/sync';
import { closeCodes, greetingSchema, windowFrameSchema } from '../ipc/window-frames.ts';
import type { HostFrame } from '../ipc/window-frames.ts';
import type { HostTill } from './host-till.ts';
import { StorageDesk } from './storage-desk.ts';
import type { WindowKeys } from './window-keys.ts';
import type { WindowPipe } from './window-pipe.ts';

export interface SessionDeps {
  readonly till: Pick<HostTill, 'lent' | 'dispatch' | 'news$' | 'retry'>;
  readonly keys: Pick<WindowKeys, 'admit'>;
  readonly build: string;
  /** How long a connection may stay silent before its greeting, ms. */
  readonly patience?: number;
}

/** How often a window is asked whether it is there, ms. */
const heartbeat = 10_000;
/** Bytes of the first frame: whoever has not said who it is gets no room to say anything else. */
const greetingBytes = 1024;

export class WindowSession {
  readonly #deps: SessionDeps;
  readonly #pipe: WindowPipe;
  readonly #desk: StorageDesk;
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout;
  #alive = true;
  #greeted = false;
  #stop: () => void = () => undefined;

  constructor(pipe: WindowPipe, deps: SessionDeps) {
    this.#deps = deps;
    this.#pipe = pipe;
    this.#desk = new StorageDesk(deps.till.lent, (frame) => this.#send(frame));
    this.#timer = setTimeout(() => this.#end('unknownWindow'), deps.patience ?? 5000);
    pipe.listen({
      heard: (text) => this.#heard(text),
      alive: () => (this.#alive = true),
      closed: () => this.#closed(),
    });
  }

  /** Ends it, when everything it has asked for is answered. */
  async drain(): Promise<void> {
    await Promise.all(this.#running);
    this.#end('hostStops');
  }

  #heard(text: string): void {
    if (!this.#greeted && text.length > greetingBytes) return this.#end('unknownWindow');
    const frame = parseJson(text, { depth: limits.frameDepth });
    if (!frame.ok) return this.#end(this.#greeted ? 'protocol' : 'unknownWindow');
    if (!this.#greeted) return this.#greet(frame.value);
    const parsed = windowFrameSchema.safeParse(frame.value);
    if (!parsed.success) return this.#end('protocol');
    const work = parsed.data.type === 'call' ? this.#call(parsed.data) : this.#desk.take(parsed.data.message);
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  #greet(frame: unknown): void {
    const greeting = greetingSchema.safeParse(frame).data;
    const { keys, build, till } = this.#deps;
    const secret = greeting && keys.admit(greeting);
    if (secret === undefined) return this.#end('unknownWindow');
    if (greeting!.build !== build) {
      // It is one of ours: it may load again and come back, with what it has.
      this.#send({ type: 'welcome', secret });
      return this.#end('otherBuild');
    }
    this.#greeted = true;
    clearTimeout(this.#timer);
    this.#timer = setInterval(() => this.#beat(), heartbeat);
    this.#send({ type: 'welcome', secret });
    till.retry();
    const news = till.news$.subscribe((one) => this.#send(one));
    this.#stop = () => news.unsubscribe();
  }

  async #call({ id, channel, request }: { id: number; channel: string; request: unknown }): Promise<void> {
    this.#send({ type: 'answer', id, answer: await this.#deps.till.dispatch(channel, request) });
  }

  #beat(): void {
    if (!this.#alive) return this.#pipe.cut();
    this.#alive = false;
    this.#pipe.ping();
  }

  #send(frame: HostFrame): void {
    if (!this.#pipe.isOpen) return;
    if (this.#pipe.unread > limits.unreadBytes) return this.#end('tooSlow');
    this.#pipe.send(JSON.stringify(frame));
  }

  #end(why: keyof typeof closeCodes): void {
    this.#closed();
    this.#pipe.close(closeCodes[why], why);
    // Whoever does not answer the closing is not waited for.
    setTimeout(() => this.#pipe.cut(), 1000).unref();
  }

  #closed(): void {
    clearTimeout(this.#timer);
    this.#stop();
    this.#desk.close();
  }
}
