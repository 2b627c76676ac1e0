// A server process of its own that reaches the simulated terminal, or the agents of stores: to be killed in the middle of
// whatever it does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface BatchServer {
  readonly url: string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface BatchServerOptions {
  readonly databaseUrl: string;
  /** Absent: terminals are reached through the agents of their stores. */
  readonly terminalPort?: number;
  /** How long it listens to a terminal, ms. */
  readonly patience: number;
  /** Its clock; absent: the machine's. See `fastClock`. */
  readonly time?: { readonly beginning: number; readonly speed: number };
}

const program = fileURLToPath(new URL('./batch-server-child.ts', import.meta.url));

export async function startBatchServer(options: BatchServerOptions): Promise<BatchServer> {
  // With the loaders of this process: a bug that is planted here is planted there.
  const args = [...process.execArgv, program, JSON.stringify(options)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    throw new Error('The server process ended before it served.');
  });
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
  ended.catch(() => undefined);
  return {
    url: (JSON.parse(line) as { url: string }).url,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
