// The desktop shell around this page, when there is one: its preload has laid its functions on the window.
import { shellApiName } from '../../../ipc/shell-api.ts';
import type { ShellApi } from '../../../ipc/shell-api.ts';

export type { ShellApi } from '../../../ipc/shell-api.ts';

/** Undefined in a browser. */
export function shellApi(): ShellApi | undefined {
  return (window as { [shellApiName]?: ShellApi })[shellApiName];
}
