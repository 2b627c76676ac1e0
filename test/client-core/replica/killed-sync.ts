// A first sync in a process of its own, which can be killed at any moment of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import type { SqliteTillRequest } from './sqlite-till.ts';

/** What the till says when it begins to connect, and when it has the last document. */
interface Moment {
  readonly after: 'begun' | 'synced';
  /** ms */
  readonly delay: number;
}

/** A till in a process of its own, killed at that moment. */
export async function syncUntilKilled(request: SqliteTillRequest, { after, delay }: Moment): Promise<void> {
  const child = syncing(request);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === after) setTimeout(() => child.kill('SIGKILL'), delay);
  });
  expect((await once(child, 'exit'))[1], 'how the till ended').to.equal('SIGKILL');
}

/** From the connection to the last document, ms: longer on a machine with much else to do. */
export async function usualSync(request: SqliteTillRequest): Promise<number> {
  const child = syncing(request);
  let begun = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'begun') begun = performance.now();
    if (line === 'synced') break;
  }
  const taken = performance.now() - begun;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return taken;
}

function syncing(request: SqliteTillRequest) {
  const program = path.join(import.meta.dirname, 'syncing-till.ts');
  return spawn(process.execPath, [program, JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
