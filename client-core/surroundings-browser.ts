// A till in a browser tab: IndexedDB with strict durability (the browser's default lost acknowledged writes in every
// power cut that was tried), Web Locks over all tabs, and a bell they all hear.
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { RxStorage } from 'rxdb';
import { webLocks } from './platform/web-locks.ts';
import { hearEveryWindow } from './platform/window-channel.ts';
import type { Bell, DeviceSurroundings, Machine } from './surroundings.ts';
import { webChance, webClock, webHttp, webPack, webSha256, webTransport } from './surroundings-web.ts';
import type { Wire } from './surroundings-web.ts';

export interface BrowserSurroundingsRequest {
  /** The server's address; a page that the server itself delivered leaves it out. */
  readonly url?: string;
  /** Names this till's storage in this browser. */
  readonly scope: string;
  readonly wire?: Wire;
}

/** The package is typed where there is no page, too. */
interface Page {
  readonly location: { readonly origin: string };
}

/** Throws `UnsupportedBrowserError` where the browser lacks what the till cannot do without. */
export function browserSurroundings({
  url,
  scope,
  wire = 'websocket',
}: BrowserSurroundingsRequest): DeviceSurroundings {
  const server = url ?? (globalThis as unknown as Page).location.origin;
  return {
    storage: strictStorage(),
    clock: webClock,
    chance: webChance,
    sha256: webSha256,
    transport: webTransport(server, wire),
    http: webHttp(server),
    locks: webLocks(navigator.locks, scope),
    bell: channelBell(scope),
    machine: browserMachine(),
  };
}

/** What is used of it; the package is typed where there is no page, too. */
interface BrowserStorage {
  estimate(): Promise<{ quota?: number; usage?: number }>;
  persisted(): Promise<boolean>;
}

function browserMachine(): Machine {
  // `HeadlessChrome/141.0.0.0`, `Firefox/140.0`, `Version/18.1 … Safari/605.1.15`.
  const named = /(?:Headless)?(Edg|Chrome|Firefox|Version)\/(\d+)/.exec(navigator.userAgent);
  const names: Record<string, string> = {
    Edg: 'Edge',
    Chrome: 'Chromium',
    Firefox: 'Firefox',
    Version: 'Safari',
  };
  return {
    platform: named ? `${names[named[1]!]} ${named[2]}` : 'a browser',
    pack: webPack,
    async space() {
      // Absent where the page is not secure.
      const { storage } = navigator as { storage?: Partial<BrowserStorage> };
      const { quota, usage } = (await storage?.estimate?.()) ?? {};
      return {
        persistent: (await storage?.persisted?.()) ?? null,
        used: usage ?? null,
        left: quota === undefined || usage === undefined ? null : Math.max(0, quota - usage),
      };
    },
  };
}

function strictStorage(): RxStorage<any, any> {
  hearEveryWindow();
  return getRxStorageDexie({ chromeTransactionDurability: 'strict' });
}

function channelBell(scope: string): Bell {
  const channel = new BroadcastChannel(`evertill/${scope}`);
  return {
    ring: () => channel.postMessage('ring'),
    onRing(listener) {
      const heard = () => listener();
      channel.addEventListener('message', heard);
      return () => channel.removeEventListener('message', heard);
    },
  };
}
