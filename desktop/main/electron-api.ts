// As much of Electron as the shell uses, handed to it, so that the same code runs with a stand-in.
import type * as Electron from 'electron';

export type ElectronApi = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'protocol'
  | 'safeStorage'
  | 'screen'
  | 'session'
  | 'utilityProcess'
>;
