// The two windows of the shell: the till's own, and the one in front of the customer, on the second screen where there is
// one. Which of the two somebody is decides what they may ask.
import type { BrowserWindow, WebContents } from 'electron';
import type { DisplayMessage } from '../ipc/display-message.ts';
import { displayShowMessage } from '../ipc/shell-messages.ts';
import { appOrigin } from './app-address.ts';
import type { ElectronApi } from './electron-api.ts';
import { pagePreferences } from './page-preferences.ts';
import type { PageRequest } from './page-preferences.ts';
import { readPlace, writePlace } from './window-bounds.ts';

export type Role = 'till' | 'display';

export interface WindowsDeps {
  readonly electron: Pick<ElectronApi, 'BrowserWindow' | 'screen'>;
  readonly page: PageRequest;
  /** Where the till's window stood last is kept there. */
  readonly placeFile: string;
  /** Nothing but the till on this machine: whole screen, and no way out of it. */
  readonly kiosk: boolean;
  readonly report: (message: string, error: unknown) => void;
}

const tillPath = '/point-of-sale/sale';
const displayPath = '/point-of-sale/customer-display';
/** Kept back until it has drawn, so that nobody sees it white. */
const shownWhenDrawn = { show: false, autoHideMenuBar: true, backgroundColor: '#f4f6f5' };

export class TillWindows {
  readonly #deps: WindowsDeps;
  #till: BrowserWindow | undefined;
  #display: BrowserWindow | undefined;
  #shown: DisplayMessage | undefined;

  constructor(deps: WindowsDeps) {
    this.#deps = deps;
  }

  /** Who that is; undefined for whatever else there may be. */
  roleOf(contents: WebContents): Role | undefined {
    if (contents === this.#till?.webContents) return 'till';
    return contents === this.#display?.webContents ? 'display' : undefined;
  }

  /** The till's window; undefined before it was opened and after it was closed. */
  till(): BrowserWindow | undefined {
    return this.#till;
  }

  openTill(): void {
    const { electron, page, placeFile, kiosk } = this.#deps;
    const screens = electron.screen.getAllDisplays().map(({ workArea }) => workArea);
    const { fullscreen = false, ...bounds } = readPlace(placeFile, screens) ?? { width: 1280, height: 860 };
    const window = new electron.BrowserWindow({
      ...bounds,
      ...shownWhenDrawn,
      kiosk,
      fullscreen: fullscreen || kiosk,
      webPreferences: pagePreferences(page),
    });
    this.#till = window;
    const remember = () =>
      writePlace(placeFile, { ...window.getNormalBounds(), fullscreen: window.isFullScreen() });
    window.on('close', remember);
    window.on('closed', () => {
      this.#till = undefined;
      // It shows what the till's window says, and nobody says anything any more.
      this.#display?.close();
    });
    this.#keepAlive(window, tillPath);
  }

  /** Nothing but the till on this machine. */
  get isKiosk(): boolean {
    return this.#deps.kiosk;
  }

  /** Brings the till's window to the front. */
  showTill(): void {
    if (!this.#till) return this.openTill();
    if (this.#till.isMinimized()) this.#till.restore();
    this.#till.show();
    this.#till.focus();
  }

  /** Or finds the one that is open. */
  openDisplay(): 'second' | 'same' {
    const { electron, page } = this.#deps;
    const second = this.#secondScreen();
    const screen = second ? 'second' : 'same';
    if (this.#display) {
      this.#display.show();
      return screen;
    }
    const window = new electron.BrowserWindow({
      ...(second ? { ...second, fullscreen: true } : { width: 1024, height: 700 }),
      ...shownWhenDrawn,
      webPreferences: pagePreferences(page),
    });
    this.#display = window;
    window.on('closed', () => (this.#display = undefined));
    this.#keepAlive(window, displayPath);
    return screen;
  }

  /** False: its window is not open. It shows this when it is. */
  showOnDisplay(message: DisplayMessage): boolean {
    this.#shown = message;
    this.#display?.webContents.send(displayShowMessage, message);
    return this.#display !== undefined;
  }

  displayIsReady(): void {
    if (this.#shown) this.#display?.webContents.send(displayShowMessage, this.#shown);
  }

  #keepAlive(window: BrowserWindow, path: string): void {
    const { report } = this.#deps;
    window.once('ready-to-show', () => window.show());
    const load = () => {
      window.loadURL(`${appOrigin}${path}`).catch((error: unknown) => report(`${path} did not load.`, error));
    };
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      report(`The page of ${path} ended: ${reason}.`, undefined);
      // A basket must not stay in front of the customer of a page that is gone.
      if (path === tillPath && this.#shown?.type === 'cart')
        this.showOnDisplay({ type: 'idle', data: { store: this.#shown.data.store } });
      load();
    });
    load();
  }

  /** Whatever the till's window does not stand on. */
  #secondScreen(): Electron.Rectangle | undefined {
    const { screen } = this.#deps.electron;
    const own = this.#till ? screen.getDisplayMatching(this.#till.getBounds()) : screen.getPrimaryDisplay();
    return screen.getAllDisplays().find(({ id }) => id !== own.id)?.bounds;
  }
}
