// argon2id with bounded parallelism: a flood of logins must not take the processors from the tills (T9).
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommended setting: 19 MiB, two passes.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// OWASP's weakest in memory, and as strong: a till compares it in JavaScript, on whatever it runs on.
const settingsOfPins = { memoryCost: 7168, timeCost: 5, parallelism: 1 } as const;
/** One processor is never asked: it answers everybody else. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1));

export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #decoy: Promise<string> | undefined;
  /** How many hashes were computed, for whoever counts. */
  computed = 0;

  hash(password: string): Promise<string> {
    return this.#limited(() => hash(password, settings));
  }

  /** For `verifyPin` of the devices, which have it in their replica. */
  hashPin(pin: string): Promise<string> {
    return this.#limited(() => hash(pin, settingsOfPins));
  }

  /** Takes the same time whether or not there is a hash to compare with, so that nobody learns which e-mails exist. */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    this.#decoy ??= hash('nobody has this password', settings);
    const against = stored ?? (await this.#decoy);
    const equal = await this.#limited(() => verify(against, password));
    return equal && stored !== undefined;
  }

  async #limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    this.computed += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
