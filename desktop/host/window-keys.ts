// What lets a window in. The person who starts the till is shown an address with a one-time token; the window gets a
// secret for it, keeps that in its own sessionStorage and shows it in the first frame of every connection. Not a
// cookie: cookies are shared by every port of this machine, so any other program that serves pages here would be sent
// it, and the browser would add it to connections other pages begin. The secret outlives the host, so that open
// windows find their way back after a restart; it is good for as long as the key file is there.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long an address may be opened, ms. */
const tokenLife = 10 * 60_000;

export interface WindowGreeting {
  readonly token?: string | undefined;
  readonly secret?: string | undefined;
}

export class WindowKeys {
  readonly #key: Buffer;
  readonly #run: string;
  readonly #now: () => number;
  readonly #used = new Set<string>();

  /** `run`: another one at each start of the host, so that a used token does not come back to life with it. */
  constructor(key: Buffer, run: string, now: () => number = Date.now) {
    this.#key = key;
    this.#run = run;
    this.#now = now;
  }

  /** Good once, for ten minutes, with this run of the host. */
  token(): string {
    const nonce = randomBytes(16).toString('base64url');
    const until = String(this.#now() + tokenLife);
    return [until, nonce, this.#seal('token', this.#run, until, nonce)].join('.');
  }

  /** A window's secret for its token; undefined when the token is not good, or was used before. */
  redeem(token: string): string | undefined {
    const [until = '', nonce = '', seal = '', ...rest] = token.split('.');
    const isOurs = rest.length === 0 && isSame(seal, this.#seal('token', this.#run, until, nonce));
    if (!isOurs || Number(until) < this.#now() || this.#used.has(nonce)) return undefined;
    this.#used.add(nonce);
    const name = randomBytes(16).toString('base64url');
    return `${name}.${this.#seal('window', name)}`;
  }

  /** The secret a window is known by from now on; undefined when it shows nothing of ours. */
  admit({ token, secret }: WindowGreeting): string | undefined {
    if (secret !== undefined && this.isSecret(secret)) return secret;
    return token === undefined ? undefined : this.redeem(token);
  }

  isSecret(secret: string): boolean {
    const [name = '', seal = '', ...rest] = secret.split('.');
    return rest.length === 0 && name !== '' && isSame(seal, this.#seal('window', name));
  }

  #seal(...parts: readonly string[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('base64url');
  }
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
