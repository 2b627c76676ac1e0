// `utilityProcess` with a process of its own, as Electron has it: what runs there can be killed without a word. A port that
// is handed over is a real one at both ends; between them its messages go through the process's own line.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StandInPort } from './port.ts';

/** What goes over the line, either way. */
export type OnLine =
  | { readonly kind: 'message'; readonly data: unknown; readonly ports: readonly number[] }
  | { readonly kind: 'port'; readonly port: number; readonly data: unknown }
  | { readonly kind: 'closed'; readonly port: number };

const begin = pathToFileURL(path.join(import.meta.dirname, 'utility-child.ts')).href;

export class StandInUtilityProcess extends EventEmitter {
  readonly child: ChildProcess;
  readonly #ports = new Map<number, StandInPort>();
  #last = 0;

  constructor(file: string) {
    super();
    this.child = fork(file, [], {
      execArgv: ['--import', begin],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child.on('spawn', () => this.emit('spawn'));
    this.child.on('message', (said: OnLine) => this.#heard(said));
    this.child.on('exit', (code) => {
      for (const port of this.#ports.values()) port.close();
      this.emit('exit', code ?? 1);
    });
  }

  get pid(): number {
    return this.child.pid!;
  }

  postMessage(data: unknown, ports: readonly StandInPort[] = []): void {
    const ids = ports.map((port) => {
      const id = ++this.#last;
      this.#ports.set(id, port);
      port.on('close', () => {
        if (this.#ports.delete(id)) this.#say({ kind: 'closed', port: id });
      });
      return id;
    });
    this.#say({ kind: 'message', data, ports: ids });
    for (const id of ids) {
      const port = this.#ports.get(id)!;
      port.on('message', (event: { data: unknown }) =>
        this.#say({ kind: 'port', port: id, data: event.data }),
      );
      port.start();
    }
  }

  kill(): boolean {
    return this.child.kill();
  }

  #heard(said: OnLine): void {
    if (said.kind === 'message') this.emit('message', said.data);
    else if (said.kind === 'port') this.#ports.get(said.port)?.postMessage(said.data);
    else this.#ports.get(said.port)?.close();
  }

  #say(said: OnLine): void {
    if (this.child.connected) this.child.send(said, () => undefined);
  }
}
