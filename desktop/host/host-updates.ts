// Updates of the app this till belongs to. Only an installed app has a feed; a till somebody started from a checkout, or
// in a browser, is renewed by whoever put it there, and says so.
import { clientVersion, webChance, webClock, webSha256 } from '@evertill/client-core';
import type { Surroundings } from '@evertill/sync';
import type { Fetch } from '../services/updates/download.ts';
import type { UpdateTrust } from '../services/updates/manifest.ts';
import { Updates } from '../services/updates/updates.ts';
import type { FoundUpdate } from '../services/updates/updates.ts';

export interface InstalledApp {
  readonly version: string;
  /** Absent: this build has no feed. */
  readonly feedUrl: string | undefined;
  readonly trust: UpdateTrust;
  /** Where what arrives of an update lies. */
  readonly directory: string;
  /** Starts the file and ends the app. */
  readonly install: (file: string, version: string) => Promise<void>;
  readonly surroundings?: Surroundings;
  readonly fetch?: Fetch;
}

export interface UpdatesOfTill {
  /** Entries of the journal the server has not answered. */
  readonly unsent: () => Promise<number>;
  readonly found: (update: FoundUpdate) => void;
  /** Of the file that is on its way, whenever another hundredth has come; null: nobody knows of how much. */
  readonly progress: (percent: number | null) => void;
}

const notInstalled: InstalledApp = {
  version: clientVersion,
  feedUrl: undefined,
  trust: { keys: [], profile: 'production', target: '' },
  directory: '',
  install: () => Promise.reject(new Error('This till was not installed.')),
};

const ownSurroundings: Surroundings = { clock: webClock, chance: webChance, sha256: webSha256 };

export function hostUpdates(
  app: InstalledApp = notInstalled,
  { unsent, found, progress }: UpdatesOfTill,
): Updates {
  const { version, surroundings = ownSurroundings, ...rest } = app;
  return new Updates({
    fetch: (url, init) => fetch(url, init),
    progress: inHundredths(progress),
    ...rest,
    surroundings,
    installed: version,
    unsent,
    found,
  });
}

/** Windows are told of a file of a hundred megabytes a hundred times, not once for each piece. */
function inHundredths(
  tell: UpdatesOfTill['progress'],
): (received: number, total: number | undefined) => void {
  let last: number | null | undefined;
  return (received, total) => {
    const percent = total ? Math.min(100, Math.floor((received * 100) / total)) : null;
    if (percent === last) return;
    last = percent;
    tell(percent);
  };
}
