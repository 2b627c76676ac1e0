// [V1] A client and a server of the same protocol number understand each other. This test knows what the protocol
// looked like when its number was given.
import { expect } from 'chai';
import { downSchema, oldestProtocolVersion, protocolVersion, upSchema } from '@evertill/sync';
import { schemaHash } from '../support/schema-hash.ts';

const known: Readonly<Record<number, { readonly up: string; readonly down: string }>> = {
  1: { up: '58b381d0eb52cbfb', down: 'f4cbadc49320eff8' },
  2: { up: '7c7bc846776b4f96', down: '0acc93c6c4a0920d' },
  3: { up: 'f72c4bdecc64b095', down: '02e92bf30149f8b2' },
  4: { up: 'aa5ed63d6a5a1d57', down: 'abf03e2ce1191d29' },
  5: { up: '93387c3f1a84c27a', down: 'abf03e2ce1191d29' },
};

describe('the protocol', () => {
  it('[V1] has not changed without a new number', () => {
    const actual = { up: schemaHash(upSchema), down: schemaHash(downSchema) };
    expect(
      actual,
      `What clients and servers of protocol ${protocolVersion} say to each other has changed. If an older side would ` +
        'not understand it, raise protocolVersion in sync/protocol/version.ts, add a line to its history, and put ' +
        'the new hashes here beside the new number. If every older side understands it all the same (a new optional ' +
        'field that may be ignored is not such a case: frames are strict), replace the hashes of the present number.',
    ).to.deep.equal(known[protocolVersion]);
  });

  it('[V1] still answers its oldest number', () => {
    expect(oldestProtocolVersion).to.be.within(1, protocolVersion);
    expect(Object.keys(known).map(Number)).to.include(oldestProtocolVersion);
  });
});
