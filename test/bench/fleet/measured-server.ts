// A server process of its own whose use of the processor can be read at any moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface MeasuredServer {
  readonly url: string;
  /** ms of processor time since it began. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('./measured-server-child.ts', import.meta.url));

export async function startMeasuredServer(databaseUrl: string): Promise<MeasuredServer> {
  const args = [...process.execArgv, program, databaseUrl];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const ended = exited.then((): never => {
    throw new Error('The server process has ended.');
  });
  ended.catch(() => undefined);
  const lines = createInterface(child.stdout);
  const next = async <T>(): Promise<T> => {
    const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
    return JSON.parse(line) as T;
  };
  const { url } = await next<{ url: string }>();
  return {
    url,
    async cpu() {
      const said = next<NodeJS.CpuUsage>();
      child.stdin.write('cpu\n');
      const { user, system } = await said;
      return (user + system) / 1000;
    },
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
