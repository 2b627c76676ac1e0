// A real mail server on this machine that keeps what it is given, with or without TLS and passwords.
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

export interface SmtpSink {
  readonly port: number;
  /** Envelope and message, as they came. */
  readonly taken: { readonly from: string; readonly to: string[]; readonly message: string }[];
  /** Passwords that were said, right or wrong. */
  readonly passwords: string[];
  stop(): Promise<void>;
}

export interface SinkOptions extends SMTPServerOptions {
  readonly user?: string;
  readonly password?: string;
  /** SMTP code and words instead of taking the mail. */
  readonly refuse?: { readonly responseCode: number; readonly message: string };
  /** ms before it answers to the mail itself */
  readonly slow?: number;
}

export async function startSmtpSink(options: SinkOptions = {}): Promise<SmtpSink> {
  const { user, password, refuse, slow = 0, ...more } = options;
  const taken: SmtpSink['taken'] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    authOptional: user === undefined,
    logger: false,
    ...more,
    onAuth(auth, _session, answer) {
      passwords.push(String(auth.password));
      if (auth.username === user && auth.password === password) answer(null, { user: auth.username });
      else answer(new Error('wrong password'));
    },
    onData(stream, session, answer) {
      let message = '';
      stream.on('data', (part: Buffer) => (message += part.toString()));
      stream.on('end', () => {
        if (refuse) {
          answer(Object.assign(new Error(refuse.message), { responseCode: refuse.responseCode }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false || !mailFrom ? '' : mailFrom.address;
        taken.push({ from, to: rcptTo.map(({ address }) => address), message });
        setTimeout(() => answer(), slow);
      });
    },
  });
  server.on('error', () => undefined);
  const net = server.listen(0, '127.0.0.1') as Server;
  if (!net.listening) await once(net, 'listening');
  const { port } = net.address() as AddressInfo;
  return {
    port,
    taken,
    passwords,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
