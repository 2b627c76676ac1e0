// The content of a list as UTF-8 bytes: unpacked when it is gzip, whatever the file is called, and decoded by its
// byte order mark, or as Windows-1252 where it cannot be UTF-8. Reading can begin at any line, so that a damaged row does
// not cost the rows after it.
import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { TableEncoding } from '@evertill/schemas';
import { ImportError } from './columns.ts';

export interface Content {
  readonly file: string;
  readonly encoding: TableEncoding;
  /** Bytes it may have when it is unpacked. */
  readonly mostBytes?: number | undefined;
}

/** `line` counts from 1; `newline` is the byte lines end with. */
export async function* contentFromLine(
  content: Content,
  line: number,
  newline: number,
): AsyncGenerator<Buffer> {
  let toSkip = line - 1;
  for await (const chunk of utf8(await unpacked(content), content.encoding)) {
    let start = 0;
    for (; toSkip > 0; toSkip -= 1) {
      const end = chunk.indexOf(newline, start);
      if (end < 0) break;
      start = end + 1;
    }
    if (toSkip === 0 && start < chunk.length) yield chunk.subarray(start);
  }
}

/** The beginning of the content, as far as the first chunks reach. */
export async function contentHead(content: Content, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of utf8(await unpacked(content), content.encoding)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(chunks);
}

/**
 * UTF-8, unless more of it is no UTF-8 than is: one damaged letter in a long list does not make it another encoding.
 * What has a byte order mark says so itself.
 */
export async function encodingOf({ file, mostBytes }: Omit<Content, 'encoding'>): Promise<TableEncoding> {
  const decoder = new TextDecoder('utf-8');
  let [letters, broken] = [0, 0];
  let first = true;
  for await (const chunk of await unpacked({ file, mostBytes })) {
    const bytes = chunk as Buffer;
    if (first && marks.some(({ mark }) => bytes.subarray(0, mark.length).equals(mark))) return 'utf-8';
    first = false;
    if (isAscii(bytes)) continue;
    for (const letter of decoder.decode(bytes, { stream: true }).match(/[\u0080-\uffff]/g) ?? []) {
      if (letter === '\ufffd') broken += 1;
      else letters += 1;
    }
  }
  return broken > letters ? 'windows-1252' : 'utf-8';
}

async function unpacked({ file, mostBytes }: Omit<Content, 'encoding'>): Promise<Readable> {
  return Readable.from(sound(await bytesOf(file), mostBytes), { objectMode: false });
}

/** A small file may be packed so that it fills a disk, or be cut off. */
async function* sound(bytes: Readable, most = Infinity): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += (chunk as Buffer).length;
      if (size > most) throw new ImportError(`The file is longer than ${most} bytes.`, 'too_large');
      yield chunk as Buffer;
    }
  } catch (error) {
    const isDamaged = (error as NodeJS.ErrnoException).code?.startsWith('Z_');
    throw isDamaged ? new ImportError('The file is damaged: it cannot be unpacked.') : error;
  }
}

async function bytesOf(file: string): Promise<Readable> {
  const gzipped = await startsAsGzip(file);
  const bytes = createReadStream(file);
  if (!gzipped) return bytes;
  const gunzip = createGunzip();
  bytes.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => bytes.destroy());
  return bytes.pipe(gunzip);
}

async function startsAsGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

const marks = [
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encoding: 'utf-8' },
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
];

async function* utf8(bytes: AsyncIterable<Buffer>, encoding: TableEncoding): AsyncGenerator<Buffer> {
  let decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding);
  let first = true;
  for await (const chunk of bytes) {
    let rest = chunk;
    if (first) {
      first = false;
      const found = marks.find(({ mark }) => chunk.subarray(0, mark.length).equals(mark));
      rest = chunk.subarray(found?.mark.length ?? 0);
      // What the file says of itself counts.
      if (found) decoder = found.encoding === 'utf-8' ? undefined : new TextDecoder(found.encoding);
    }
    yield decoder ? Buffer.from(decoder.decode(rest, { stream: true })) : rest;
  }
}
