// [D1] The checksum both sides compute: what it counts, and what it does not depend on.
import { expect } from 'chai';
import fc from 'fast-check';
import { DigestSum } from '@evertill/sync';
import { sha256 } from '../support/given-journal.ts';

function digestOf(documents: readonly object[]): { count: number; hash: string } {
  const sum = new DigestSum(sha256);
  for (const document of documents) sum.add(document);
  return sum.result();
}

describe('a digest', () => {
  it('[D1] of one document is the hash of its canonical JSON', () => {
    expect(digestOf([{ b: 1, a: 'x' }])).to.deep.equal({ count: 1, hash: sha256('{"a":"x","b":1}') });
    expect(digestOf([])).to.deep.equal({ count: 0, hash: '0'.repeat(64) });
  });

  it('[D1] of several is their sum modulo 2^256, always 64 digits', () => {
    const documents = Array.from({ length: 50 }, (_, id) => ({ id }));
    const sum = documents.reduce((total, one) => total + BigInt(`0x${sha256(JSON.stringify(one))}`), 0n);
    expect(digestOf(documents).hash).to.equal((sum % 2n ** 256n).toString(16).padStart(64, '0'));
    expect(digestOf([{ id: 1 }]).hash).to.have.length(64);
  });

  it('[D1] does not depend on the order of documents or of their fields', () => {
    const document = fc.dictionary(fc.string(), fc.integer());
    fc.assert(
      fc.property(fc.array(document, { maxLength: 8 }), (documents) => {
        const turned = documents
          .toReversed()
          .map((one) => Object.fromEntries(Object.entries(one).toReversed()));
        expect(digestOf(turned)).to.deep.equal(digestOf(documents));
      }),
    );
  });

  it('[D1] tells a document that is missing, twice there or different in one field', () => {
    const documents = [
      { id: 'a', price: 1 },
      { id: 'b', price: 2 },
    ];
    const whole = digestOf(documents);
    expect(digestOf([documents[0]!])).to.not.deep.equal(whole);
    expect(digestOf([...documents, documents[1]!])).to.not.deep.equal(whole);
    expect(digestOf([documents[0]!, { id: 'b', price: 3 }]).hash).to.not.equal(whole.hash);
    expect(digestOf([documents[0]!, { id: 'b', price: 3 }]).count).to.equal(whole.count);
  });

  it('[D1] tells a document that a disk damaged so that it has no canonical form', () => {
    const damaged = digestOf([{ id: 'a', name: 'cut \ud83d' }]);
    for (const name of ['cut ', 'cut \ufffd', 'cut \\ud83d'])
      expect(digestOf([{ id: 'a', name }]).hash).to.not.equal(damaged.hash);
    expect(damaged.count).to.equal(1);
  });
});
