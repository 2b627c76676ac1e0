// argon2id with bounded parallelism: a flood of logins must not take the processors from the tills (T9).
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommended setting: 19 MiB, two passes.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// OWASP's weakest in memory, and as strong: a till compares it in JavaScript, on whatever it runs on.
const settingsOfPins = { memoryCost: 7168, timeCost: 5, parallelism: 1 } as const;
/** One processor is never asked: it answers everybody else. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1));

/** What is hashed: keyboards and systems spell one letter in several ways (decisions.md, ruling 26). */
const spelling = 'NFKC';

/** `same_as_typed`: the hash is of an older day, when a password was hashed as its keyboard spelled it. */
export type PasswordMatch = 'same' | 'same_as_typed' | 'other';

/** As typed first; most passwords have one spelling. */
function spellingsOf(password: string): ReadonlySet<string> {
  return new Set([password, ...[spelling, 'NFC', 'NFD'].map((form) => password.normalize(form))]);
}

export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #decoy: Promise<string> | undefined;
  /** How many hashes were computed, for whoever counts. */
  computed = 0;

  hash(password: string): Promise<string> {
    return this.#limited(() => hash(password.normalize(spelling), settings));
  }

  /** For `verifyPin` of the devices, which have it in their replica. */
  hashPin(pin: string): Promise<string> {
    return this.#limited(() => hash(pin, settingsOfPins));
  }

  /** Takes the same time whether or not there is a hash to compare with, so that nobody learns which e-mails exist. */
  async match(password: string, stored: string | undefined): Promise<PasswordMatch> {
    this.#decoy ??= hash('nobody has this password', settings);
    const against = stored ?? (await this.#decoy);
    for (const typed of spellingsOf(password)) {
      const isEqual = await this.#limited(() => verify(against, typed));
      if (isEqual && stored !== undefined)
        return typed === password.normalize(spelling) ? 'same' : 'same_as_typed';
    }
    return 'other';
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
