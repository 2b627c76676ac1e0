// Where a till's backups lie: `<till's folder>/backups/<store>/<name>.jsonl`. A backup is written to the end, made
// durable and read back before anybody may rely on it; a half one never carries the name of a whole one. Nothing is
// written or read outside of the folder, whatever an id says (threat T21).
import { createHash } from 'node:crypto';
import path from 'node:path';
import { localId } from '../../ipc/local-id.ts';
import type { Files, ListedFile } from './files.ts';

const ending = '.jsonl';
const flushAt = 64 * 1024;
/** No line of a backup is as long; a file without line ends must not fill the memory. */
const longestLine = 4 * 1024 * 1024;

/** The name or the folder is not one a backup may have. */
export class OutsideError extends Error {
  constructor(why: string) {
    super(`Not a place for a backup: ${why}.`);
    this.name = 'OutsideError';
  }
}

export interface Written {
  readonly bytes: number;
  /** Of the whole file. */
  readonly sha256: string;
}

export class BackupFolder {
  readonly #files: Files;
  readonly #root: string;

  /** `root`: the till's own folder; it exists. */
  constructor(files: Files, root: string) {
    this.#files = files;
    this.#root = path.resolve(root);
  }

  get root(): string {
    return this.#root;
  }

  /**
   * Resolves when the file is durable under its name and was read back as it was written. Rejects otherwise, and then
   * there is no file of this name.
   */
  async write(
    storeId: string,
    name: string,
    lines: AsyncIterable<string>,
    check: (lines: AsyncIterable<string>) => Promise<void>,
  ): Promise<Written> {
    const directory = await this.#makeDirectory(storeId);
    const final = this.#inside(storeId, name);
    if ((await this.#files.kind(final)) !== undefined) throw new Error(`${name} is there already.`);
    const draft = `${final}.part`;
    try {
      const written = await this.#writeOut(draft, lines);
      await this.#files.rename(draft, final);
      await this.#files.syncDirectory(directory);
      const hash = createHash('sha256');
      await check(linesOf(hashing(this.#files.read(final), hash)));
      if (hash.digest('hex') !== written.sha256)
        throw new Error(`${name} reads otherwise than it was written.`);
      return written;
    } catch (error) {
      // A disk that refuses to write may refuse this too; then what is left says by its content that it is broken.
      for (const at of [draft, final]) await this.#files.remove(at).catch(() => undefined);
      throw error;
    }
  }

  /** Line by line. Rejects when there is no such backup. */
  async *read(storeId: string, name: string): AsyncIterable<string> {
    await this.#refuseLinks(storeId);
    const at = this.#inside(storeId, name);
    const kind = await this.#files.kind(at);
    if (kind === 'other') throw new OutsideError(`${name} is not a plain file`);
    yield* linesOf(this.#files.read(at));
  }

  async exists(storeId: string, name: string): Promise<boolean> {
    return (await this.#files.kind(this.#inside(storeId, name))) !== undefined;
  }

  /** Newest last, without their ending. */
  async list(storeId: string): Promise<ListedFile[]> {
    await this.#refuseLinks(storeId);
    const found = await this.#files.list(this.#directory(storeId));
    return found
      .filter(({ name }) => name.endsWith(ending))
      .map(({ name, bytes }) => ({ name: name.slice(0, -ending.length), bytes }))
      .filter(({ name }) => localId.safeParse(name).success);
  }

  async #writeOut(at: string, lines: AsyncIterable<string>): Promise<Written> {
    const file = await this.#files.create(at);
    const hash = createHash('sha256');
    let bytes = 0;
    let held = '';
    const flush = async () => {
      hash.update(held);
      bytes += Buffer.byteLength(held);
      await file.write(held);
      held = '';
    };
    try {
      for await (const line of lines) {
        held += `${line}\n`;
        if (held.length > flushAt) await flush();
      }
      await flush();
      await file.sync();
    } finally {
      await file.close();
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  /** Its parents were made by this till, so each is a directory or is not there yet. */
  async #makeDirectory(storeId: string): Promise<string> {
    let parent = this.#root;
    for (const at of [this.#parent(), this.#directory(storeId)]) {
      const kind = await this.#files.kind(at);
      if (kind !== undefined && kind !== 'directory') throw new OutsideError(`${at} is not a folder`);
      if (kind === undefined) {
        await this.#files.makeDirectory(at);
        await this.#files.syncDirectory(parent);
      }
      parent = at;
    }
    return parent;
  }

  async #refuseLinks(storeId: string): Promise<void> {
    for (const at of [this.#parent(), this.#directory(storeId)]) {
      if ((await this.#files.kind(at)) === 'other') throw new OutsideError(`${at} is not a folder`);
    }
  }

  #parent(): string {
    return path.join(this.#root, 'backups');
  }

  #directory(storeId: string): string {
    return this.#checked(path.join(this.#parent(), soundId(storeId)));
  }

  #inside(storeId: string, name: string): string {
    return this.#checked(path.join(this.#directory(storeId), `${soundId(name)}${ending}`));
  }

  /** What the pattern of an id should have made impossible. */
  #checked(at: string): string {
    if (!path.resolve(at).startsWith(this.#parent() + path.sep)) throw new OutsideError('it leads elsewhere');
    return at;
  }
}

function soundId(id: string): string {
  if (!localId.safeParse(id).success) throw new OutsideError('the id is not one');
  return id;
}

async function* hashing(
  chunks: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Each line with its end, so that a cut is seen: only the last one may lack it. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let held = '';
  for await (const chunk of chunks) {
    held += decoder.decode(chunk, { stream: true });
    const lines = held.split('\n');
    held = lines.pop()!;
    for (const line of lines) yield `${line}\n`;
    if (held.length > longestLine) throw new Error('A line is longer than any entry.');
  }
  held += decoder.decode();
  if (held !== '') yield held;
}
