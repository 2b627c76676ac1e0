// [T7] One-time codes: how long, how often, how many tries. Guesses are counted where they are compared, so that none can
// be made beside the count.
import { expect } from 'chai';
import { ResetCodes } from '../../../server/access/reset-codes.ts';
import type { Issued } from '../../../server/access/reset-codes.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const minute = 60_000;
const ann = {
  kind: 'vendor',
  type: 'owner',
  email: 'ann@acme.example',
  bearer: { userId: 'ann', vendorId: 'acme' },
} as const;

describe('[T7] a code for a forgotten password', () => {
  let clock: FakeClock;
  let codes: ResetCodes;
  beforeEach(() => {
    clock = new FakeClock();
    codes = new ResetCodes(clock);
  });

  const codeOf = (issued: Issued) => (issued.kind === 'code' ? issued.code : issued.kind);
  const issue = (address = '10.0.0.1') => codeOf(codes.issue(ann, address));
  const redeem = (guess: string) => codes.redeem(ann, guess);
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const guessWrongly = (code: string, times: number) => {
    for (let time = 0; time < times; time++) expect(redeem(wrong(code))).to.equal(undefined);
  };

  it('has six digits, all of them by chance', async () => {
    const seen = new Set<string>();
    for (let index = 0; index < 300; index++) {
      const request = { ...ann, email: `${index}@acme.example` };
      const code = codeOf(codes.issue(request, `10.0.${index}.1`));
      expect(code).to.match(/^\d{6}$/);
      seen.add(code);
    }
    expect(seen.size).to.be.above(290);
    expect([...seen].some((code) => code.startsWith('0'))).to.equal(true);
  });

  it('says whose it was, once', () => {
    const code = issue();
    expect(redeem(code)).to.deep.equal(ann.bearer);
    expect(redeem(code)).to.equal(undefined);
  });

  it('is for one kind of user and one e-mail', () => {
    const code = issue();
    expect(codes.redeem({ ...ann, kind: 'admin' }, code)).to.equal(undefined);
    expect(codes.redeem({ ...ann, email: 'bob@acme.example' }, code)).to.equal(undefined);
    expect(redeem(code)).to.deep.equal(ann.bearer);
  });

  it('is valid for ten minutes', async () => {
    const first = issue();
    await clock.advance(10 * minute - 1);
    expect(redeem(first)).to.deep.equal(ann.bearer);
    const second = issue();
    await clock.advance(10 * minute);
    expect(redeem(second)).to.equal(undefined);
  });

  it('is void after five wrong tries: the right one as the sixth is refused', () => {
    const code = issue();
    guessWrongly(code, 4);
    expect(codes.evaluated).to.equal(4);
    guessWrongly(code, 1);
    expect(redeem(code)).to.equal(undefined);
    expect(codes.evaluated).to.equal(5);
  });

  it('still opens after four wrong tries', () => {
    const code = issue();
    guessWrongly(code, 4);
    expect(redeem(code)).to.deep.equal(ann.bearer);
  });

  it('of 10,000 guesses is compared with five', () => {
    const code = issue();
    for (let guess = 0; guess < 10_000; guess++) redeem(String(guess).padStart(6, '0'));
    const beforeTheEnd = Number(code) < 5;
    expect(codes.evaluated).to.equal(beforeTheEnd ? Number(code) + 1 : 5);
  });

  it('comes again after 60 s, and then only the newest counts', async () => {
    const first = issue();
    await clock.advance(minute - 1);
    expect(issue(), 'too soon').to.equal('silent');
    expect(redeem(wrong(first)), 'the first is still the one').to.equal(undefined);
    await clock.advance(1);
    const second = issue();
    expect(second).to.match(/^\d{6}$/);
    if (first !== second) expect(redeem(first)).to.equal(undefined);
    expect(redeem(second)).to.deep.equal(ann.bearer);
  });

  it('comes five times an hour for one e-mail, and nobody is told that the sixth does not', async () => {
    const times = [];
    for (let time = 0; time < 6; time++) {
      times.push(issue());
      await clock.advance(2 * minute);
    }
    expect(times.slice(0, 5).every((code) => /^\d{6}$/.test(code))).to.equal(true);
    expect(times[5]).to.equal('silent');
    await clock.advance(48 * minute);
    expect(issue()).to.match(/^\d{6}$/);
  });

  it('is asked for twenty times an hour from one address, whomever it is for', async () => {
    for (let time = 0; time < 20; time++) {
      const answered = codes.issue({ ...ann, email: `${time}@acme.example` }, '10.0.0.1');
      expect(answered.kind).to.equal('code');
      await clock.advance(1000);
    }
    expect(codes.issue(ann, '10.0.0.1')).to.deep.equal({ kind: 'wait', wait: 60 * minute - 20_000 });
    expect(codes.issue(ann, '10.0.0.2').kind).to.equal('code');
    await clock.advance(60 * minute);
    expect(codes.issue(ann, '10.0.0.1').kind).to.equal('code');
  });

  it('is not compared any more after twenty wrong tries a day, however many codes there were', async () => {
    for (let code = 0; code < 4; code++) {
      guessWrongly(issue(), 5);
      await clock.advance(20 * minute);
    }
    const right = issue();
    expect(right).to.match(/^\d{6}$/);
    expect(redeem(right)).to.equal(undefined);
    expect(codes.evaluated).to.equal(20);
    await clock.advance(24 * 60 * minute);
    expect(redeem(issue())).to.deep.equal(ann.bearer);
  });

  it('is also made, counted and void for an e-mail nobody has, and opens nothing', async () => {
    const nobody = { ...ann, email: 'nobody@acme.example', bearer: undefined } as const;
    const first = codeOf(codes.issue(nobody, '10.0.0.1'));
    expect(first).to.match(/^\d{6}$/);
    expect(codes.issue(nobody, '10.0.0.1').kind, 'too soon').to.equal('silent');
    expect(codes.redeem(nobody, first)).to.equal(undefined);
    await clock.advance(minute);
    const second = codeOf(codes.issue(nobody, '10.0.0.1'));
    for (let time = 0; time < 6; time++) codes.redeem(nobody, wrong(second));
    expect(codes.evaluated).to.equal(6);
  });

  it('is sent at once to whoever asked as the wrong type first, and no try of that counts', () => {
    const wrongly = { ...ann, type: 'employee', bearer: undefined } as const;
    const none = codeOf(codes.issue(wrongly, '10.0.0.1'));
    const code = issue();
    expect(code).to.match(/^\d{6}$/);
    for (const guess of [none, code, code, code, code, code])
      expect(codes.redeem(wrongly, guess)).to.equal(undefined);
    expect(redeem(code)).to.deep.equal(ann.bearer);
  });

  it('is forgotten by a restart', () => {
    const code = issue();
    const restarted = new ResetCodes(clock);
    expect(restarted.redeem(ann, code)).to.equal(undefined);
  });
});
