// A token may ask 600 times a minute. Whoever must ask more often in a test signs in again in time.
import { password } from './given.ts';
import { ask } from './system-http.ts';

const asksOfOne = 500;

export class EnoughTokens {
  readonly #signIn: () => Promise<string>;
  #token: Promise<string> | undefined;
  #asked = 0;

  constructor(url: string, kind: 'vendor' | 'admin', email: string) {
    this.#signIn = async () => {
      const answer = await ask(url, 'post', `/auth/${kind}/login`, { body: { email, password } });
      if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
      return answer.body.access_token as string;
    };
  }

  /** For one request. */
  next(): Promise<string> {
    if (!this.#token || ++this.#asked > asksOfOne) {
      this.#asked = 1;
      this.#token = this.#signIn();
    }
    return this.#token;
  }
}
