// A token may ask 600 times a minute. Whoever must ask more often in a test signs in again in time.
import { setTimeout as sleep } from 'node:timers/promises';
import { password } from './given.ts';
import { ask } from './system-http.ts';

const asksOfOne = 500;

export class EnoughTokens {
  readonly #signIn: () => Promise<string>;
  #token: Promise<string> | undefined;
  #asked = 0;

  constructor(url: string, kind: 'vendor' | 'admin', email: string) {
    const tried = () => ask(url, 'post', `/auth/${kind}/login`, { body: { email, password } });
    this.#signIn = async () => {
      let answer = await tried();
      // Whoever tries wrong passwords on purpose has used up what the account may fail in a minute.
      for (let waits = 0; answer.status === 429 && waits < 3; waits++) {
        await sleep(Number(answer.headers.get('retry-after')) * 1000);
        answer = await tried();
      }
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
