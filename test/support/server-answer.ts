// What a till is answered over HTTP: by the server as it writes its answers, and by what stands between the two.
import type { HttpAnswer } from '../../client-core/surroundings.ts';

/** JSON; from 400 on a problem document, as `server/http/problem.ts` writes it. */
export function serverAnswer(
  status: number,
  body: object = {},
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  const code = 'code' in body ? String(body.code) : 'internal';
  const problem = {
    title: '',
    detail: '',
    instance: '/api/v1',
    request_id: 'r1',
    ...body,
    type: `/help/${code}`,
    status,
    code,
  };
  const type = status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8';
  return {
    status,
    headers: { 'content-type': type, 'x-request-id': 'r1', ...headers },
    body: JSON.stringify(status < 400 ? body : problem),
  };
}

const page = '<!doctype html><title>Sign in to this network</title>';
const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

/** Every way in which something else answers in the server's place. */
export const foreignAnswers: Readonly<Record<string, HttpAnswer>> = {
  '200 html': { status: 200, headers: html, body: page },
  '200 JSON': { status: 200, headers: json, body: '{"success":true}' },
  '200 table': { status: 200, headers: { 'content-type': 'text/csv' }, body: 'please,sign in' },
  '200 lines': { status: 200, headers: { 'content-type': 'application/x-ndjson' }, body: '{}\n{}\n' },
  '200 html with a request’s number': { status: 200, headers: { ...html, 'x-request-id': 'p1' }, body: page },
  '204': { status: 204, headers: {}, body: '' },
  // A redirect is not followed: a browser shows the page nothing of it.
  'a redirect in a browser': { status: 0, headers: {}, body: '' },
  '304': { status: 304, headers: { etag: '"one"' }, body: '' },
  'a redirect': { status: 302, headers: { ...html, location: 'http://sign-in.example/' }, body: '' },
  '400 html': { status: 400, headers: html, body: page },
  '401 html': { status: 401, headers: { ...html, 'www-authenticate': 'Basic realm="wifi"' }, body: page },
  '401 without a body': { status: 401, headers: {}, body: '' },
  '401 with other JSON': {
    status: 401,
    headers: json,
    body: '{"code":"unauthenticated","title":"Sign in to the network"}',
  },
  '401 with another problem': {
    status: 401,
    headers: { 'content-type': 'application/problem+json' },
    body: '{"type":"https://portal.example/login","title":"Sign in","status":401}',
  },
  '401 cut off': {
    ...serverAnswer(401, { code: 'unauthenticated' }),
    body: serverAnswer(401, { code: 'unauthenticated' }).body.slice(0, -9),
  },
  '403 html': { status: 403, headers: html, body: page },
  '404 html': { status: 404, headers: html, body: page },
  '407 html': { status: 407, headers: html, body: page },
  '409 html': { status: 409, headers: html, body: page },
  '422 html': { status: 422, headers: html, body: page },
  '511': { status: 511, headers: html, body: page },
};
