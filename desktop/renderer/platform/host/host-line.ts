// The one connection of a window to the till program. It comes back by itself; what was asked when it dropped is
// answered at once with `till_away`, except what may be asked again: that is, and is answered then.
//
//   connecting ──welcome──► open ──dropped──► away ──(again and again)──► open
//        └──not known──► unknown
import { bytesOf, refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import { soundJson } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import { BehaviorSubject, Subject } from 'rxjs';
import type { channels } from '../../../ipc/channels.ts';
import type { ReplyOf } from '../../../ipc/channel.ts';
import { closeCodes, hostFrameSchema } from '../../../ipc/window-frames.ts';
import type { HostFrame, StorageRequest, WindowFrame } from '../../../ipc/window-frames.ts';
import type { WindowPass } from './window-pass.ts';

type Channels = typeof channels;
export type LineState = 'connecting' | 'open' | 'away' | 'unknown';

/** As much of a WebSocket as is used here. */
export type LineSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

export interface LineDeps {
  readonly connect: () => LineSocket;
  readonly pass: WindowPass;
  /** Of the app in this window. */
  readonly build: string;
  readonly clock: Clock;
  /** The host has another build: this page is out of date. */
  readonly outdated: () => void;
}

interface Asked {
  readonly frame: WindowFrame;
  /** May be asked again: done twice it is done once. */
  readonly again: boolean;
  readonly settle: (answer: CallAnswer<never>) => void;
}

export type CallAnswer<Reply> = { readonly ok: true; readonly reply: Reply } | Refusal;

/** Between two tries to come back, ms; the machine's own loopback costs nothing. */
const firstPause = 200;
const longestPause = 1000;

export class HostLine {
  readonly state$ = new BehaviorSubject<LineState>('connecting');
  readonly frames$ = new Subject<HostFrame>();
  readonly #deps: LineDeps;
  readonly #asked = new Map<number, Asked>();
  /** Of those, what was asked on a connection that is no more. */
  readonly #unheard = new Set<number>();
  #socket: LineSocket | undefined;
  #lastId = 0;
  #pause = firstPause;

  constructor(deps: LineDeps) {
    this.#deps = deps;
  }

  begin(): void {
    const socket = this.#deps.connect();
    this.#socket = socket;
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ type: 'hello', build: this.#deps.build, ...this.#deps.pass.show() }));
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#heard(String(data));
    });
    socket.addEventListener('close', ({ code }) => {
      if (socket === this.#socket) this.#dropped(code);
    });
    // `close` follows and says all there is to say.
    socket.addEventListener('error', () => undefined);
  }

  /** `again`: should the line drop before the answer, it is asked once more when the till is there again. */
  call<Name extends keyof Channels>(
    channel: Name,
    request: unknown,
    { again = false } = {},
  ): Promise<CallAnswer<ReplyOf<Channels[Name]>>> {
    if (this.state$.value !== 'open') return Promise.resolve(refuse('till_away'));
    // It would cut the line, be asked again, and cut it again.
    const bytes = bytesOf(soundJson(request));
    if (bytes > limits.frameBytes) return Promise.resolve(refuse('too_large', { bytes }));
    return new Promise((settle) => {
      const id = ++this.#lastId;
      const frame: WindowFrame = { type: 'call', id, channel, request };
      this.#asked.set(id, { frame, again, settle: settle as Asked['settle'] });
      this.#socket!.send(soundJson(frame));
    });
  }

  /** False when nobody is there to hear it. */
  sendStorage(message: StorageRequest): boolean {
    if (this.state$.value !== 'open') return false;
    this.#socket!.send(soundJson({ type: 'storage', message }));
    return true;
  }

  /** The till is there again: what is still to be answered is asked once more. */
  askAgain(): void {
    for (const id of this.#unheard) this.#socket!.send(soundJson(this.#asked.get(id)!.frame));
    this.#unheard.clear();
  }

  /** It does not answer any more, although it is connected. */
  giveUp(): void {
    const socket = this.#socket;
    if (this.state$.value !== 'open') return;
    this.#dropped(0);
    socket?.close();
  }

  #heard(text: string): void {
    const parsed = hostFrameSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return;
    const frame = parsed.data;
    if (frame.type === 'welcome') {
      this.#deps.pass.keep(frame.secret);
      this.#pause = firstPause;
      this.state$.next('open');
    } else if (frame.type === 'answer') {
      const asked = this.#asked.get(frame.id);
      this.#asked.delete(frame.id);
      asked?.settle(frame.answer as CallAnswer<never>);
    } else {
      this.frames$.next(frame);
    }
  }

  #dropped(code: number): void {
    this.#socket = undefined;
    if (code === closeCodes.otherBuild) return this.#deps.outdated();
    const isUnknown = code === closeCodes.unknownWindow;
    for (const [id, { again, settle }] of this.#asked) {
      if (again && !isUnknown) {
        this.#unheard.add(id);
        continue;
      }
      this.#asked.delete(id);
      this.#unheard.delete(id);
      settle(refuse('till_away'));
    }
    this.state$.next(isUnknown ? 'unknown' : 'away');
    if (isUnknown) return;
    this.#deps.clock.after(this.#pause, () => this.begin());
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }
}
