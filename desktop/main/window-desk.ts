// Answers the windows: the channels of the table that are about windows, the line to the till process, and a display that
// listens. Who asks is looked at before what they ask.
import { refuse } from '@evertill/client-core';
import { channelTable } from '../ipc/channel.ts';
import { createDispatch } from '../ipc/dispatch.ts';
import type { Handlers } from '../ipc/dispatch.ts';
import { connectTillMessage, displayReadyMessage } from '../ipc/shell-messages.ts';
import { windowChannels } from '../ipc/window-channels.ts';
import type { ElectronApi } from './electron-api.ts';
import { isSentBy } from './senders.ts';
import type { TillProcess } from './till-process.ts';
import type { TillWindows } from './till-windows.ts';

export interface DeskDeps {
  readonly electron: Pick<ElectronApi, 'ipcMain'>;
  readonly windows: TillWindows;
  readonly till: Pick<TillProcess, 'connect'>;
  readonly report: (message: string, error: unknown) => void;
}

const table = channelTable(windowChannels);

export function openWindowDesk({ electron, windows, till, report }: DeskDeps): void {
  const { ipcMain } = electron;
  const dispatch = createDispatch(table, handlersOf(windows), report);
  for (const name of Object.keys(table)) {
    ipcMain.handle(name, (event, request: unknown) => {
      if (isSentBy('till', event, windows)) return dispatch(name, request);
      report(`${name} was asked by somebody else.`, undefined);
      return refuse('unknown_channel');
    });
  }
  ipcMain.on(connectTillMessage, (event) => {
    const [port, ...more] = event.ports;
    if (port && more.length === 0 && isSentBy('till', event, windows)) return till.connect(port);
    report('A line to the till was asked for by somebody else.', undefined);
    for (const one of event.ports) one.close();
  });
  ipcMain.on(displayReadyMessage, (event) => {
    if (isSentBy('display', event, windows)) windows.displayIsReady();
  });
}

function handlersOf(windows: TillWindows): Handlers<typeof table> {
  const window = () => {
    const open = windows.till();
    if (!open) throw new Error('A window that is closed asked for something.');
    return open;
  };
  // There is no way out of a kiosk, not for its page either.
  const unlessKiosk =
    <Request, Reply>(answer: (request: Request) => Reply) =>
    async (request: Request) =>
      windows.isKiosk ? refuse('unsupported') : answer(request);
  return {
    'window:minimize': unlessKiosk(() => {
      window().minimize();
      return {};
    }),
    'window:maximize': unlessKiosk(() => {
      const open = window();
      const maximized = !open.isMaximized();
      if (maximized) open.maximize();
      else open.unmaximize();
      return { maximized };
    }),
    'window:close': unlessKiosk(() => {
      window().close();
      return {};
    }),
    'window:fullscreen': unlessKiosk(({ on }: { readonly on?: boolean | undefined }) => {
      const open = window();
      const fullscreen = on ?? !open.isFullScreen();
      open.setFullScreen(fullscreen);
      return { fullscreen };
    }),
    'customer-display:open': async () => ({ screen: windows.openDisplay() }),
    'customer-display:send': async (message) => ({ shown: windows.showOnDisplay(message) }),
  };
}
