// The channel RxDB's remote storage speaks through. Its requests would wait for ever when nobody answers, and its
// connections would be dead after a drop; here every request has an end, and what was open is opened again.
import { RXDB_VERSION } from 'rxdb/plugins/utils';
import type { MessageFromRemote, MessageToRemote, RemoteMessageChannel } from 'rxdb/plugins/storage-remote';
import { firstValueFrom, Subject, filter } from 'rxjs';
import type { Clock, Timer } from '@evertill/sync';
import type { HostFrame } from '../../../ipc/window-frames.ts';
import type { HostLine } from './host-line.ts';

type Answer = Extract<HostFrame, { type: 'storage' }>;
type Changes = Extract<HostFrame, { type: 'changes' }>;

/** What a request ended with instead of an answer; travels as its answer, because RxDB makes text of errors. */
export class Failure {
  readonly fault: string;
  readonly message: string;

  constructor(fault: string, message: string) {
    this.fault = fault;
    this.message = message;
  }
}

/** A host that takes longer than this to read is not there any more, ms. */
const deadline = 15_000;

export class RemoteChannel implements RemoteMessageChannel {
  readonly messages$ = new Subject<MessageFromRemote>();
  readonly #line: HostLine;
  readonly #clock: Clock;
  readonly #asked = new Map<string, { readonly message: MessageToRemote; readonly timer: Timer }>();
  /** How each connection was opened. */
  readonly #created = new Map<string, MessageToRemote>();
  #changes = 0;

  constructor(line: HostLine, clock: Clock) {
    this.#line = line;
    this.#clock = clock;
    line.frames$.subscribe((frame) => {
      if (frame.type === 'storage') this.#answered(frame);
      if (frame.type === 'changes') this.#changed(frame);
    });
    line.state$.pipe(filter((state) => state !== 'open')).subscribe(() => this.#failAll());
  }

  send(message: MessageToRemote): void {
    const { connectionId, requestId, method } = message;
    if (method === 'create') this.#created.set(connectionId, message);
    if (method === 'close' || method === 'remove') this.#created.delete(connectionId);
    const timer = this.#clock.after(deadline, () => this.#line.giveUp());
    this.#asked.set(requestId, { message, timer });
    if (!this.#line.sendStorage({ ...message, version: RXDB_VERSION })) this.#fail(requestId);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Opens every connection again, and says of each that anything may have changed. False when one is not lent. */
  async reopen(): Promise<boolean> {
    const reopened = [...this.#created.values()].map(async (message, index) => {
      const requestId = `${message.connectionId}|again|${++this.#changes}|${index}`;
      const answer = firstValueFrom(this.messages$.pipe(filter(({ answerTo }) => answerTo === requestId)));
      this.send({ ...message, requestId });
      return (await answer).error === undefined;
    });
    const isOpen = (await Promise.all(reopened)).every(Boolean);
    for (const connectionId of this.#created.keys()) this.#tell(connectionId, [], 0);
    return isOpen;
  }

  #answered({ connectionId, answerTo, return: value, error }: Answer): void {
    const asked = this.#asked.get(answerTo);
    // Of a connection before this one, or not ours at all.
    if (asked?.message.connectionId !== connectionId) return;
    this.#asked.delete(answerTo);
    asked.timer.cancel();
    this.#end(asked.message, error ? new Failure(error.fault, error.message) : value);
  }

  #changed({ connectionId, ids, lwt }: Changes): void {
    if (this.#created.has(connectionId)) this.#tell(connectionId, ids, lwt);
  }

  #tell(connectionId: string, ids: readonly string[], lwt: number): void {
    const events = ids.map((documentId) => ({
      operation: 'UPDATE',
      documentId,
      documentData: { id: documentId },
    }));
    const bulk = {
      id: `${connectionId}|${++this.#changes}`,
      events,
      checkpoint: { lwt },
      context: 'till-host',
    };
    this.messages$.next({ connectionId, answerTo: 'changestream', method: 'changeStream', return: bulk });
  }

  #failAll(): void {
    for (const requestId of this.#asked.keys()) this.#fail(requestId);
  }

  #fail(requestId: string): void {
    const { message, timer } = this.#asked.get(requestId)!;
    this.#asked.delete(requestId);
    timer.cancel();
    this.#end(message, new Failure('away', 'The till program on this machine does not answer.'));
  }

  #end({ connectionId, requestId, method }: MessageToRemote, value: unknown): void {
    const answer = { connectionId, answerTo: requestId, method };
    const isGone = value instanceof Failure;
    // What cannot be heard any more is detached already.
    const isEnd = method === 'close' || method === 'remove';
    if (isGone && method === 'create') {
      const { fault: code, message } = value;
      this.messages$.next({ ...answer, error: { name: 'StorageError', code, message } as never });
    } else {
      this.messages$.next({ ...answer, return: isGone && isEnd ? null : value });
    }
  }
}
