// A forgotten password, asked from a screen. Sent without a token and without the renewal that follows a 401: a wrong
// code answers 401 too, and must not cost anybody their session.
import type { UserKind } from '@evertill/schemas';
import { ExchangeError } from '@evertill/sync';
import { isTransient, jsonOf, problemOf, retryAfterOf } from '../link/http-answer.ts';
import type { Http, HttpAnswer } from '../surroundings.ts';

export interface ResetIdentity {
  readonly kind: UserKind;
  readonly email: string;
  /** `owner`, `employee`, `admin` or `super_admin`; nothing for customers. */
  readonly type?: string;
}

export type ResetStep<Value> =
  | ({ readonly ok: true } & Value)
  /** Such as `invalid_code`, `reset_token_invalid`, `invalid_input`. */
  | { readonly ok: false; readonly code: string; readonly sentence: string };

/** Every step rejects with an `ExchangeError` when the server cannot be asked, or says to wait. */
export class PasswordResetClient {
  readonly #http: Http;
  readonly #clientVersion: string;

  constructor(http: Http, clientVersion: string) {
    this.#http = http;
    this.#clientVersion = clientVersion;
  }

  /** The answer is the same whether or not there is such an account. */
  requestCode(who: ResetIdentity): Promise<ResetStep<object>> {
    return this.#step(who.kind, '', bodyOf(who), () => ({}));
  }

  verifyCode(who: ResetIdentity, code: string): Promise<ResetStep<{ readonly resetToken: string }>> {
    return this.#step(who.kind, '/verify', { ...bodyOf(who), code }, (answer) => {
      const { reset_token } = jsonOf(answer) as { reset_token?: unknown };
      if (typeof reset_token !== 'string') {
        throw new ExchangeError('protocol', 'The server answered with something else than a token.', 'retry');
      }
      return { resetToken: reset_token };
    });
  }

  complete(kind: UserKind, resetToken: string, password: string): Promise<ResetStep<object>> {
    return this.#step(kind, '/complete', { reset_token: resetToken, password }, () => ({}));
  }

  async #step<Value extends object>(
    kind: UserKind,
    step: string,
    body: object,
    read: (answer: HttpAnswer) => Value,
  ): Promise<ResetStep<Value>> {
    const path = `/api/v1/auth/${kind}/password-reset${step}`;
    const headers = { 'Content-Type': 'application/json', 'X-Client-Version': this.#clientVersion };
    const asked = this.#http({ method: 'POST', path, headers, body: JSON.stringify(body) });
    const answer = await asked.catch((error: unknown) => {
      throw new ExchangeError('offline', 'The server cannot be reached.', 'retry', 0, error);
    });
    if (answer.status < 300) return { ok: true, ...read(answer) };
    if (isTransient(answer)) {
      throw new ExchangeError('busy', 'The server is busy.', 'retry', retryAfterOf(answer));
    }
    return { ok: false, ...problemOf(answer) };
  }
}

function bodyOf({ kind, email, type }: ResetIdentity): object {
  return kind === 'customer' ? { email } : { email, [`${kind}_type`]: type };
}
