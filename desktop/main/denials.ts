// What no page of the shell may do, whatever it was made to run: go elsewhere, open a window, hold another page, or ask
// for the machine's microphone, devices or notes (threat T17). Camera and location are for the time clock, which says so.
import type { Session, WebContents } from 'electron';
import { isAppAddress } from './app-address.ts';
import type { ElectronApi } from './electron-api.ts';

/** The customer's display fills its screen at the press of its button; the time clock asks where the till is. */
const granted: ReadonlySet<string> = new Set(['fullscreen', 'geolocation']);

/** The camera alone: a page that also asks for the microphone gets neither. */
function isGranted(permission: string, media: readonly (string | undefined)[]): boolean {
  if (permission === 'media') return media.length > 0 && media.every((kind) => kind === 'video');
  return granted.has(permission);
}

export type Denied = (what: string) => void;

/** `denied` is told what was refused, for the log. */
export function denyPages({ app, session }: Pick<ElectronApi, 'app' | 'session'>, denied: Denied): void {
  denySession(session.defaultSession, denied);
  app.on('session-created', (made) => denySession(made, denied));
  app.on('web-contents-created', (_event, contents) => denyContents(contents, denied));
}

function denySession(pages: Session, denied: Denied): void {
  pages.setPermissionRequestHandler((contents, permission, answer, details) => {
    const { requestingUrl } = details;
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isAllowed =
      isGranted(permission, media) && isAppAddress(requestingUrl) && isAppAddress(contents.getURL());
    if (!isAllowed) denied(`permission ${permission}`);
    answer(isAllowed);
  });
  pages.setPermissionCheckHandler(
    (_contents, permission, origin, { mediaType }) =>
      isGranted(permission, [mediaType]) && isAppAddress(origin),
  );
  pages.setDevicePermissionHandler(() => false);
  // A table that is saved is made in the page; nothing is fetched from anywhere.
  pages.on('will-download', (event, item) => {
    if (item.getURL().startsWith('blob:app://till/')) return;
    denied('download');
    event.preventDefault();
  });
}

function denyContents(contents: WebContents, denied: Denied): void {
  const stay = (event: { preventDefault(): void; readonly url: string; readonly isMainFrame: boolean }) => {
    // The app's own pages load again when there is a newer build.
    if (event.isMainFrame && isAppAddress(event.url)) return;
    denied('navigation');
    event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => {
    denied('webview');
    event.preventDefault();
  });
  contents.setWindowOpenHandler(() => {
    denied('new window');
    return { action: 'deny' };
  });
}
