// The other side of a utility process, loaded before the file that runs there: gives it the `parentPort` Electron would.
import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { StandInPort } from './port.ts';
import type { OnLine } from './utility-process.ts';

const say = (said: OnLine) => process.send?.(said);
const bridged = new Map<number, MessagePort>();

class ParentPort extends EventEmitter {
  postMessage(data: unknown): void {
    say({ kind: 'message', data, ports: [] });
  }
}
const parentPort = new ParentPort();

function arrived(id: number): StandInPort {
  const { port1, port2 } = new MessageChannel();
  bridged.set(id, port1);
  port1.on('message', (data: unknown) => say({ kind: 'port', port: id, data }));
  port1.on('close', () => {
    if (bridged.delete(id)) say({ kind: 'closed', port: id });
  });
  return new StandInPort(port2);
}

process.on('message', (said: OnLine) => {
  if (said.kind === 'message')
    parentPort.emit('message', { data: said.data, ports: said.ports.map(arrived) });
  else if (said.kind === 'port') bridged.get(said.port)?.postMessage(said.data);
  else bridged.get(said.port)?.close();
});
// It goes with the app.
process.on('disconnect', () => process.exit(0));

Object.assign(process, { parentPort });
