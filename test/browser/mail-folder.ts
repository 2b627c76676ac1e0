// Mail that a test server has written as files.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { comesTrue } from '../support/comes-true.ts';
import type { TillServer } from './till-server.ts';

/** The newest one to this address; waits for it. */
export async function mailTo({ ready }: TillServer, email: string): Promise<string> {
  const directory = path.join(ready.dataDir, 'mail');
  let text = '';
  await comesTrue(async () => {
    const names: string[] = await readdir(directory).catch(() => []);
    for (const name of names.sort()) {
      const mail = await readFile(path.join(directory, name), 'utf8');
      if (mail.includes(`To: ${email}\n`)) text = mail.replace(/=\n/g, '');
    }
    return text !== '';
  });
  return text;
}

export function linkIn(mail: string): string {
  return /https?:\S+/.exec(mail)![0];
}
