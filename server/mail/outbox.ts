// Mail leaves after the answer has left, a moment chosen by chance later, so that nobody can tell from one answer's time
// or the next one's whether a mail was sent. Tried three times; what still fails is logged and given up.
import type { Chance, Clock, Timer } from '@evertill/sync';
import type { Log } from '../log.ts';
import { PermanentMailError } from './mail.ts';
import type { Mail, MailDriver } from './mail.ts';

/** ms before each try. */
const pauses = [0, 5_000, 30_000] as const;
const longestDelay = 1_000;
/** Beyond this mail is lost rather than memory: nobody sends so many honestly. */
const mostWaiting = 1_000;

export class MailOutbox {
  readonly #driver: MailDriver;
  readonly #clock: Clock;
  readonly #chance: Chance;
  readonly #log: Log;
  readonly #waiting = new Set<Promise<void>>();
  readonly #pauses = new Map<Timer, () => void>();
  #isClosed = false;

  constructor(driver: MailDriver, clock: Clock, chance: Chance, log: Log) {
    this.#driver = driver;
    this.#clock = clock;
    this.#chance = chance;
    this.#log = log;
  }

  /** `write` is asked when it is time, and may find that there is nothing to send. Answers at once. */
  post(write: () => Promise<Mail | undefined>): void {
    if (this.#waiting.size >= mostWaiting) {
      this.#log.error({}, 'mail given up: too many are waiting');
      return;
    }
    const sent = this.#deliver(write).finally(() => this.#waiting.delete(sent));
    this.#waiting.add(sent);
  }

  /** What was sent to this address is forgotten where it is kept; what waits finds nobody to go to. */
  forget(address: string): Promise<void> {
    return this.#driver.forget(address);
  }

  /** How many have not left. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** When everything posted until now has been sent or given up. */
  async idle(): Promise<void> {
    await Promise.all(this.#waiting);
  }

  /** What has not left yet does not leave any more. */
  close(): void {
    this.#isClosed = true;
    for (const [timer, goOn] of this.#pauses) {
      timer.cancel();
      goOn();
    }
    this.#driver.close();
  }

  async #deliver(write: () => Promise<Mail | undefined>): Promise<void> {
    await this.#pause(this.#chance.random() * longestDelay);
    for (const [index, pause] of pauses.entries()) {
      await this.#pause(pause);
      if (this.#isClosed) return;
      try {
        const mail = await write();
        if (mail) await this.#driver.send(mail);
        return;
      } catch (error) {
        const isLast = error instanceof PermanentMailError || index === pauses.length - 1;
        this.#log[isLast ? 'error' : 'debug']({ err: error }, isLast ? 'mail given up' : 'mail not sent yet');
        if (isLast) return;
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#clock.after(milliseconds, () => {
        this.#pauses.delete(timer);
        resolve();
      });
      this.#pauses.set(timer, resolve);
    });
  }
}
