// The latest 1,000 things the bridge did, in memory, for whoever looks why a terminal does not answer. Nothing secret gets
// into it (threats T13, T23, T26): what is known to be a secret, what looks like one, and card numbers are put out here,
// whoever writes.
import { cutText } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import { withoutCardNumbers } from './card-number.ts';

export interface BridgeLogEntry {
  /** ISO-8601. */
  readonly at: string;
  readonly level: 'info' | 'warn';
  readonly text: string;
}

const mostEntries = 1000;
const longestText = 500;
/** Shorter ones would put out half the words of a log, and protect nothing. */
const shortestSecret = 4;

const secretLooks: readonly (readonly [RegExp, string])[] = [
  [/([?&](?:token|ticket|key|secret|passphrase|password)=)[^&#\s"']*/gi, '$1…'],
  [
    /((?:x-pos-terminal-key|authorization|bearer|passphrase|password|token|ticket)["']?\s*[:= ]\s*["']?(?:bearer\s+)?)[^\s"',}]+/gi,
    '$1…',
  ],
  [/\bevb[kt]_[\w-]+/g, 'evb_…'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, 'jwt…'],
];

export class BridgeLog {
  readonly #clock: Clock;
  readonly #secrets: () => Iterable<string>;
  #entries: BridgeLogEntry[] = [];

  /** `secrets`: every key and passphrase this till was told. */
  constructor(clock: Clock, secrets: () => Iterable<string>) {
    this.#clock = clock;
    this.#secrets = secrets;
  }

  info(text: string): void {
    this.#write('info', text);
  }

  warn(text: string, error?: unknown): void {
    const why = error instanceof Error ? ` ${error.message}` : '';
    this.#write('warn', text + why);
  }

  /** The oldest first. */
  entries(atMost = mostEntries): readonly BridgeLogEntry[] {
    return this.#entries.slice(-atMost);
  }

  /** How many there were. */
  clear(): number {
    const { length } = this.#entries;
    this.#entries = [];
    return length;
  }

  #write(level: BridgeLogEntry['level'], text: string): void {
    let safe = text;
    for (const secret of this.#secrets()) {
      if (secret.length < shortestSecret) continue;
      safe = safe.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…');
    }
    for (const [look, instead] of secretLooks) safe = safe.replaceAll(look, instead);
    safe = cutText(withoutCardNumbers(safe), longestText);
    this.#entries.push({ at: new Date(this.#clock.now()).toISOString(), level, text: safe });
    if (this.#entries.length > mostEntries) this.#entries.shift();
  }
}
