// Switches in the runtime's own machine code, set for good when the app is packed: whoever can start the app cannot make a
// plain Node of it, hand it options, look into it, or put other code in its place.
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import type { FuseV1Config } from '@electron/fuses';

const fuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // Only for a snapshot of the main process, and there is none.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // No page of ours is a file.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // What the runtime has; without it WebAssembly only checks its bounds more slowly.
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies FuseV1Config;

/** `executable`: the runtime of a packed app. `isMac`: what is changed there is signed again, for this machine. */
export async function setFuses(executable: string, isMac: boolean): Promise<void> {
  await flipFuses(executable, { ...fuses, resetAdHocDarwinSignature: isMac });
}
