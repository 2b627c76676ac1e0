// The content of a list as UTF-8 bytes: unpacked when it is gzip, whatever the file is called, and decoded. Reading can
// begin at any line, so that a damaged row does not cost the rows after it.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { TableEncoding } from '@evertill/schemas';
import { ImportError } from './columns.ts';
import { decoderOf } from './decoder.ts';
import { encodingIn, markOf } from './encodings.ts';
import type { FoundEncoding } from './encodings.ts';

export interface Content {
  readonly file: string;
  readonly encoding: TableEncoding;
  /** Read as a line feed. */
  readonly rareRowEnd?: RareRowEnd | undefined;
  /** Bytes it may have when it is unpacked. */
  readonly mostBytes?: number | undefined;
}

/** What a row ends with in a file that has no returns and no line feeds outside of its quotes. */
export type RareRowEnd = '\u0085' | '\u2028' | '\u2029';

/** What was read last: a file may end inside of a row. */
export interface Ending {
  lastByte: number;
}

/** `line` counts from 1; lines end with a line feed, a return, or both. `ending` is kept up to date. */
export async function* contentFromLine(
  content: Content,
  line: number,
  ending: Ending,
): AsyncGenerator<Buffer> {
  let toSkip = line - 1;
  let isAfterReturn = false;
  for await (const chunk of utf8(await unpacked(content), content)) {
    if (chunk.length === 0) continue;
    // Its line was counted with the return that ends the chunk before.
    let start: number = isAfterReturn && chunk[0] === lineFeed ? 1 : 0;
    for (; toSkip > 0 && start < chunk.length; toSkip -= 1) {
      const next = lineAfter(chunk, start);
      if (next === undefined) break;
      start = next;
    }
    ending.lastByte = chunk.at(-1)!;
    isAfterReturn = ending.lastByte === carriageReturn && (toSkip > 0 || start === chunk.length);
    if (toSkip === 0 && start < chunk.length) yield chunk.subarray(start);
  }
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Where the line after the one at `start` begins; undefined when the chunk has no end of that. */
function lineAfter(chunk: Buffer, start: number): number | undefined {
  const feed = chunk.indexOf(lineFeed, start);
  const line = chunk.subarray(start, feed < 0 ? chunk.length : feed);
  const turn = line.indexOf(carriageReturn);
  if (turn < 0) return feed < 0 ? undefined : feed + 1;
  return start + turn + 1 === feed ? feed + 1 : start + turn + 1;
}

/** The beginning of the content, as far as the first chunks reach. */
export async function contentHead(content: Content, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of utf8(await unpacked(content), content)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(chunks);
}

export async function encodingOf(content: Omit<Content, 'encoding'>): Promise<FoundEncoding> {
  return encodingIn(await unpacked(content));
}

/** The first bytes as they are. */
export async function startOf(content: Omit<Content, 'encoding'>): Promise<Buffer> {
  for await (const chunk of await unpacked(content)) {
    const bytes = chunk as Buffer;
    return bytes.subarray(0, 1_000);
  }
  return Buffer.alloc(0);
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

async function* utf8(bytes: AsyncIterable<Buffer>, content: Content): AsyncGenerator<Buffer> {
  const { encoding, rareRowEnd } = content;
  const decoder = encoding === 'utf-8' && rareRowEnd === undefined ? undefined : decoderOf(encoding);
  let isFirst = true;
  for await (const chunk of bytes) {
    const rest = chunk.subarray(isFirst ? (markOf(chunk)?.length ?? 0) : 0);
    isFirst = false;
    if (!decoder) {
      yield rest;
      continue;
    }
    const text = decoder.write(rest);
    yield Buffer.from(rareRowEnd === undefined ? text : text.replaceAll(rareRowEnd, '\n'));
  }
  if (decoder) yield Buffer.from(decoder.end());
}
