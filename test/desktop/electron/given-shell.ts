// The desktop shell, started under the stand-in of Electron: its main process from the sources, its preload and its till
// process from the bundle that is packed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { webClock } from '../../../client-core/surroundings-web.ts';
import { boot } from '../../../desktop/main/boot.ts';
import type { BootDeps } from '../../../desktop/main/boot.ts';
import type { Started } from '../../../desktop/main/phases.ts';
import { bundleShell } from '../../../desktop/packaging/bundle-shell.ts';
import { restoreNodeEnv } from '../../support/restore-node-env.ts';
import { givenApp } from '../host/given-app.ts';
import { StandInElectron } from './stand-in/electron.ts';
import type { StandInRequest } from './stand-in/electron.ts';
import type { StandInWindow } from './stand-in/page.ts';

export interface GivenShell {
  readonly electron: StandInElectron;
  readonly started: Started;
  readonly log: readonly string[];
  /** What an installer would have been started with. */
  readonly spawned: readonly { readonly file: string; readonly args: readonly string[] }[];
  /** Where its data lies. */
  readonly data: string;
  /** The till's window. */
  readonly till: () => StandInWindow;
  /** Ends it as its user does. */
  end(): Promise<void>;
}

export interface GivenBundle {
  readonly directory: string;
}

let bundled: Promise<GivenBundle> | undefined;

/** Everything that is packed, around an app that is nearly nothing. Made once; nothing writes into it. */
function givenBundle(): Promise<GivenBundle> {
  return (bundled ??= makeBundle());
}

async function makeBundle(): Promise<GivenBundle> {
  const parent = mkdtempSync(path.join(tmpdir(), 'evertill-shell-'));
  process.once('exit', () => rmSync(parent, { recursive: true, force: true }));
  const directory = path.join(parent, 'shell');
  await restoreNodeEnv(() =>
    bundleShell({
      outDir: directory,
      appDirectory: givenApp(parent),
      env: {},
      platforms: [process.platform],
    }),
  );
  return { directory };
}

export interface ShellRequest extends Partial<StandInRequest> {
  readonly bundle: GivenBundle;
  /** Where the system keeps the data of apps. */
  readonly appData: string;
  readonly args?: readonly string[];
  readonly parts?: Partial<BootDeps>;
}

/** Nobody listens there. */
const noServer = 'http://127.0.0.1:9';

async function givenShell({
  bundle,
  appData,
  args = [`--server=${noServer}`],
  parts = {},
  ...request
}: ShellRequest): Promise<GivenShell> {
  const electron = new StandInElectron({ appData, ...request });
  const log: string[] = [];
  const spawned: { file: string; args: readonly string[] }[] = [];
  const started = await boot({
    electron: electron.api,
    shellDirectory: bundle.directory,
    args,
    env: {},
    platform: 'linux',
    processor: 'x64',
    clock: webClock,
    spawn(file, given) {
      spawned.push({ file, args: given });
      return { unref: () => undefined };
    },
    log: (line) => log.push(line),
    ...parts,
  });
  return {
    electron,
    started,
    log,
    spawned,
    data: path.join(appData, 'Evertill'),
    till: () => electron.windows[0]!,
    async end() {
      if (electron.exited === undefined) electron.quit();
      await electron.ended();
    },
  };
}

export interface Shells {
  readonly bundle: () => GivenBundle;
  /** Anew for each test. */
  readonly appData: () => string;
  /** Ended after the test. */
  readonly start: (request?: Partial<ShellRequest>) => Promise<GivenShell>;
}

/** For the tests of one suite. */
export function shellsOf(suite: Mocha.Suite): Shells {
  suite.timeout(30_000);
  let bundle: GivenBundle;
  let appData: string;
  let shells: GivenShell[];
  before(async function () {
    this.timeout(120_000);
    bundle = await givenBundle();
  });
  beforeEach(() => {
    shells = [];
    appData = mkdtempSync(path.join(tmpdir(), 'evertill-data-'));
  });
  afterEach(async () => {
    for (const shell of shells) await shell.end();
    rmSync(appData, { recursive: true, force: true });
  });
  return {
    bundle: () => bundle,
    appData: () => appData,
    async start(request = {}) {
      const shell = await givenShell({ bundle, appData, ...request });
      shells.push(shell);
      return shell;
    },
  };
}
