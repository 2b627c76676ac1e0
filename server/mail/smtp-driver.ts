// Mail over SMTP. Credentials are never said over a connection that anybody can read: a server without TLS gets none,
// and the mail is refused. A slow server is given up on.
import { createTransport } from 'nodemailer';
import { PermanentMailError } from './mail.ts';
import type { Mail, MailDriver } from './mail.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, as on port 465; otherwise STARTTLS. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  readonly from: string;
  /** PEM; a certificate authority of one's own. */
  readonly ca?: string;
  /** ms without an answer until the server is given up on */
  readonly patience?: number;
}

export function smtpDriver(settings: SmtpSettings): MailDriver {
  const { host, port, secure, user, password, from, ca, patience = 15_000 } = settings;
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user === '' ? {} : { auth: { user, pass: password }, requireTLS: !secure }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }: Mail) {
      try {
        await transport.sendMail({ from, to, subject, text });
      } catch (error) {
        const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
        if (responseCode >= 500 || code === 'EAUTH')
          throw new PermanentMailError('The mail server will not take this mail.', error);
        throw error;
      }
    },
    // Nothing stays here.
    forget: () => Promise.resolve(),
    close: () => transport.close(),
  };
}
