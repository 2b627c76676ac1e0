// Cuts a stream of bytes into frames. What of the last frame did not arrive is dropped: only a whole frame counts, so
// it does not matter at which byte a line was cut.
import { ExchangeError, limits } from '@evertill/sync';

export type Inflate = (data: Uint8Array) => Promise<Uint8Array>;

const lengthBytes = 4;

/** The text of each frame; throws an `ExchangeError` for what is not a frame. */
export async function* framesOf(chunks: AsyncIterable<Uint8Array>, inflate: Inflate): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const waiting = new Waiting();
  for await (const chunk of chunks) {
    waiting.add(chunk);
    for (;;) {
      const length = waiting.frameLength();
      if (length === undefined || waiting.size < lengthBytes + length) break;
      const body = waiting.take(lengthBytes + length).subarray(lengthBytes);
      const isGzip = body[0] === 0x1f && body[1] === 0x8b;
      yield decoder.decode(isGzip ? await inflate(body) : body);
    }
  }
}

/** What arrived and is no whole frame yet; put together once, when it is. */
class Waiting {
  #chunks: Uint8Array[] = [];
  size = 0;

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.size += chunk.length;
  }

  frameLength(): number | undefined {
    if (this.size < lengthBytes) return undefined;
    while (this.#chunks[0]!.length < lengthBytes) this.#chunks = [joined(this.#chunks)];
    const first = this.#chunks[0]!;
    const length = new DataView(first.buffer, first.byteOffset).getUint32(0);
    if (length > limits.snapshotFrameBytes) {
      throw new ExchangeError('protocol', 'The server sent a frame that is too large.', 'retry');
    }
    return length;
  }

  take(bytes: number): Uint8Array {
    const all = joined(this.#chunks);
    const rest = all.subarray(bytes);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.size = rest.length;
    return all.subarray(0, bytes);
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
