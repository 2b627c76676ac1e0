// [R2] What an answer says of when to come again.
import { expect } from 'chai';
import { limits, readRetryAfter } from '@evertill/sync';

const date = 'Tue, 24 Nov 2026 10:00:00 GMT';
const now = Date.parse(date);
const waits = (asked: string) => readRetryAfter({ 'retry-after': asked, date });

describe('the wait an answer asks for', () => {
  it('[R2] is read in seconds', () => {
    expect(['0', '1', '120', ' 7 '].map(waits)).to.deep.equal([0, 1000, 120_000, 7000]);
  });

  it('[R2] is read as a date in each of its three forms, by the clock that wrote it', () => {
    const forms = [
      'Tue, 24 Nov 2026 10:00:30 GMT',
      'Tuesday, 24-Nov-26 10:00:30 GMT',
      'Tue Nov 24 10:00:30 2026',
    ];
    for (const form of forms) {
      expect(waits(form), form).to.equal(30_000);
      expect(readRetryAfter({ 'retry-after': form }, now + 10_000), form).to.equal(20_000);
      expect(readRetryAfter({ 'retry-after': form }), 'no clock to compare with').to.equal(undefined);
    }
    expect(waits('Mon, 23 Nov 2026 10:00:00 GMT'), 'over already').to.equal(0);
  });

  it('[R2] is nothing where it cannot be read', () => {
    for (const text of ['', '-5', '1.5', '1e9', '0x10', 'soon', 'NaN', 'Infinity', 'Tue, 99 Foo 2026', '١٢'])
      expect(waits(text), text).to.equal(undefined);
    expect(readRetryAfter({})).to.equal(undefined);
  });

  it('[R2] is an hour at most', () => {
    for (const text of ['3601', '86400', '9'.repeat(400), 'Wed, 25 Nov 2026 10:00:00 GMT'])
      expect(waits(text), text).to.equal(limits.longestWait);
    expect(limits.longestWait).to.equal(3_600_000);
  });
});
