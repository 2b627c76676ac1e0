// One-time codes for a forgotten password (T7), in memory as the documents say: a restart forgets them. Six digits from
// the system's generator, of which only a keyed hash is kept; ten minutes, five wrong tries, the newest code only, once.
//
// An e-mail nobody has gets a code too, which nobody is told: the work, the answers and the limits are the same for both.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { UserKind } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { TokenBearer } from './tokens.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const lifetime = 10 * minute;
const resendAfter = minute;
const perHour = 5;
const perHourAndAddress = 20;
const triesPerCode = 5;
const failuresPerDay = 20;
/** E-mails remembered at a time; those who asked an hour ago and did nothing since are forgotten first. */
const mostRemembered = 50_000;

/** Whose password, as somebody says it. */
export interface ResetSubject {
  readonly kind: UserKind;
  /** As the account must be: `owner`, `employee`, `admin`, `super_admin`, `customer`. */
  readonly type: string;
  /** Trimmed, in small letters. */
  readonly email: string;
}

/**
 * An unknown e-mail, or one asked for as another type, is nobody. Each type is counted for itself: whoever asked as the
 * wrong one is not kept waiting for asking as the right one.
 */
export interface ResetRequest extends ResetSubject {
  readonly bearer: TokenBearer | undefined;
}

export type Issued =
  | { readonly kind: 'code'; readonly code: string }
  /** Too soon, or too often for this e-mail: whoever asks is not told. */
  | { readonly kind: 'silent' }
  /** Too often from this address, or by too many; ms to wait. */
  | { readonly kind: 'wait'; readonly wait: number };

interface Code {
  readonly hash: Buffer;
  readonly bearer: TokenBearer | undefined;
  readonly expiresAt: number;
  wrongTries: number;
}

/** What is remembered of one e-mail of one kind and type. Times are monotonic ms. */
interface Memory {
  code: Code | undefined;
  issuedAt: number[];
  failedAt: number[];
}

export class ResetCodes {
  readonly #clock: Clock;
  readonly #key = randomBytes(32);
  readonly #memories = new Map<string, Memory>();
  readonly #addresses = new Map<string, number[]>();
  /** How many guesses were compared with a code, for whoever counts. */
  evaluated = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issue(request: ResetRequest, address: string): Issued {
    const now = this.#clock.monotonic();
    const asked = within(this.#addresses.get(address), now, hour);
    if (asked.length >= perHourAndAddress) return { kind: 'wait', wait: asked[0]! + hour - now };
    if (!this.#hasRoom(now)) return { kind: 'wait', wait: minute };
    this.#addresses.set(address, [...asked, now]);
    const memory = this.#of(request);
    memory.issuedAt = within(memory.issuedAt, now, hour);
    const last = memory.issuedAt.at(-1);
    const isTooSoon = last !== undefined && now - last < resendAfter;
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const hash = this.#hash(code);
    if (isTooSoon || memory.issuedAt.length >= perHour) return { kind: 'silent' };
    memory.issuedAt.push(now);
    memory.code = { hash, bearer: request.bearer, expiresAt: now + lifetime, wrongTries: 0 };
    return { kind: 'code', code };
  }

  /** Whose code it was; it is worth nothing any more. Undefined when it is not the one, for whatever reason. */
  redeem(subject: ResetSubject, guess: string): TokenBearer | undefined {
    const now = this.#clock.monotonic();
    const memory = this.#memories.get(keyOf(subject));
    const code = memory?.code;
    const hash = this.#hash(guess);
    const failed = within(memory?.failedAt, now, day);
    const isOpen = code !== undefined && now < code.expiresAt && failed.length < failuresPerDay;
    if (!memory || !isOpen) return undefined;
    this.evaluated += 1;
    if (!timingSafeEqual(hash, code.hash)) {
      code.wrongTries += 1;
      memory.failedAt = [...failed, now];
      if (code.wrongTries >= triesPerCode) memory.code = undefined;
      return undefined;
    }
    memory.code = undefined;
    return code.bearer;
  }

  #hash(code: string): Buffer {
    return createHmac('sha256', this.#key).update(code).digest();
  }

  #of(subject: ResetSubject): Memory {
    const key = keyOf(subject);
    const memory = this.#memories.get(key) ?? { code: undefined, issuedAt: [], failedAt: [] };
    this.#memories.set(key, memory);
    return memory;
  }

  #hasRoom(now: number): boolean {
    if (this.#addresses.size > mostRemembered)
      for (const [address, asked] of this.#addresses)
        if (within(asked, now, hour).length === 0) this.#addresses.delete(address);
    if (this.#memories.size >= mostRemembered)
      for (const [key, { issuedAt, failedAt }] of this.#memories)
        if (within(issuedAt, now, hour).length === 0 && within(failedAt, now, day).length === 0)
          this.#memories.delete(key);
    return this.#memories.size < mostRemembered && this.#addresses.size <= mostRemembered;
  }
}

function keyOf({ kind, type, email }: ResetSubject): string {
  return `${kind} ${type} ${email}`;
}

function within(times: readonly number[] | undefined, now: number, span: number): number[] {
  return (times ?? []).filter((at) => now - at < span);
}
