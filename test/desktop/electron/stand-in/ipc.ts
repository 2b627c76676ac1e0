// `ipcMain`, and what arrives there from a page: cloned, with whoever sent it.
import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { Frame, StandInContents } from './page.ts';
import { StandInPort } from './port.ts';

export interface From {
  readonly sender: StandInContents;
  readonly senderFrame: Frame | null;
}

type Handler = (event: From, message: unknown) => unknown;

export class StandInIpc extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  channels(): string[] {
    return [...this.#handlers.keys()];
  }

  async invoke(from: From, channel: string, message: unknown): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return structuredClone(await handler(from, structuredClone(message)));
  }

  post(from: From, channel: string, message: unknown, ports: readonly MessagePort[] = []): void {
    this.emit(
      channel,
      { ...from, ports: ports.map((port) => new StandInPort(port)) },
      structuredClone(message),
    );
  }
}
