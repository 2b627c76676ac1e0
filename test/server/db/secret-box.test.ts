// Secrets at rest: whoever reads the database reads none of them, and none can be moved.
import { expect } from 'chai';
import { SecretBox } from '../../../server/db/secret-box.ts';

const box = new SecretBox('a secret that lies outside the database');
const place = 'acme|store-1|access_token';

describe('a secret at rest', () => {
  it('comes out as it went in, and looks different every time', () => {
    const [one, other] = [box.close('token ☂', place), box.close('token ☂', place)];
    expect(one)
      .to.match(/^v1\.[\w-]{20,}$/)
      .and.not.include('token');
    expect(one).to.not.equal(other);
    expect([box.open(one, place), box.open(other, place)]).to.deep.equal(['token ☂', 'token ☂']);
  });

  it('stays blank when there is none', () => {
    expect(box.close('', place)).to.equal('');
    expect(box.open('', place)).to.equal('');
  });

  it('opens in its own place and under its own key only', () => {
    const closed = box.close('token', place);
    for (const other of ['acme|store-2|access_token', 'acme|store-1|auth_code', 'other|store-1|access_token'])
      expect(box.open(closed, other), other).to.equal(undefined);
    expect(new SecretBox('another secret').open(closed, place)).to.equal(undefined);
  });

  it('does not open when a single character was altered, cut off or is not one of ours', () => {
    const closed = box.close('token', place);
    for (let at = 3; at < closed.length; at++) {
      const altered = closed.slice(0, at) + (closed[at] === 'A' ? 'Q' : 'A') + closed.slice(at + 1);
      // The last character may carry bits that are not read.
      if (at < closed.length - 1) expect(box.open(altered, place), `at ${at}`).to.equal(undefined);
    }
    for (const text of ['token', 'v1.', 'v1.AAAA', closed.slice(0, -4), closed.replace('v1.', 'v2.')])
      expect(box.open(text, place), text).to.equal(undefined);
  });
});
