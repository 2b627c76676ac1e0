// What every window of the shell is opened with, and there is no other way to open one: a page is a web page in the
// sandbox, with nothing of Node, and its preload is in a world of its own. Some of it is Electron's default; it stands here
// so that no default changes it (threat T17).
import type { WebPreferences } from 'electron';

export interface PageRequest {
  /** The built preload. */
  readonly preload: string;
  /** Only in a build that is not packed. */
  readonly devTools: boolean;
}

export function pagePreferences({ preload, devTools }: PageRequest): WebPreferences {
  return {
    preload,
    devTools,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
  };
}
