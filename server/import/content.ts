// The content of a list as UTF-8 bytes: unpacked when it is gzip, whatever the file is called, and decoded by its
// byte order mark. Reading can begin at any line, so that a damaged row does not cost the rows after it.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';

/** `line` counts from 1; `newline` is the byte lines end with. */
export async function* contentFromLine(file: string, line: number, newline: number): AsyncGenerator<Buffer> {
  let toSkip = line - 1;
  for await (const chunk of utf8(await unpacked(file))) {
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
export async function contentHead(file: string, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of utf8(await unpacked(file))) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(chunks);
}

async function unpacked(file: string): Promise<Readable> {
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

async function* utf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let first = true;
  for await (const chunk of bytes) {
    let rest = chunk;
    if (first) {
      first = false;
      const found = marks.find(({ mark }) => chunk.subarray(0, mark.length).equals(mark));
      rest = chunk.subarray(found?.mark.length ?? 0);
      if (found && found.encoding !== 'utf-8') decoder = new TextDecoder(found.encoding);
    }
    yield decoder ? Buffer.from(decoder.decode(rest, { stream: true })) : rest;
  }
}
