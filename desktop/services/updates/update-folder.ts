// Where updates lie on this machine, `<data>/updates`: what has arrived of one, and the file that is handed to whoever
// installs it. A part belongs to the checksum it is to have, so that it is never completed with another file's bytes.
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { versionField } from './version.ts';

/** Windows knows no such flag. */
const noFollow = constants.O_NOFOLLOW ?? 0;
const partName = /^[0-9a-f]{32}\.part$/;
const takenName = /^install-/;

const seenVersion = z.strictObject({ version: versionField, sha512: z.string().length(128) });
export type SeenVersion = z.infer<typeof seenVersion>;

export interface Part {
  /** Bytes of it that have arrived. */
  size(): Promise<number>;
  append(bytes: Uint8Array): Promise<void>;
  /** Away with what has arrived. */
  clear(): Promise<void>;
  /** Durable, and closed. */
  end(): Promise<void>;
}

export class UpdateFolder {
  readonly #directory: string;

  /** Made when it is not there; only whoever runs the app may look into it. */
  constructor(directory: string) {
    this.#directory = path.resolve(directory);
  }

  /** Undefined: no trusted feed has named a version yet, or nobody can read any more which. */
  async seen(): Promise<SeenVersion | undefined> {
    const handle = await open(path.join(this.#directory, 'seen.json'), constants.O_RDONLY | noFollow).catch(
      () => undefined,
    );
    if (!handle) return undefined;
    try {
      const read = seenVersion.safeParse(JSON.parse(await handle.readFile('utf8')));
      return read.success ? read.data : undefined;
    } catch {
      return undefined;
    } finally {
      await handle.close();
    }
  }

  /** Outlives a power cut once it has resolved. */
  async remember(seen: SeenVersion): Promise<void> {
    await this.#make();
    const draft = path.join(this.#directory, `seen-${randomUUID()}.json`);
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(JSON.stringify(seen));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path.join(this.#directory, 'seen.json'));
  }

  /** Rejects when something else than a file of ours lies there. */
  async openPart(sha512: string): Promise<Part> {
    await this.#make();
    const handle = await openOwn(
      this.#partPath(sha512),
      constants.O_RDWR | constants.O_CREAT | constants.O_APPEND,
    );
    return {
      size: async () => (await handle.stat()).size,
      append: (bytes) => handle.writeFile(bytes),
      clear: () => handle.truncate(0),
      async end() {
        await handle.sync();
        await handle.close();
      },
    };
  }

  /**
   * Copies a part that is whole to a place nobody else writes to, and answers where, or undefined when its bytes are
   * others than they should be; then the part is gone. What is compared are the bytes that were written there, while they
   * were: what happens to the part afterwards changes nothing.
   */
  async take(sha512: string, name: string): Promise<string | undefined> {
    const part = await openOwn(this.#partPath(sha512), constants.O_RDONLY);
    const directory = path.join(this.#directory, `install-${randomUUID()}`);
    await mkdir(directory, { mode: 0o700 });
    const file = path.join(directory, name);
    const hash = createHash('sha512');
    const copy = await open(file, 'wx', 0o700);
    try {
      for await (const bytes of part.createReadStream({ autoClose: false })) {
        hash.update(bytes as Uint8Array);
        await copy.writeFile(bytes as Uint8Array);
      }
      await copy.sync();
    } finally {
      await copy.close();
      await part.close();
    }
    await rm(this.#partPath(sha512), { force: true });
    if (hash.digest('hex') === sha512) return file;
    await rm(directory, { recursive: true, force: true });
    return undefined;
  }

  /** What was begun for another version, and what was installed or not. */
  async tidy(keep: string | undefined): Promise<void> {
    const kept = keep === undefined ? undefined : path.basename(this.#partPath(keep));
    for (const name of await readdir(this.#directory).catch(() => [])) {
      const isLeft = takenName.test(name) || (partName.test(name) && name !== kept);
      if (isLeft) await rm(path.join(this.#directory, name), { recursive: true, force: true });
    }
  }

  #partPath(sha512: string): string {
    return path.join(this.#directory, `${sha512.slice(0, 32)}.part`);
  }

  async #make(): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
  }
}

/** No link, hard or symbolic, leads what is written or read elsewhere. */
async function openOwn(file: string, flags: number): Promise<FileHandle> {
  const handle = await open(file, flags | noFollow, 0o600);
  const { nlink } = await handle.stat();
  const isOwn = (await handle.stat()).isFile() && nlink === 1;
  if (isOwn) return handle;
  await handle.close();
  throw new Error(`${path.basename(file)} is no file of this app.`);
}
