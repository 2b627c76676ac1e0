// `app://till/…`: the files of the built app, read once, under the policy the loopback door sends. A request names one
// of these files or none; nothing else of the disk has an address.
import type { App } from '../host/app-files.ts';
import { pageHeaders } from '../host/page-headers.ts';
import { appScheme, isAppAddress } from './app-address.ts';
import type { ElectronApi } from './electron-api.ts';

/** Before the app is ready. Its pages may do what pages of https may, and nothing beyond it. */
export function registerAppScheme({ protocol }: Pick<ElectronApi, 'protocol'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

export function serveApp({ protocol }: Pick<ElectronApi, 'protocol'>, app: App): void {
  const headers = pageHeaders();
  protocol.handle(appScheme, (request) => answerTo(request, app, headers));
}

type Asked = Pick<Request, 'method' | 'url'>;

function answerTo({ method, url }: Asked, app: App, headers: ReadonlyMap<string, string>): Response {
  const answer = (
    status: number,
    body: Uint8Array<ArrayBuffer> | string | null,
    more: Record<string, string>,
  ) => new Response(body, { status, headers: { ...Object.fromEntries(headers), ...more } });
  const say = (status: number, text: string) => answer(status, text, { 'Content-Type': 'text/plain' });
  if (!isAppAddress(url)) return say(403, 'This address is not the till.');
  if (method !== 'GET' && method !== 'HEAD')
    return say(405, 'Everything but the app itself goes over its own connection.');
  const file = app.file(new URL(url).pathname);
  if (!file) return say(404, 'There is no such file.');
  const about = {
    'Content-Type': file.type,
    'Content-Length': String(file.body.length),
    'Cache-Control': 'no-store',
  };
  return answer(200, method === 'HEAD' ? null : new Uint8Array(file.body), about);
}
