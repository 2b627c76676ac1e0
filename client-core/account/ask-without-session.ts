// One question to the server in no one’s name, for pages before sign-in. Sent without a token and without the renewal that
// follows a 401: a wrong code answers 401 too, and must not end a session.
import { ExchangeError } from '@evertill/sync';
import { refusedBy } from '../link/http-answer.ts';
import type { Refused } from '../link/http-answer.ts';
import type { Http, HttpAnswer } from '../surroundings.ts';

export type AnswerWithoutSession = HttpAnswer & {
  /** Undefined: the server did it. */
  readonly refused: Refused | undefined;
};

/** Rejects with an `ExchangeError` when the server cannot be asked, says to wait, or something else answered (`foreign`). */
export async function askWithoutSession(
  http: Http,
  clientVersion: string,
  { method, path, body }: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object },
): Promise<AnswerWithoutSession> {
  const headers = { 'Content-Type': 'application/json', 'X-Client-Version': clientVersion };
  const asked = http({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const answer = await asked.catch((error: unknown) => {
    throw new ExchangeError('offline', 'The server cannot be reached.', 'retry', 0, error);
  });
  return { ...answer, refused: refusedBy(answer) };
}
