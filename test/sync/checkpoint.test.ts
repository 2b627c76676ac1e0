// [C1][C2] Where a client stands in a feed, and which of two places is further.
import { expect } from 'chai';
import fc from 'fast-check';
import { checkpointSchema, compareBytes, compareCheckpoints, startOf } from '@evertill/sync';

const wellFormed = fc.string({ unit: 'grapheme', maxLength: 12 });

describe('a checkpoint', () => {
  it('[C1] has always the same three keys', () => {
    expect(Object.keys(startOf('e'))).to.deep.equal(['epoch', 'xid', 'id']);
    expect(checkpointSchema.safeParse({ epoch: 'e', xid: '1' }).success).to.equal(false);
    expect(checkpointSchema.safeParse({ ...startOf('e'), more: 1 }).success).to.equal(false);
  });

  it('[C1] takes only a decimal transaction id of 64 bits', () => {
    for (const xid of ['', '-1', '1.5', '0x1', '1e3', ' 1', '1'.repeat(21), '18446744073709551616']) {
      expect(checkpointSchema.safeParse({ ...startOf('e'), xid }).success, xid).to.equal(false);
    }
    expect(checkpointSchema.safeParse({ ...startOf('e'), xid: '18446744073709551615' }).success).to.equal(
      true,
    );
  });

  it('[C2] is ordered by transaction as a number, then by id', () => {
    const at = (xid: string, id: string) => ({ epoch: 'e', xid, id });
    const inOrder = [
      at('0', ''),
      at('9', 'z'),
      at('10', 'a'),
      at('10', 'b'),
      at('9007199254740993', ''),
      at('18446744073709551615', ''),
    ];
    for (const [i, a] of inOrder.entries()) {
      for (const [j, b] of inOrder.entries()) {
        expect(Math.sign(compareCheckpoints(a, b)), `${a.xid} ${b.xid}`).to.equal(Math.sign(i - j));
      }
    }
  });

  it('[C2] compares ids as their UTF-8 bytes, whatever alphabet they are written in', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (a, b) => {
        expect(Math.sign(compareBytes(a, b))).to.equal(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 2000 },
    );
    // Code units alone would put the emoji first: its first half is below U+FF5E.
    expect(compareBytes('～', '😀')).to.be.below(0);
    expect(compareBytes('a', 'a😀')).to.be.below(0);
  });
});
