// Looks for a newer version of the app, and installs it when somebody says so: never while sales wait that the new
// version is not proven to send, never anything that is not signed for this app, never an older one. Second document,
// "Updates"; decisions.md, ruling 12.
import path from 'node:path';
import { refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import type { Surroundings, Timer } from '@evertill/sync';
import { download, plainRequest } from './download.ts';
import type { Fetch } from './download.ts';
import { laterThan, readManifest, untrusted } from './manifest.ts';
import type { UpdateManifest, UpdateTrust } from './manifest.ts';
import { UpdateFolder } from './update-folder.ts';
import type { Part } from './update-folder.ts';
import { compareVersions } from './version.ts';

/** After the start of the app, as the document says, and from then on. */
const firstCheck = 30_000;
const checkEvery = 6 * 3_600_000;
/** How long the feed may take, ms. */
const patience = 15_000;
const largestFeed = 64 * 1024;

export interface UpdatesDeps {
  readonly surroundings: Surroundings;
  readonly fetch: Fetch;
  /** Absent: this build has no feed. */
  readonly feedUrl: string | undefined;
  readonly trust: UpdateTrust;
  /** The version of this app. */
  readonly installed: string;
  readonly directory: string;
  /** Entries of the journal the server has not answered. */
  readonly unsent: () => Promise<number>;
  /** Starts the file and ends the app. */
  readonly install: (file: string, version: string) => Promise<void>;
  /** Found without anybody asking. */
  readonly found: (update: FoundUpdate) => void;
  readonly progress: (received: number, total: number | undefined) => void;
}

export interface FoundUpdate {
  readonly version: string;
  readonly releaseNotes: string;
}

export type UpdateCheck =
  | { readonly ok: true; readonly available: false }
  | ({ readonly ok: true; readonly available: true } & FoundUpdate);

export class Updates {
  readonly #deps: UpdatesDeps;
  readonly #folder: UpdateFolder;
  readonly #stopping = new AbortController();
  #timer: Timer | undefined;
  #installing: Promise<{ ok: true } | Refusal> | undefined;

  constructor(deps: UpdatesDeps) {
    this.#deps = deps;
    this.#folder = new UpdateFolder(deps.directory);
  }

  start(): void {
    if (this.#deps.feedUrl !== undefined) this.#checkIn(firstCheck);
  }

  /** Ends what is on its way; what has arrived of a file is gone on with the next time. */
  stop(): void {
    this.#timer?.cancel();
    this.#stopping.abort();
  }

  async check(): Promise<UpdateCheck | Refusal> {
    const newest = await this.#newest();
    if (!newest.ok) return newest;
    if (!newest.manifest) return { ok: true, available: false };
    const { version, releaseNotes } = newest.manifest;
    return { ok: true, available: true, version, releaseNotes };
  }

  /** Resolves when the installer has been started. Asked twice, it is done once. */
  async downloadAndInstall(): Promise<{ readonly ok: true } | Refusal> {
    this.#installing ??= this.#install().finally(() => (this.#installing = undefined));
    return this.#installing;
  }

  async #install(): Promise<{ ok: true } | Refusal> {
    const newest = await this.#newest();
    if (!newest.ok) return newest;
    if (!newest.manifest) return refuse('update_none', { installed: this.#deps.installed });
    const { url, version, sha512 } = newest.manifest;
    const waiting = await this.#flawOfUnsent(newest.manifest);
    if (waiting) return waiting;
    const part = await this.#folder.openPart(sha512);
    const broken = await this.#bring(url, part);
    if (broken) return broken;
    const file = await this.#folder.take(sha512, fileName(url, version));
    if (file === undefined) return untrusted('the file is not the one the feed means');
    // Somebody may have sold something while it came.
    const sold = await this.#flawOfUnsent(newest.manifest);
    if (sold) return sold;
    await this.#deps.install(file, version);
    return { ok: true };
  }

  async #bring(url: string, part: Part): Promise<Refusal | undefined> {
    const { fetch, surroundings, progress } = this.#deps;
    try {
      return await download(url, part, { fetch, surroundings, signal: this.#stopping.signal, progress });
    } finally {
      await part.end();
    }
  }

  /** The manifest of a version later than this one, or none. */
  async #newest(): Promise<{ ok: true; manifest: UpdateManifest | undefined } | Refusal> {
    const { feedUrl, trust, installed, surroundings } = this.#deps;
    if (feedUrl === undefined) return refuse('update_unconfigured');
    const text = await this.#feed(feedUrl);
    if (text === undefined) return refuse('update_unreachable');
    const read = readManifest(text, trust, surroundings.clock.now());
    if (!read.ok) return read;
    const { manifest } = read;
    const seen = await this.#folder.seen();
    const later = laterThan(manifest, { installed, seen });
    if (typeof later === 'object') return later;
    if (seen?.version !== manifest.version)
      await this.#folder.remember({ version: manifest.version, sha512: manifest.sha512 });
    await this.#folder.tidy(later && manifest.sha512);
    return { ok: true, manifest: later && manifest };
  }

  /** Undefined: it did not answer in time, or with what no feed is. */
  async #feed(url: string): Promise<string | undefined> {
    const late = new AbortController();
    const timer = this.#deps.surroundings.clock.after(patience, () => late.abort());
    try {
      const signal = AbortSignal.any([late.signal, this.#stopping.signal]);
      const response = await this.#deps.fetch(url, { ...plainRequest, signal });
      if (response.status !== 200 || response.body === null) return undefined;
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const bytes of response.body) {
        size += bytes.length;
        if (size > largestFeed) return undefined;
        parts.push(bytes);
      }
      return Buffer.concat(parts).toString('utf8');
    } catch {
      return undefined;
    } finally {
      timer.cancel();
      late.abort();
    }
  }

  async #flawOfUnsent({ version, minVersion }: UpdateManifest): Promise<Refusal | undefined> {
    const { installed, unsent } = this.#deps;
    if (compareVersions(installed, minVersion) >= 0) return undefined;
    const waiting = await unsent();
    return waiting > 0 ? refuse('update_unsent', { version, waiting }) : undefined;
  }

  #checkIn(milliseconds: number): void {
    this.#timer = this.#deps.surroundings.clock.after(milliseconds, () => {
      void this.check()
        .then((found) => {
          if (found.ok && found.available) this.#deps.found(found);
        })
        // A disk that cannot be written to: the next check finds it again.
        .catch(() => undefined)
        .finally(() => {
          if (!this.#stopping.signal.aborted) this.#checkIn(checkEvery);
        });
    });
  }
}

/** An installer is told by its ending; nothing else of the address gets into the file's name. */
function fileName(url: string, version: string): string {
  const ending = path.posix.extname(new URL(url).pathname);
  return `evertill-${version}${/^\.[A-Za-z0-9]{1,12}$/.test(ending) ? ending : ''}`;
}
