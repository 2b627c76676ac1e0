// What whoever starts the shell may say: the server, the directory of its data, and that the machine shows nothing else.
// Options of Chromium and of the system that start it stand among them and mean nothing here.
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BuildSettings } from './build-settings.ts';
import { isServer } from './build-settings.ts';

export interface StartOptions {
  readonly server: string;
  /** Absent: where the system keeps the data of apps. */
  readonly directory: string | undefined;
  readonly kiosk: boolean;
}

/** Throws, in a sentence, when one of them cannot be meant. */
export function startOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  build: BuildSettings,
): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      server: { type: 'string' },
      directory: { type: 'string' },
      kiosk: { type: 'boolean' },
    },
  });
  const { directory } = values;
  const server = String(
    values.server ?? (env['EVERTILL_SERVER'] || undefined) ?? build.server ?? 'http://127.0.0.1:4600',
  );
  if (!isServer(server)) throw new Error(`The server ${server} is no http address.`);
  return {
    server,
    directory: typeof directory === 'string' ? path.resolve(directory) : undefined,
    kiosk: values.kiosk === true,
  };
}
