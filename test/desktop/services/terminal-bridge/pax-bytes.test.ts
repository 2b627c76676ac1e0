// PAX's bytes: the published frames, any message through any chunking, and noise.
import { expect } from 'chai';
import * as fc from 'fast-check';
import {
  moneyResult,
  readAnswer,
  recalledResult,
} from '../../../../desktop/services/terminal-bridge/pax/answers.ts';
import * as commands from '../../../../desktop/services/terminal-bridge/pax/commands.ts';
import {
  encodeFrame,
  longestFrame,
  PaxDecoder,
} from '../../../../desktop/services/terminal-bridge/pax/frame.ts';
import { isProof } from '../../../support/is-proof.ts';
import { chunked } from './chunked.ts';

const hex = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('hex')
    .replaceAll(/..(?!$)/g, '$& ')
    .toUpperCase();
const numRuns = isProof ? 20_000 : 300;
const text = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 12,
});
/** As it comes out again: without empty subfields at the end. */
const field = fc
  .array(text, { minLength: 1, maxLength: 5 })
  .map((parts) => [...parts.slice(0, -1), `${parts.at(-1)}x`]);

describe('PAX bytes', () => {
  it('a sale of 12.34 under reference 1', () => {
    const sale = commands.money({ kind: 'sale', tender: 'card', amount: 1234, reference: '1' });
    expect(hex(encodeFrame(sale))).to.equal(
      '02 54 30 30 1C 31 2E 33 35 1C 30 31 1C 31 32 33 34 1C 1C 31 1C 1C 1C 1C 1C 03 7A',
    );
  });

  it('initialize; the report of one reference, as another till was seen to send it', () => {
    expect(hex(encodeFrame(commands.initialize()))).to.equal('02 41 30 30 1C 31 2E 33 35 03 47');
    const report = commands.detailReport('776').with(1, '1.45');
    expect(Buffer.from(encodeFrame(report)).toString('base64')).to.equal('AlIwMhwxLjQ1HDAwHBwcHBwcNzc2HANn');
  });

  it('an EBT sale names the benefits in the account, a void the transaction in the trace', () => {
    const food = commands.money({ kind: 'sale', tender: 'ebt_food', amount: 500, reference: '9' });
    expect(food.slice(0, 6)).to.deep.equal([
      'T04',
      '1.35',
      '01',
      '500',
      ['', '', '', 'F'],
      ['9', '', '', ''],
    ]);
    const cash = commands.money({ kind: 'refund', tender: 'ebt_cash', amount: 500, reference: '9' });
    expect(cash[4]).to.deep.equal(['', '', '', 'C']);
    const back = commands.money({ kind: 'void', tender: 'card', reference: '9', transactionNumber: '17' });
    expect(back.slice(2, 6)).to.deep.equal(['16', '', '', ['9', '', '', '17']]);
  });

  it('any frames come out of any chunks as they went in, between bytes of control', () => {
    const frames = fc.array(fc.array(field, { minLength: 1, maxLength: 8 }), { maxLength: 4 });
    fc.assert(
      fc.property(frames, fc.infiniteStream(fc.integer({ min: 1, max: 20 })), (sent, sizes) => {
        const stream = Buffer.concat(sent.flatMap((fields) => [Uint8Array.of(6), encodeFrame(fields)]));
        const decoder = new PaxDecoder();
        const heard = chunked(stream, sizes).flatMap((part) => decoder.push(part));
        expect(heard).to.deep.equal(sent.flatMap((fields) => [{ kind: 'ack' }, { kind: 'frame', fields }]));
      }),
      { numRuns },
    );
  });

  it('a frame with a wrong check is damaged; one without an end is given up', () => {
    const frame = encodeFrame(['A01', '1.35', '000000']);
    frame[2]! ^= 1;
    expect(new PaxDecoder().push(frame)).to.deep.equal([{ kind: 'damaged' }]);
    const endless = new PaxDecoder();
    let events = endless.push(Uint8Array.of(2)).length;
    for (let at = 0; at <= longestFrame / 4096; at += 1)
      events += endless.push(new Uint8Array(4096).fill(0x41)).length;
    expect(events).to.equal(1);
  });

  it('noise crashes nothing, and no text of ours can carry a control byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        for (const event of new PaxDecoder().push(Uint8Array.of(2, ...noise, 3, 0))) {
          const answer = event.kind === 'frame' ? readAnswer(event.fields) : undefined;
          if (answer) for (const read of [moneyResult, recalledResult]) read(answer, '1');
        }
      }),
      { numRuns: numRuns * 3 },
    );
    expect(() => encodeFrame(['T00', 'a\x03b'])).to.throw(RangeError);
  });

  it('reads an answer, with a whole card number cut to four digits', () => {
    const [approved] = new PaxDecoder().push(
      encodeFrame([
        '0', 'T01', '1.35', '000000', 'OK', ['0', 'APPROVAL 4111111111111111', 'A1B2'], '01',
        ['1334', '0', '100', '0', '25'], ['4111111111111111', '4', '1228', '', '', '', '01', 'X'], ['17', '1', 'now'],
      ]),
    ); // prettier-ignore
    const answer = approved?.kind === 'frame' ? readAnswer(approved.fields) : undefined;
    expect(moneyResult(answer!, '1')).to.deep.equal({
      outcome: 'succeeded', amountApproved: 1334, tipAmount: 100, surcharge: 25, rawRef: '17', authCode: 'A1B2',
      cardLast4: '1111', cardBrand: 'Visa', entryMode: 'chip', message: 'APPROVAL ************1111',
    }); // prettier-ignore
    // The answer to somebody else's question says nothing about ours.
    expect(moneyResult(answer!, '2')).to.deep.equal({ outcome: 'unknown' });
  });

  it('what the device says of itself', () => {
    const answer = (code: string) => ({ command: 'T01', code, text: '', groups: [] });
    const outcomes = ['000100', '100001', '100002', '100003', '000000'].map(
      (code) => moneyResult(answer(code), '1').outcome,
    );
    expect(outcomes).to.deep.equal(['declined', 'timeout', 'canceled', 'unknown', 'unknown']);
    expect(recalledResult(answer('100023'), '1')).to.equal('absent');
    expect(recalledResult(answer('100003'), '1')).to.deep.equal({ outcome: 'unknown' });
  });
});
