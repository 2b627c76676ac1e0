// Who may open a socket.
import type { IncomingMessage } from 'node:http';

/** Browsers always send an origin; other clients have none, and no cookies to steal either. */
export function isAllowedOrigin(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return allowed.includes(origin) || origin === `http://${host}` || origin === `https://${host}`;
}
