// The process that has the till, as the main process sees it: begun at the start of the app, begun again whenever it dies,
// ended only when it has answered what is under way. What is in the journal survives all of that; windows find their way
// back by themselves.
//
//   begin ──ready──► running ──exit──► gone ──pause──► (again)
//     └──failed──► the first time: the app does not start
import type { Clock, Timer } from '@evertill/sync';
import type { MessagePortMain, UtilityProcess } from 'electron';
import type { Seal } from '../services/secrets/sealed-keep.ts';
import { fromTill } from './process-messages.ts';
import type { FromTill, StartTill, ToTill } from './process-messages.ts';

export interface TillProcessDeps {
  readonly fork: () => UtilityProcess;
  readonly start: StartTill;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly report: (message: string, error: unknown) => void;
  readonly install: (file: string, version: string) => Promise<'unsupported' | 'till_failed' | undefined>;
}

/** Between two tries to begin it again, ms. */
const firstPause = 200;
const longestPause = 5000;
/** How long the answers under way may take at the end, ms. */
const drainTime = 12_000;

export class TillProcess {
  readonly #deps: TillProcessDeps;
  #child: UtilityProcess | undefined;
  #isReady = false;
  #isStopping = false;
  #pause = firstPause;
  #again: Timer | undefined;

  constructor(deps: TillProcessDeps) {
    this.#deps = deps;
  }

  /** Resolves when the till is open. Rejects with a sentence when it cannot be; later it is tried again and again. */
  begin(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#fork((failure) => {
        if (failure === undefined) return resolve();
        this.#isStopping = true;
        this.#again?.cancel();
        reject(new Error(failure));
      });
    });
  }

  /** Of a window that may have one. While there is no till its end closes, and the window asks again. */
  connect(port: MessagePortMain): void {
    if (this.#child && this.#isReady && !this.#isStopping)
      this.#child.postMessage({ type: 'window' }, [port]);
    else port.close();
  }

  /** Resolves when it has ended. */
  stop(): Promise<void> {
    this.#isStopping = true;
    this.#again?.cancel();
    const child = this.#child;
    if (!child) return Promise.resolve();
    return new Promise((resolve) => {
      const late = this.#deps.clock.after(drainTime, () => child.kill());
      child.once('exit', () => {
        late.cancel();
        resolve();
      });
      this.#say({ type: 'stop' });
    });
  }

  #fork(opened: (failure: string | undefined) => void): void {
    const child = this.#deps.fork();
    this.#child = child;
    let failure: string | undefined;
    child.once('spawn', () => this.#say(this.#deps.start));
    child.on('message', (said: unknown) => {
      const message = fromTill.safeParse(said);
      if (!message.success)
        return this.#deps.report('The till process said what it must not.', message.error);
      if (message.data.type === 'failed') failure = message.data.sentence;
      if (message.data.type === 'ready') {
        this.#isReady = true;
        this.#pause = firstPause;
        opened(undefined);
      }
      this.#heard(message.data);
    });
    child.once('exit', (code) => {
      const wasReady = this.#isReady;
      this.#child = undefined;
      this.#isReady = false;
      if (!this.#isStopping) this.#beginAgain(code, failure);
      if (!wasReady) opened(failure ?? 'The till process ended before the till was open.');
    });
  }

  #beginAgain(code: number, failure: string | undefined): void {
    const { report, clock } = this.#deps;
    report(failure ?? `The till process ended with ${code}; it is begun again.`, undefined);
    this.#again = clock.after(this.#pause, () => this.#fork(() => undefined));
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }

  #heard(message: FromTill): void {
    if (message.type === 'log') this.#deps.report(message.message, message.problem);
    if (message.type === 'seal') void this.#seal(message);
    if (message.type === 'install') void this.#install(message.file, message.version);
  }

  async #seal({ id, way, text }: Extract<FromTill, { type: 'seal' }>): Promise<void> {
    const done = await this.#deps.seal[way](text).catch((error: unknown) => {
      this.#deps.report('The key store does not answer.', error);
      return undefined;
    });
    this.#say({ type: 'sealed', id, ...(done === undefined ? {} : { text: done }) });
  }

  async #install(file: string, version: string): Promise<void> {
    const code = await this.#deps.install(file, version).catch((error: unknown) => {
      this.#deps.report('The update could not be started.', error);
      return 'till_failed' as const;
    });
    this.#say(code === undefined ? { type: 'installed' } : { type: 'installed', code });
  }

  #say(message: ToTill): void {
    this.#child?.postMessage(message);
  }
}
