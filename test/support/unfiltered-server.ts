// A server process without the application's tenant filter, for the run that rests on row-level security alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface UnfilteredServer {
  readonly url: string;
  /** File of the server → how many conditions lost the tenant. */
  readonly removed: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

const loader = new URL('./unfiltered-loader.ts', import.meta.url).href;
const program = fileURLToPath(new URL('./unfiltered-server-child.ts', import.meta.url));

export async function startUnfilteredServer(databaseUrl: string): Promise<UnfilteredServer> {
  const child = spawn(process.execPath, [`--import=${loader}`, program, databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    throw new Error('The server process ended before it served.');
  });
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
  ended.catch(() => undefined);
  return {
    ...(JSON.parse(line) as Pick<UnfilteredServer, 'url' | 'removed'>),
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
