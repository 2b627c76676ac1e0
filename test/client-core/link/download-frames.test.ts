// Frames out of bytes: whatever the network makes of them, a frame is there when it is whole, and never otherwise.
import { expect } from 'chai';
import { gunzipSync, gzipSync } from 'node:zlib';
import { framesOf } from '../../../client-core/link/download-frames.ts';

const inflate = (data: Uint8Array) => Promise.resolve<Uint8Array>(gunzipSync(data));

function frame(body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

async function read(chunks: readonly Uint8Array[]): Promise<string[]> {
  const found: string[] = [];
  for await (const text of framesOf(from(chunks), inflate)) found.push(text);
  return found;
}

async function* from(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

describe('the frames of a download', () => {
  const texts = ['{"one":1}\n{"ä":"ö"}', '{"two":2}', `{"three":"${'x'.repeat(3000)}"}`];
  const frames = texts.map((text, nr) => frame(nr === 1 ? Buffer.from(text) : gzipSync(text)));
  const all = Buffer.concat(frames);
  const ends = frames.map((_, nr) => frames.slice(0, nr + 1).reduce((sum, { length }) => sum + length, 0));

  it('[F2] are those that arrived whole, whichever byte the line was cut at', async () => {
    for (let cut = 0; cut <= all.length; cut++) {
      const whole = ends.filter((end) => end <= cut).length;
      expect(await read([all.subarray(0, cut)]), `cut at ${cut}`).to.deep.equal(texts.slice(0, whole));
    }
  });

  it('are the same in whatever pieces they come', async () => {
    for (const size of [1, 2, 3, 5, 64, 1000]) {
      const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, nr) =>
        all.subarray(nr * size, (nr + 1) * size),
      );
      expect(await read(pieces)).to.deep.equal(texts);
    }
  });

  it('end with an error at what is no frame', async () => {
    const reasons: string[] = [];
    const tooLarge = Buffer.from([0xff, 0xff, 0xff, 0xff, 1]);
    const notInflatable = frame(Buffer.concat([gzipSync('whole').subarray(0, 15), Buffer.from('nonsense')]));
    const notText = frame(Buffer.from([0xc3, 0x28]));
    for (const bytes of [tooLarge, notInflatable, notText]) {
      await read([bytes]).catch((error: Error) => reasons.push(error.message));
    }
    expect(reasons).to.have.length(3);
    expect(reasons[0]).to.equal('The server sent a frame that is too large.');
  });
});
