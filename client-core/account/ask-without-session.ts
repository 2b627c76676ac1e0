// One question to the server in no one’s name, for pages before sign-in. Sent without a token and without the renewal that
// follows a 401: a wrong code answers 401 too, and must not end a session.
import { ExchangeError } from '@evertill/sync';
import { isTransient, retryAfterOf } from '../link/http-answer.ts';
import type { Http, HttpAnswer } from '../surroundings.ts';

/** The server did it, or refused; rejects with an `ExchangeError` when it cannot be asked, or says to wait. */
export async function askWithoutSession(
  http: Http,
  clientVersion: string,
  { method, path, body }: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object },
): Promise<HttpAnswer> {
  const headers = { 'Content-Type': 'application/json', 'X-Client-Version': clientVersion };
  const asked = http({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const answer = await asked.catch((error: unknown) => {
    throw new ExchangeError('offline', 'The server cannot be reached.', 'retry', 0, error);
  });
  if (answer.status < 300 || !isTransient(answer)) return answer;
  throw new ExchangeError('busy', 'The server is busy.', 'retry', retryAfterOf(answer));
}

/** A page that asks for money answers 200 to everything. */
export function strangeAnswer(): ExchangeError {
  return new ExchangeError('protocol', 'The server answered with something else than an answer.', 'retry');
}
