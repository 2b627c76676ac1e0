// Starts the page: words, platform, then the screens. On an address where a browser gives a page no storage, it says
// so instead of opening a till that could lose a sale.
import './platform/no-eval.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './global.css';
import { clientVersion, SetupClient, webHttp } from '@evertill/client-core';
import { createRoot } from 'react-dom/client';
import { BehaviorSubject, filter, firstValueFrom } from 'rxjs';
import { accountWords } from './account/words.ts';
import { adminWords } from './admin/words.ts';
import { App } from './app.tsx';
import { cashierWords } from './cashier/words.ts';
import { displayWords } from './display/words.ts';
import { helpWords } from './help/words.ts';
import { managerWords } from './manager/words.ts';
import { adminPath } from './platform/admin-door.ts';
import { AppUpdate } from './platform/app-update.ts';
import { displayPath, WindowDisplay } from './platform/customer-display.ts';
import { shellApi } from './platform/electron/shell.ts';
import type { ShellApi } from './platform/electron/shell.ts';
import { ShellDisplay } from './platform/electron/shell-display.ts';
import { shellLine, shellPass } from './platform/electron/shell-line.ts';
import { hardwareOf, shellDevices } from './platform/hardware.ts';
import { restoreWrites } from './platform/lasting-copy.ts';
import { pageSecurity } from './platform/page-security.ts';
import { StoragePersistence } from './platform/storage-persistence.ts';
import { browserAdmin } from './platform/browser-admin.ts';
import { browserHost } from './platform/browser-host.ts';
import { ProgramHost } from './platform/host/program-host.ts';
import { windowPass } from './platform/host/window-pass.ts';
import { hostBuild } from './platform/served-by.ts';
import { tellErrors } from './platform/tell-errors.ts';
import type { TillHost } from './platform/till-host.ts';
import { setupWords } from './setup/words.ts';
import { tableWords } from './tables/words.ts';
import { supportWords } from './support/words.ts';
import { speak } from './ui/language.ts';
import { uiWords } from './ui/words.ts';
import { workplaceWords } from './workplace/words.ts';

async function start(): Promise<void> {
  // Some of it is read while the page is loaded.
  if (await restoreWrites()) return location.reload();
  await speak({
    ui: uiWords,
    account: accountWords,
    setup: setupWords,
    workplace: workplaceWords,
    cashier: cashierWords,
    manager: managerWords,
    admin: adminWords,
    support: supportWords,
    tables: tableWords,
    display: displayWords,
    help: helpWords,
  });
  const build = hostBuild();
  const shell = shellApi();
  const program = build === undefined ? undefined : programHost(build, shell);
  const host: TillHost = program ?? browserHost();
  const hardware$ = program?.devices.hardware$ ?? new BehaviorSubject(hardwareOf(shellDevices()));
  const security = pageSecurity();
  const isServed = build === undefined && security === 'secure';
  const platform = {
    host,
    admin: isServed ? browserAdmin() : undefined,
    setup: isServed ? new SetupClient(webHttp(location.origin), clientVersion) : undefined,
    update: new AppUpdate(),
    storage: new StoragePersistence(),
    customerDisplay: shell
      ? new ShellDisplay(shell)
      : new WindowDisplay((message) => hardware$.value.pole?.show(message)),
    hardware$,
    devices: program?.devices,
    shell,
  };
  tellErrors(host);
  const root = createRoot(document.getElementById('app')!, { onCaughtError: (error) => reportError(error) });
  root.render(<App platform={platform} security={security} />);
  if (security === 'plain') return;
  // It shows what a till's window tells it, and opens no till of its own.
  if (location.pathname === displayPath) return;
  // Who runs the service opens no till. Its screens lead to no screen of a till but by loading the page.
  if (!platform.admin || !isAdminPage()) void host.begin();
  // The program on this machine keeps the files and brings the page: nothing to install, and nothing to ask.
  if (build !== undefined) return;
  // Without a worker the till works all the same, while there is a network to start from.
  platform.update.begin().catch((error: unknown) => host.problems.note('No offline start.', error));
  // Some browsers ask the person: not before there is something to keep.
  await firstValueFrom(host.state$.pipe(filter(({ name }) => name === 'open')));
  void platform.storage.ask();
}

function isAdminPage(): boolean {
  return `${location.pathname}/`.startsWith(`${adminPath}/`);
}

function programHost(build: string, shell: ShellApi | undefined): ProgramHost {
  const outdated = () => location.reload();
  if (shell) return new ProgramHost({ connect: () => shellLine(shell), pass: shellPass, build, outdated });
  const address = location.origin.replace(/^http/, 'ws');
  const connect = () => new WebSocket(`${address}/window`);
  return new ProgramHost({ connect, pass: windowPass(), build, outdated });
}

void start();
