// An owner at work for a long time: asks as often as needed, and signs in again before one token has asked too often.
import { password } from '../../support/given.ts';
import type { Person } from '../../support/given.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

/** Below the 600 requests a minute of one token. */
const perToken = 400;

export class Office {
  readonly #url: string;
  readonly #owner: Person;
  #token: Promise<string> | undefined;
  #asked = 0;

  constructor(url: string, owner: Person) {
    this.#url = url;
    this.#owner = owner;
  }

  async ask(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    if (this.#asked++ % perToken === 0) this.#token = this.#signIn();
    const token = await this.#token;
    const more = body || method !== 'get' ? { body: body ?? {} } : {};
    return ask(this.#url, method, path, { token, headers, ...more });
  }

  async #signIn(): Promise<string> {
    const { email } = this.#owner;
    const { body } = await ask(this.#url, 'post', '/auth/vendor/login', { body: { email, password } });
    return body.access_token as string;
  }
}
