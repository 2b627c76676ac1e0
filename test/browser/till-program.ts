// The till program as `npm run till` runs it, in a process of its own over a directory of its own: a test can kill it
// and start it again.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sparingEnv, sparingFlags } from '../support/sparing-node.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The line `npm run till -- --json` prints. */
export interface ProgramReady {
  readonly url: string;
  /** Lets one window in. */
  readonly windowUrl: string;
  readonly directory: string;
  readonly pid: number;
  /** It was running already. */
  readonly again: boolean;
}

export class TillProgram {
  readonly directory: string;
  /** The server's address. */
  readonly server: string;
  /** What it wrote to stderr. */
  said = '';
  #child: ChildProcess | undefined;
  #ready: ProgramReady | undefined;

  private constructor(directory: string, server: string) {
    this.directory = directory;
    this.server = server;
  }

  static async start(server: string): Promise<TillProgram> {
    execFileSync(process.execPath, ['server/build-app.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-host-'));
    const program = new TillProgram(directory, server);
    await program.start();
    return program;
  }

  get ready(): ProgramReady {
    if (!this.#ready) throw new Error('The till program is not running.');
    return this.#ready;
  }

  /** Rejects with what it said when it ended instead. */
  async start(): Promise<void> {
    const child = this.#spawn();
    this.#child = child;
    this.#ready = await this.#lineOf(child);
  }

  /** Another one over the same directory, which ends by itself. */
  async startAgain(): Promise<ProgramReady & { readonly exitCode: number | null }> {
    const child = this.#spawn();
    const exited = once(child, 'exit');
    const ready = await this.#lineOf(child);
    const [exitCode] = (await exited) as [number | null];
    return { ...ready, exitCode };
  }

  /** As a power cut does it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Answers its exit code. */
  async end(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async stop(): Promise<void> {
    await this.end();
    await rm(this.directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  #spawn(): ChildProcess {
    const program = path.join(root, 'desktop/dist-till/till.mjs');
    const options = ['--json', '--directory', this.directory, '--server', this.server];
    const child = spawn(process.execPath, [...sparingFlags, program, ...options], {
      cwd: root,
      env: { ...process.env, ...sparingEnv },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr.on('data', (data: Buffer) => (this.said = (this.said + data.toString()).slice(-8000)));
    return child;
  }

  async #lineOf(child: ChildProcess): Promise<ProgramReady> {
    const line = await Promise.race([
      once(createInterface(child.stdout!), 'line').then(([text]) => text as string),
      once(child, 'exit').then(() =>
        Promise.reject(new Error(`The till program did not start:\n${this.said}`)),
      ),
    ]);
    return JSON.parse(line) as ProgramReady;
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    this.#child = undefined;
    this.#ready = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }
}
