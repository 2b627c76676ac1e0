// Mail as files: what `npm start` does until an SMTP server is named. Each mail is a message any mail program opens.
// Readable by the server's user only, and only the newest are kept: there are codes in them.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
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
    async forget(address) {
      for (const name of await mailsIn(directory)) {
        const path = join(directory, name);
        const isTheirs = recipientOf(await readFile(path, 'utf8')) === asSent(address);
        if (isTheirs) await rm(path, { force: true });
      }
    },
    close: () => composer.close(),
  };
}

/** Names begin with their time, so that the order of names is the order of sending. */
async function mailsIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml')).sort();
}

function recipientOf(message: string): string {
  const [head = ''] = message.split('\n\n', 1);
  return asSent(/^to:\s*(\S+)\s*$/im.exec(head)?.[1] ?? '');
}

/** A domain in other letters than ASCII is written in these. */
function asSent(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${domainToASCII(domain) || domain}`.toLowerCase();
}

async function forgetOld(directory: string): Promise<void> {
  const names = await mailsIn(directory);
  for (const name of names.slice(0, Math.max(0, names.length - most)))
    await rm(join(directory, name), { force: true });
}
