// Starts the installer of an update. Its bytes were looked at while they were written to a directory nobody else writes
// to, and that very file is what is started: no other path is taken from the till process.
import type { SpawnOptions } from 'node:child_process';
import { copyFileSync, lstatSync, renameSync } from 'node:fs';
import path from 'node:path';

export interface InstallDeps {
  /** Where the service puts what is to be installed. */
  readonly directory: string;
  readonly platform: NodeJS.Platform;
  /** The AppImage this app runs from, where it is one. */
  readonly appImage: string | undefined;
  readonly spawn: (file: string, args: readonly string[], options: SpawnOptions) => { unref(): void };
  /** Ends the app, when what is under way is answered. */
  readonly quit: () => void;
}

/** Answers why it was not started; undefined when it was. */
export async function installUpdate(file: string, deps: InstallDeps): Promise<'unsupported' | undefined> {
  const [folder = '', name = '', ...more] = path.relative(deps.directory, file).split(path.sep);
  const isOurs = /^install-[0-9a-f-]{36}$/.test(folder) && name !== '' && more.length === 0;
  if (!isOurs || !lstatSync(file).isFile()) throw new Error('That is no file of an update.');
  const { platform, appImage } = deps;
  const detached = { detached: true, stdio: 'ignore' } as const;
  if (platform === 'win32') deps.spawn(file, ['--updated'], detached).unref();
  else if (platform === 'darwin') deps.spawn('open', [file], detached).unref();
  else if (appImage !== undefined) {
    // In one step: whoever starts it in between has the old one or the new one.
    copyFileSync(file, `${appImage}.new`);
    renameSync(`${appImage}.new`, appImage);
    deps.spawn(appImage, ['--after-update'], detached).unref();
  } else {
    // A package of the system is renewed by the system.
    return 'unsupported';
  }
  deps.quit();
  return undefined;
}
