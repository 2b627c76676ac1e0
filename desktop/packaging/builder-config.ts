// How the desktop app is packed for the three systems. Signatures come from the settings of electron-builder itself
// (`CSC_LINK` and its like), which are the packer's and not ours. It updates itself by its own feed: nothing is published.
import path from 'node:path';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { setFuses } from './fuses.ts';

const desktop = path.resolve(import.meta.dirname, '..');

export const builderConfig: Configuration = {
  appId: 'app.evertill.till',
  productName: 'Evertill',
  copyright: 'Apache-2.0',
  electronVersion: '45.4.1',
  directories: { app: path.join(desktop, 'dist-shell'), output: path.join(desktop, 'dist-packages') },
  files: ['**/*'],
  asar: true,
  // Machine code is loaded by the system, which cannot read an archive.
  asarUnpack: ['node_modules/better-sqlite3/prebuilds/**'],
  // Everything is in the bundle already.
  npmRebuild: false,
  nodeGypRebuild: false,
  removePackageScripts: true,
  publish: null,
  afterPack: ({ appOutDir, electronPlatformName, packager }: AfterPackContext) =>
    setFuses(
      executableIn(appOutDir, electronPlatformName, packager),
      /^(darwin|mas)$/.test(electronPlatformName),
    ),
  win: { target: [{ target: 'nsis', arch: ['x64', 'arm64'] }], icon: 'app/icon-512.png' },
  nsis: {
    oneClick: false,
    perMachine: true,
    allowToChangeInstallationDirectory: false,
    deleteAppDataOnUninstall: false,
  },
  mac: {
    target: [
      { target: 'dmg', arch: ['x64', 'arm64'] },
      { target: 'zip', arch: ['x64', 'arm64'] },
    ],
    category: 'public.app-category.business',
    icon: 'app/icon-512.png',
    hardenedRuntime: true,
    gatekeeperAssess: false,
  },
  linux: {
    target: [
      { target: 'AppImage', arch: ['x64', 'arm64'] },
      { target: 'deb', arch: ['x64', 'arm64'] },
    ],
    category: 'Office',
    icon: 'app/icon-512.png',
    maintainer: 'Evertill',
    synopsis: 'The till that never loses a sale.',
  },
};

function executableIn(
  appOutDir: string,
  platform: string,
  { appInfo, executableName }: Pick<AfterPackContext['packager'], 'appInfo'> & { executableName?: string },
): string {
  const name = appInfo.productFilename;
  if (platform === 'darwin' || platform === 'mas')
    return path.join(appOutDir, `${name}.app`, 'Contents/MacOS', name);
  if (platform === 'win32') return path.join(appOutDir, `${name}.exe`);
  return path.join(appOutDir, executableName ?? 'evertill');
}
