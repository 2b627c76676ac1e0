// A window of the stand-in and the page in it: the built preload runs beside the page as Electron runs it, with a `require`
// that knows `electron` alone, and what it lays on the window is what the page has.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { ShellApi } from '../../../../desktop/ipc/shell-api.ts';
import type { ElectronApi } from '../../../../desktop/main/electron-api.ts';
import type { StandInIpc } from './ipc.ts';

export type WindowOptions = NonNullable<ConstructorParameters<ElectronApi['BrowserWindow']>[0]>;

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Frame {
  url: string;
  readonly parent: Frame | null;
}

export type WindowOpenHandler = (details: { url: string }) => { action: string };

export class StandInContents extends EventEmitter {
  readonly mainFrame: Frame = { url: '', parent: null };
  /** Of the page, where `ipcRenderer.on` listens. */
  readonly heard = new EventEmitter();
  windowOpen: WindowOpenHandler = () => ({ action: 'allow' });

  getURL(): string {
    return this.mainFrame.url;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.windowOpen = handler;
  }

  send(channel: string, message: unknown): void {
    this.heard.emit(channel, {}, structuredClone(message));
  }

  /** As a page that sets its own address would; false when it is held back. */
  navigate(url: string, { event = 'will-navigate', isMainFrame = true } = {}): boolean {
    let isHeld = false;
    const preventDefault = () => (isHeld = true);
    this.emit(event, { url, isMainFrame, preventDefault });
    return !isHeld;
  }
}

export class StandInWindow extends EventEmitter {
  readonly options: WindowOptions;
  readonly webContents = new StandInContents();
  readonly state = { minimized: false, maximized: false, fullscreen: false, shown: false, focused: 0 };
  bounds: Rectangle;
  /** What the preload has laid on the window. */
  laid: Record<string, unknown> = {};
  readonly #ipc: StandInIpc;

  constructor(options: WindowOptions, ipc: StandInIpc) {
    super();
    this.options = options;
    this.#ipc = ipc;
    this.state.fullscreen = options.fullscreen ?? false;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
  }

  get shell(): ShellApi {
    return this.laid['evertillShell'] as ShellApi;
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url;
    this.#runPreload(this.options.webPreferences!.preload!);
    queueMicrotask(() => this.emit('ready-to-show'));
  }

  close(): void {
    this.emit('close', { preventDefault: () => undefined });
    this.emit('closed');
  }

  show = () => void (this.state.shown = true);
  focus = () => void this.state.focused++;
  minimize = () => void (this.state.minimized = true);
  restore = () => void (this.state.minimized = false);
  maximize = () => void (this.state.maximized = true);
  unmaximize = () => void (this.state.maximized = false);
  isMinimized = () => this.state.minimized;
  isMaximized = () => this.state.maximized;
  isFullScreen = () => this.state.fullscreen;
  setFullScreen = (on: boolean) => void (this.state.fullscreen = on);
  getBounds = () => this.bounds;
  getNormalBounds = () => this.bounds;

  #runPreload(file: string): void {
    const from = { sender: this.webContents, senderFrame: this.webContents.mainFrame };
    const electron = {
      contextBridge: { exposeInMainWorld: (name: string, api: unknown) => (this.laid[name] = api) },
      ipcRenderer: {
        invoke: (channel: string, message: unknown) => this.#ipc.invoke(from, channel, message),
        postMessage: (channel: string, message: unknown, ports?: MessagePort[]) =>
          this.#ipc.post(from, channel, message, ports),
        on: (channel: string, listener: (...input: unknown[]) => void) =>
          this.webContents.heard.on(channel, listener),
        off: (channel: string, listener: (...input: unknown[]) => void) =>
          this.webContents.heard.off(channel, listener),
      },
    };
    const sandboxed = (name: string) => {
      if (name === 'electron') return electron;
      throw new Error(`A preload in the sandbox has no ${name}.`);
    };
    // oxlint-disable-next-line typescript/no-implied-eval -- this is how a preload is run
    new Function('require', 'MessageChannel', readFileSync(file, 'utf8'))(sandboxed, MessageChannel);
  }
}
