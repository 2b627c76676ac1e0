// The start of the desktop shell, as named phases. Electron is handed in: what runs here under a stand-in is what runs in
// the app.
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '@evertill/sync';
import type { SpawnOptions } from 'node:child_process';
import { readApp } from '../host/app-files.ts';
import type { App } from '../host/app-files.ts';
import { registerAppScheme, serveApp } from './app-protocol.ts';
import { buildFile, readBuildSettings, unpacked } from './build-settings.ts';
import { denyPages } from './denials.ts';
import type { ElectronApi } from './electron-api.ts';
import { installUpdate } from './install-update.ts';
import { keyStore } from './key-store.ts';
import { runPhases } from './phases.ts';
import type { Phase, Started } from './phases.ts';
import { startOptions } from './start-options.ts';
import { TillProcess } from './till-process.ts';
import { TillWindows } from './till-windows.ts';
import { openWindowDesk } from './window-desk.ts';

export interface BootDeps {
  readonly electron: ElectronApi;
  /** Where the built shell lies: its preload, the till process, the app and what it was packed with. */
  readonly shellDirectory: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Such as `x64`. */
  readonly processor: string;
  readonly clock: Clock;
  readonly spawn: (file: string, args: readonly string[], options: SpawnOptions) => { unref(): void };
  readonly log: (line: string) => void;
}

export async function boot(deps: BootDeps): Promise<Started> {
  const { electron, log, clock } = deps;
  const { app, dialog } = electron;
  return runPhases(phasesOf(deps), {
    log,
    monotonic: () => clock.monotonic(),
    failed(sentence) {
      dialog.showErrorBox('Evertill', sentence);
      app.exit(1);
    },
  });
}

function phasesOf({
  electron,
  shellDirectory,
  args,
  env,
  platform,
  processor,
  clock,
  spawn,
  log,
}: BootDeps): Phase[] {
  const { app, utilityProcess } = electron;
  const inShell = (name: string) => path.join(shellDirectory, name);
  const report = (message: string, error: unknown) => {
    const why = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
    log(`${message} ${why}`.trim());
  };
  const build = app.isPackaged ? () => readBuildSettings(inShell(buildFile)) : () => unpacked;
  let settings = unpacked;
  let options: ReturnType<typeof startOptions>;
  let files: App;
  let windows: TillWindows;
  let till: TillProcess;
  return [
    {
      // Before the lock: it is one for each directory of data, so that a staging app runs beside the other.
      name: 'settings and paths',
      failure: 'Evertill cannot use its settings or its folder.',
      run() {
        settings = build();
        options = startOptions(args, env, settings);
        const usual = `${app.getPath('appData')}/Evertill${settings.profile === 'staging' ? ' staging' : ''}`;
        const data = options.directory ?? path.normalize(usual);
        mkdirSync(data, { recursive: true, mode: 0o700 });
        chmodSync(data, 0o700);
        app.setPath('userData', data);
      },
    },
    {
      name: 'single instance',
      failure: 'Evertill could not find out whether it is running already.',
      run() {
        if (!app.requestSingleInstanceLock()) {
          app.quit();
          return 'enough';
        }
        app.on('second-instance', () => windows?.showTill());
        return undefined;
      },
    },
    {
      name: 'sandbox and protocol',
      failure: 'Evertill could not prepare its pages.',
      async run() {
        app.enableSandbox();
        registerAppScheme(electron);
        files = readApp(inShell('app'));
        await app.whenReady();
        serveApp(electron, files);
      },
    },
    {
      name: 'denials',
      failure: 'Evertill could not close its pages off.',
      run: () => denyPages(electron, (what) => log(`denied: ${what}`)),
    },
    {
      // It looks for updates 30 seconds from here on.
      name: 'till process',
      failure: 'The till could not be opened.',
      async run() {
        const data = app.getPath('userData');
        const updates = path.join(data, 'updates');
        till = new TillProcess({
          fork: () =>
            utilityProcess.fork(inShell('till.mjs'), [], { serviceName: 'Evertill till', stdio: 'inherit' }),
          clock,
          report,
          seal: keyStore(electron.safeStorage, platform, report),
          start: {
            type: 'start',
            directory: path.join(data, 'till'),
            server: options.server,
            build: files.build,
            app: {
              version: app.getVersion(),
              ...(settings.feedUrl === undefined ? {} : { feedUrl: settings.feedUrl }),
              keys: settings.updateKeys,
              profile: settings.profile,
              target: `${platform}-${processor}`,
              directory: updates,
            },
          },
          install: (file) =>
            installUpdate(file, {
              directory: updates,
              platform,
              appImage: env['APPIMAGE'],
              spawn,
              quit: () => app.quit(),
            }),
        });
        await till.begin();
        endTillFirst(electron, till, report);
      },
    },
    {
      name: 'windows',
      failure: 'The window of the till could not be opened.',
      run() {
        windows = new TillWindows({
          electron,
          page: { preload: inShell('preload.cjs'), devTools: !app.isPackaged },
          placeFile: path.join(app.getPath('userData'), 'window.json'),
          kiosk: options.kiosk,
          report,
        });
        openWindowDesk({ electron, windows, till, report });
        windows.openTill();
        app.on('activate', () => windows.showTill());
        app.on('window-all-closed', () => app.quit());
      },
    },
  ];
}

/** Whoever ends the app waits until the till has answered what is under way and closed its files. */
function endTillFirst(
  { app }: Pick<ElectronApi, 'app'>,
  till: TillProcess,
  report: (message: string, error: unknown) => void,
): void {
  let isEnded = false;
  app.on('will-quit', (event) => {
    if (isEnded) return;
    event.preventDefault();
    void till
      .stop()
      .catch((error: unknown) => report('The till did not stop cleanly.', error))
      .finally(() => {
        isEnded = true;
        app.quit();
      });
  });
}
