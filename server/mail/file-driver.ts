// Mail as files: what `npm start` does until an SMTP server is named. Each mail is a message any mail program opens.
// Readable by the server's user only, and only the newest are kept: there are codes in them.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '@evertill/sync';
import type { Mail, MailDriver } from './mail.ts';

const most = 500;

export function fileDriver(directory: string, from: string, clock: Clock, newId: () => string): MailDriver {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send({ to, subject, text }: Mail) {
      const { message } = await composer.sendMail({ from, to, subject, text });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${new Date(clock.now()).toISOString().replaceAll(':', '-')}-${newId()}.eml`;
      await writeFile(join(directory, name), message as Buffer, { mode: 0o600, flag: 'wx' });
      await forgetOld(directory);
    },
    close: () => composer.close(),
  };
}

/** Names begin with their time, so that the order of names is the order of sending. */
async function forgetOld(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.slice(0, Math.max(0, names.length - most)))
    await rm(join(directory, name), { force: true });
}
