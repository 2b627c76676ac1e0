// Requests in the name of the person signed in. A token is renewed when the server itself answers 401 and for no other reason;
// then the request is sent once more. However many requests are refused at once, one renewal serves them all.
import { ExchangeError } from '@evertill/sync';
import { refusalOf } from '../link/http-answer.ts';
import type { Http, HttpAnswer } from '../surroundings.ts';
import type { Session } from './session.ts';

/** Rejects with an `ExchangeError`, remedy `auth`, when nobody is signed in, also when that turns out meanwhile. */
export function authorisedHttp(http: Http, session: Pick<Session, 'token' | 'refresh'>): Http {
  return async (request) => {
    const send = (token: string): Promise<HttpAnswer> =>
      http({ ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } });
    const answer = await send(await session.token());
    if (answer.status !== 401 || !refusalOf(answer)) return answer;
    const renewed = await session.refresh();
    if (renewed === undefined) throw new ExchangeError('signed_out', 'Nobody is signed in.', 'auth');
    return send(renewed);
  };
}
