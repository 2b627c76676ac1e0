// One question to the server in the name of whoever is signed in: for what is read or done online and not replicated.
import { ExchangeError } from '@evertill/sync';
import { isNumbered, refusedBy } from '../link/http-answer.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { clientVersion } from '../version.ts';
import { authorisedHttp } from './authorised-http.ts';
import type { PasswordStep } from './password-client.ts';
import type { Session } from './session.ts';

export interface ServerQuestion {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, with its query: `/vendor/products?limit=25`. */
  readonly path: string;
  /** Blank for none. */
  readonly body: string;
  /** JSON where nothing is said; otherwise the body is the bytes of a file in Base64. */
  readonly type?: 'application/octet-stream' | undefined;
  /** The same question with the same key is answered once more, and done once. */
  readonly key?: string | undefined;
  /** The tag of the answer one has, blank for none: the answer says its tag, and whether it is still the same. */
  readonly known?: string | undefined;
}

/** The body as the server wrote it; or why not: `forbidden`, `invalid_input`, `signed_out`, … */
export type ServerAnswer = PasswordStep<{
  readonly body: string;
  /** For whoever said what they know; blank where the server tells none. */
  readonly tag?: string;
  /** What is known is still so; the body is blank then. */
  readonly isSame?: boolean;
}>;

/** Rejects with an `ExchangeError` when the server cannot be asked, says to wait, or something else answered (`foreign`). */
export async function askServer(
  { http }: Pick<DeviceSurroundings, 'http'>,
  session: Pick<Session, 'token' | 'refresh'>,
  { method, path, body, type, key, known }: ServerQuestion,
): Promise<ServerAnswer> {
  const headers = {
    'X-Client-Version': clientVersion,
    ...(body === '' ? {} : { 'Content-Type': type ?? 'application/json' }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(known === undefined || known === '' ? {} : { 'If-None-Match': known }),
  };
  try {
    const ask = authorisedHttp(http, session);
    const answer = await ask({ method, path: `/api/v1${path}`, headers, ...sentAs(body, type) });
    if (answer.status === 304 && known && isNumbered(answer))
      return { ok: true, body: '', tag: known, isSame: true };
    const refused = refusedBy(answer);
    if (refused) return { ok: false, ...refused };
    return {
      ok: true,
      body: answer.body,
      ...(known === undefined ? {} : { tag: answer.headers['etag'] ?? '', isSame: false }),
    };
  } catch (error) {
    if (!(error instanceof ExchangeError))
      throw new ExchangeError('offline', 'The server cannot be reached.', 'retry', 0, error);
    if (error.remedy !== 'auth') throw error;
    return { ok: false, code: error.code, sentence: error.message };
  }
}

function sentAs(
  body: string,
  type: ServerQuestion['type'],
): { body?: string; bytes?: Uint8Array<ArrayBuffer> } {
  if (body === '') return {};
  if (type === undefined) return { body };
  return { bytes: Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0)) };
}

/** The answer to a GET, parsed. Rejects with an `ExchangeError` when it is refused, too. */
export async function readFromServer(
  web: Pick<DeviceSurroundings, 'http'>,
  session: Pick<Session, 'token' | 'refresh'>,
  path: string,
): Promise<unknown> {
  const answer = await askServer(web, session, { method: 'GET', path, body: '' });
  if (answer.ok) return JSON.parse(answer.body);
  throw new ExchangeError(answer.code, answer.sentence, answer.code === 'signed_out' ? 'auth' : 'fatal');
}
