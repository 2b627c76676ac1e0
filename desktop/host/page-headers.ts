// What goes along with every file of the app, whoever serves it on this machine: the loopback door, or the desktop
// shell's own protocol. Here a page speaks to nobody but its own host.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pagePolicy } from '@evertill/schemas';
import helmet from 'helmet';

type Write = (asked: IncomingMessage, answer: Pick<ServerResponse, 'setHeader'>, next: () => void) => void;

/** By name. */
export function pageHeaders(): ReadonlyMap<string, string> {
  const directives = { ...pagePolicy, 'connect-src': ["'self'"] };
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: directives as unknown as Record<string, string[]>,
    },
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xPoweredBy: false,
  }) as unknown as Write;
  const headers = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: unknown) => void headers.set(name, String(value)),
  };
  write({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
}
