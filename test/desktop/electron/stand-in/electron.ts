// As much of Electron as the shell uses, in plain Node: windows without a screen, pages whose preload runs, a session that
// remembers what it was told to refuse, and a till process that is a process.
import { EventEmitter } from 'node:events';
import type { ElectronApi } from '../../../../desktop/main/electron-api.ts';
import { StandInIpc } from './ipc.ts';
import { StandInWindow } from './page.ts';
import type { Rectangle, WindowOptions } from './page.ts';
import { StandInUtilityProcess } from './utility-process.ts';

export interface StandInRequest {
  /** Where the system keeps the data of apps. */
  readonly appData: string;
  readonly isPackaged?: boolean;
  readonly hasLock?: boolean;
  readonly screens?: readonly Screen[];
}

export interface Screen {
  readonly id: number;
  readonly bounds: Rectangle;
}

export const oneScreen: Screen = { id: 1, bounds: { x: 0, y: 0, width: 1920, height: 1080 } };
export const secondScreen: Screen = { id: 2, bounds: { x: 1920, y: 0, width: 1024, height: 768 } };

type Answer = (granted: boolean) => void;

class StandInSession extends EventEmitter {
  request: (contents: unknown, permission: string, answer: Answer, details: object) => void = (
    _c,
    _p,
    answer,
  ) => answer(true);
  check: (
    contents: unknown,
    permission: string,
    origin: string,
    details: { readonly mediaType?: string },
  ) => boolean = () => true;
  device: (details: object) => boolean = () => true;
  setPermissionRequestHandler = (handler: StandInSession['request']) => void (this.request = handler);
  setPermissionCheckHandler = (handler: StandInSession['check']) => void (this.check = handler);
  setDevicePermissionHandler = (handler: StandInSession['device']) => void (this.device = handler);
}

/** Seals by turning it round; what it did not seal it does not open. */
class StandInKeys {
  backend = 'gnome_libsecret';
  sealed = 0;
  isAsyncEncryptionAvailable = async () => true;
  getSelectedStorageBackend = () => this.backend;
  encryptStringAsync = async (text: string) => {
    this.sealed++;
    return Buffer.concat([Buffer.from('key|'), Buffer.from(text).reverse()]);
  };
  decryptStringAsync = async (sealed: Buffer) => {
    const text = sealed.toString();
    if (!text.startsWith('key|')) throw new Error('Error while decrypting the ciphertext.');
    return { result: Buffer.from(sealed.subarray(4)).reverse().toString(), shouldReEncrypt: false };
  };
}

export class StandInElectron {
  readonly windows: StandInWindow[] = [];
  readonly processes: StandInUtilityProcess[] = [];
  readonly ipc = new StandInIpc();
  readonly session = new StandInSession();
  readonly schemes: { scheme: string; privileges: Record<string, boolean> }[] = [];
  readonly protocols = new Map<string, (request: Request) => Response | Promise<Response>>();
  readonly errors: string[] = [];
  readonly events: string[] = [];
  readonly app = new EventEmitter();
  readonly keys = new StandInKeys();
  screens: readonly Screen[];
  exited: number | undefined;
  #isQuitting = false;

  constructor({ appData, isPackaged = false, hasLock = true, screens = [oneScreen] }: StandInRequest) {
    this.screens = screens;
    const paths: Record<string, string> = { appData };
    Object.assign(this.app, {
      isPackaged,
      getPath: (name: string) => paths[name],
      setPath: (name: string, place: string) => void (paths[name] = place),
      getVersion: () => '0.1.0',
      enableSandbox: () => this.events.push('sandbox'),
      requestSingleInstanceLock: () => {
        this.events.push(`lock ${paths['userData']}`);
        return hasLock;
      },
      whenReady: async () => void this.events.push('ready'),
      exit: (code: number) => void (this.exited ??= code),
      quit: () => this.quit(),
    });
  }

  get api(): ElectronApi {
    const { app, ipc, session, windows, processes, schemes, protocols, errors } = this;
    const screen = {
      getAllDisplays: () => this.screens.map(({ id, bounds }) => ({ id, bounds, workArea: bounds })),
      getPrimaryDisplay: () => this.screens[0],
      getDisplayMatching: ({ x }: { x: number }) =>
        this.screens.find(({ bounds }) => x >= bounds.x && x < bounds.x + bounds.width) ?? this.screens[0],
    };
    const { events } = this;
    class BrowserWindow extends StandInWindow {
      constructor(options: WindowOptions) {
        super(options, ipc);
        windows.push(this);
        this.on('closed', () => {
          windows.splice(windows.indexOf(this), 1);
          if (windows.length === 0) app.emit('window-all-closed');
        });
        app.emit('web-contents-created', {}, this.webContents);
        events.push('window');
      }
    }
    return {
      app,
      screen,
      BrowserWindow,
      ipcMain: ipc,
      session: { defaultSession: session },
      safeStorage: this.keys,
      dialog: { showErrorBox: (_title: string, text: string) => void errors.push(text) },
      protocol: {
        registerSchemesAsPrivileged: (given: typeof schemes) => {
          if (this.events.includes('ready'))
            throw new Error('Schemes are registered before the app is ready.');
          schemes.push(...given);
        },
        handle: (scheme: string, handler: (request: Request) => Response | Promise<Response>) =>
          void protocols.set(scheme, handler),
      },
      utilityProcess: {
        fork: (file: string) => {
          const made = new StandInUtilityProcess(file);
          processes.push(made);
          return made;
        },
      },
    } as unknown as ElectronApi;
  }

  /** Resolves when the app has ended. */
  async ended(): Promise<void> {
    while (this.exited === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Closes every window, asks whether that is all right, and ends. */
  quit(): void {
    // The last window that closes asks for it again.
    if (this.#isQuitting) return;
    this.#isQuitting = true;
    for (const window of this.windows.slice()) window.close();
    this.#isQuitting = false;
    let isHeld = false;
    this.app.emit('will-quit', { preventDefault: () => (isHeld = true) });
    if (!isHeld) this.exited ??= 0;
  }
}
