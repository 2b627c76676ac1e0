// The server's side of the simulated terminal: a driver as a real one would be, over a line that may be cut anywhere.
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { BatchAnswer, BatchFate, Terminals } from '../../server/bridge/terminals.ts';

export function simulatedTerminals(port: number): Terminals {
  return {
    closeBatch: (_terminal, key, signal) => exchange<BatchAnswer>(port, { ask: 'close', key }, signal),
    async fateOf(_terminal, key, signal) {
      const answer = await exchange<BatchFate>(port, { ask: 'fate', key }, signal);
      // Nobody there to be asked: what it did is not known for that.
      return answer.kind === 'unreachable' ? { kind: 'unknown' } : answer;
    },
  };
}

async function exchange<Answer>(
  port: number,
  request: object,
  signal: AbortSignal,
): Promise<Answer | { kind: 'unreachable' } | { kind: 'unknown' }> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } catch {
    return { kind: 'unreachable' };
  }
  socket.on('error', () => undefined);
  const gone = once(socket, 'close').then(() => undefined);
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  const line = once(createInterface(socket), 'line') as Promise<[string]>;
  line.catch(() => undefined);
  socket.write(`${JSON.stringify(request)}\n`);
  const heard = await Promise.race([line, gone]);
  socket.destroy();
  return heard ? (JSON.parse(heard[0]) as Answer) : { kind: 'unknown' };
}
