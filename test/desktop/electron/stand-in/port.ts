// A port as Electron's main and utility processes have it, over one of Node's own.
import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

export class StandInPort extends EventEmitter {
  readonly node: MessagePort;

  constructor(node: MessagePort) {
    super();
    this.node = node;
    node.on('close', () => this.emit('close'));
  }

  postMessage(message: unknown): void {
    this.node.postMessage(message);
  }

  /** Messages wait until then, as Electron's do. */
  start(): void {
    this.node.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
  }

  close(): void {
    this.node.close();
  }
}
