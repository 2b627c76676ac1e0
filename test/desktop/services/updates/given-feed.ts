// A feed's host on a real socket, signed by keys of the test's own, and an app that asks it. `https://updates.example` leads
// to it. The manifest is signed here as the feed's publisher does, not by the code that checks it.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fetch } from '../../../../desktop/services/updates/download.ts';
import type { UpdateTrust } from '../../../../desktop/services/updates/manifest.ts';
import { Updates } from '../../../../desktop/services/updates/updates.ts';
import type { FoundUpdate, UpdatesDeps } from '../../../../desktop/services/updates/updates.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { memorySurroundings } from '../../../support/memory-surroundings.ts';

export const sha512 = (bytes: Uint8Array) => createHash('sha512').update(bytes).digest('hex');
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }) as string;

const pinned = generateKeyPairSync('ed25519');
export const pinnedNext = generateKeyPairSync('ed25519');
export const strangers = generateKeyPairSync('ed25519');

export const origin = 'https://updates.example';
const day = 24 * 3_600_000;

/** The members of `said` by name, then the whole as one line: what RFC 8785 makes of flat text members. */
function canonical(said: Record<string, unknown>): string {
  const members = Object.keys(said)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(said[name])}`);
  return `{${members.join(',')}}`;
}

export interface SignedFor {
  readonly key?: KeyObject;
  readonly profile?: string;
  readonly target?: string;
}

export function signed(said: Record<string, unknown>, by: SignedFor = {}): Record<string, unknown> {
  const { key = pinned.privateKey, profile = 'production', target = 'linux-x64' } = by;
  const bytes = Buffer.from(`evertill update 1\n${profile}\n${target}\n${canonical(said)}`);
  return { ...said, signature: sign(null, bytes, key).toString('base64') };
}

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

export class GivenFeed {
  readonly clock = new FakeClock();
  /** Of the new version. */
  readonly file = Buffer.from(`the app, ${'x'.repeat(200_000)}`);
  /** What lies at which path, or who answers there. */
  readonly served = new Map<string, Buffer | string | Serve>();
  readonly requests: string[] = [];
  readonly installed: { file: string; bytes: Buffer; version: string }[] = [];
  readonly found: FoundUpdate[] = [];
  readonly progress: (readonly [number, number | undefined])[] = [];
  unsent = 0;
  readonly trust: UpdateTrust = {
    keys: [pem(pinned.publicKey), pem(pinnedNext.publicKey)],
    profile: 'production',
    target: 'linux-x64',
  };
  readonly fetch: Fetch = (url, init) => fetch(this.#onSocket(url), init);
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #directory = '';

  get directory(): string {
    return path.join(this.#directory, 'updates');
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#directory = await mkdtemp(path.join(tmpdir(), 'evertill-updates-'));
    this.served.set('/feed.json', JSON.stringify(signed(this.manifest())));
    this.served.set('/evertill-2.0.0.AppImage', this.file);
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.#directory, { recursive: true });
  }

  /** Of version 2.0.0. */
  manifest(others: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      version: '2.0.0',
      releaseDate: new Date(this.clock.now() - day).toISOString(),
      url: `${origin}/evertill-2.0.0.AppImage`,
      sha512: sha512(this.file),
      releaseNotes: 'Quicker.',
      minVersion: '1.0.0',
      expires: new Date(this.clock.now() + 20 * day).toISOString(),
      ...others,
    };
  }

  offers(manifest: Record<string, unknown> | string): void {
    this.served.set('/feed.json', typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  }

  app(others: Partial<UpdatesDeps> = {}): Updates {
    return new Updates({
      surroundings: memorySurroundings({ clock: this.clock }),
      fetch: this.fetch,
      feedUrl: `${origin}/feed.json`,
      trust: this.trust,
      installed: '1.4.2',
      directory: this.directory,
      unsent: async () => this.unsent,
      install: async (file, version) => {
        this.installed.push({ file, version, bytes: await readFile(file) });
      },
      found: (update) => this.found.push(update),
      progress: (received, total) => this.progress.push([received, total]),
      ...others,
    });
  }

  /** While `work` is under way time passes, as waits between tries need. */
  async whileTimePasses<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const over = work.finally(() => (isOver = true)).catch(() => undefined);
    while (!isOver) await this.clock.advance(500);
    await over;
    return work;
  }

  #onSocket(url: string): string {
    const { port } = this.#server.address() as AddressInfo;
    const wanted = new URL(url);
    if (wanted.origin !== origin) throw new TypeError(`${wanted.origin} is not to be had in this test.`);
    return `http://127.0.0.1:${port}${wanted.pathname}`;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(`${request.url} ${request.headers.range ?? ''}`.trim());
    const found = this.served.get(request.url!);
    if (typeof found === 'function') return found(request, response);
    if (found === undefined) return void response.writeHead(404).end();
    const whole = Buffer.from(found);
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (from >= whole.length && from > 0) return void response.writeHead(416).end();
    const part = whole.subarray(from);
    const range = from > 0 ? { 'Content-Range': `bytes ${from}-${whole.length - 1}/${whole.length}` } : {};
    response.writeHead(from > 0 ? 206 : 200, { 'Content-Length': part.length, ...range }).end(part);
  }
}
