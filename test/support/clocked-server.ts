// A server process of its own whose clock stands where the test puts it, and whose jobs run when the test says: several of
// them on one database live through years together.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { serverSurroundings } from '../../server/surroundings.ts';
import { startTestSystem, testConfig } from './system.ts';
import type { System } from './system.ts';

export interface ClockedServer {
  readonly url: string;
  /** ms since 1970: what its clock shows from now on. Its timers go on by themselves. */
  setTime(now: number): Promise<void>;
  /** The job as its timer would run it: not beside another process that is at it. Throws when the server logged an error. */
  run(job: string): Promise<void>;
  stop(): Promise<void>;
}

export interface ClockedServerOptions {
  readonly databaseUrl: string;
  /** ms since 1970. */
  readonly now: number;
}

/** What is written to its standard input, a line each; it answers with the same `id`. */
export interface ClockedCommand {
  readonly id: number;
  readonly now?: number;
  readonly job?: string;
}

interface Said {
  readonly id: number;
  readonly errors: readonly string[];
}

/** Nobody signs in again, s: such a test may live through two years. */
export const signedIn = 3 * 366 * 86_400;

/** Where everybody signed in at that moment, ms. Its own server follows no schedule: that is for those on its database. */
export function startSystemAt(now: number): Promise<System> {
  return startTestSystem({
    server: {
      surroundings: { ...serverSurroundings, clock: { ...serverSurroundings.clock, now: () => now } },
      config: {
        accessExpires: signedIn,
        refreshExpires: signedIn,
        autoAttendance: { ...testConfig.autoAttendance, enabled: false },
      },
    },
  });
}

const program = fileURLToPath(new URL('./clocked-server-child.ts', import.meta.url));

export async function startClockedServer(options: ClockedServerOptions): Promise<ClockedServer> {
  const given = [options.databaseUrl, String(options.now)];
  // With the loaders of this process: a bug that is planted here is planted there.
  const args = [...process.execArgv, program, ...given];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const ended = exited.then((): never => {
    throw new Error('The server process has ended.');
  });
  ended.catch(() => undefined);
  const lines = createInterface(child.stdout);
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  const waiting = new Map<number, (said: Said) => void>();
  lines.on('line', (text) => {
    const said = JSON.parse(text) as Said;
    waiting.get(said.id)?.(said);
    waiting.delete(said.id);
  });
  let count = 0;
  const command = async (what: Omit<ClockedCommand, 'id'>): Promise<void> => {
    const id = ++count;
    const answered = new Promise<Said>((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify({ id, ...what })}\n`);
    const { errors } = await Promise.race([answered, ended]);
    if (errors.length > 0) throw new Error(`The server logged: ${errors.join('\n')}`);
  };
  return {
    url: (JSON.parse(line) as { url: string }).url,
    setTime: (now) => command({ now }),
    run: (job) => command({ job }),
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
