// ZVT's bytes: the published and recorded frames one by one, any message through any chunking, and noise.
import { expect } from 'chai';
import * as fc from 'fast-check';
import { ApduDecoder, encodeApdu } from '../../../../desktop/services/terminal-bridge/zvt/apdu.ts';
import * as commands from '../../../../desktop/services/terminal-bridge/zvt/commands.ts';
import { toCodePage, fromCodePage } from '../../../../desktop/services/terminal-bridge/zvt/code-page.ts';
import { readFields, readTlv } from '../../../../desktop/services/terminal-bridge/zvt/fields.ts';
import {
  encodeSerialFrame,
  SerialDecoder,
} from '../../../../desktop/services/terminal-bridge/zvt/serial-frame.ts';
import { printedLines, readStatus } from '../../../../desktop/services/terminal-bridge/zvt/status.ts';
import { isProof } from '../../../support/is-proof.ts';
import { chunked } from './chunked.ts';

const hex = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('hex')
    .replaceAll(/..(?!$)/g, '$& ')
    .toUpperCase();
const bytes = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const numRuns = isProof ? 20_000 : 300;

const apdus = fc.record({
  control: fc
    .tuple(fc.constantFrom(0x04, 0x05, 0x06, 0x08, 0x0f, 0x80, 0x84), fc.nat(255))
    .map(([a, b]) => (a << 8) | b),
  data: fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ minLength: 250, maxLength: 700 })),
});

/** Over TCP, and over a serial line where that was recorded; apart from those two, `[name, message, TCP, serial]`. */
const vectors = [
  ['12.34 authorised', commands.authorisation(1234), '06 01 07 04 00 00 00 00 12 34', '10 02 06 01 07 04 00 00 00 00 12 34 10 03 18 F5'],
  ['10.10 authorised, the 10 doubled', commands.authorisation(1010), '06 01 07 04 00 00 00 00 10 10', '10 02 06 01 07 04 00 00 00 00 10 10 10 10 10 03 F3 04'],
  ['acknowledged', commands.acknowledged(), '80 00 00', '10 02 80 00 00 10 03 F5 1F'],
  ['registration', commands.registration({ password: '000000', config: 0x9e, currencyCode: 978 }), '06 00 08 00 00 00 9E 09 78 03 00', '10 02 06 00 08 00 00 00 9E 09 78 03 00 10 03 52 23'],
  ['diagnosis', commands.diagnosis(), '06 70 00', '10 02 06 70 00 10 03 D9 F9'],
  ['please wait', { control: 0x849c, data: new Uint8Array() }, '84 9C 00', '10 02 84 9C 00 10 03 C3 41'],
  ['registration as recorded', { control: 0x0600, data: bytes('12 34 56 BA 09 78') }, '06 00 06 12 34 56 BA 09 78', '10 02 06 00 06 12 34 56 BA 09 78 10 03 24 C3'],
  ['status enquiry', commands.statusEnquiry('123456'), '05 01 03 12 34 56', '10 02 05 01 03 12 34 56 10 03 E0 43'],
] as const; // prettier-ignore

describe('ZVT bytes', () => {
  for (const [name, apdu, tcp, serial] of vectors) {
    it(`${name}: ${tcp}`, () => {
      expect(hex(encodeApdu(apdu))).to.equal(tcp);
      expect(hex(encodeSerialFrame(apdu))).to.equal(serial);
      const [read] = new ApduDecoder().push(bytes(tcp));
      expect(hex(encodeApdu(read!))).to.equal(tcp);
      const [event, ...more] = new SerialDecoder().push(bytes(serial));
      expect(more).to.deep.equal([]);
      expect(event?.kind === 'apdu' && hex(encodeApdu(event.apdu))).to.equal(tcp);
    });
  }

  it('commands of the layouts: reversal, refund, end of day, repeated receipt, abort', () => {
    expect(hex(encodeApdu(commands.reversal('123456', 7)))).to.equal('06 30 06 12 34 56 87 00 07');
    expect(hex(encodeApdu(commands.refund('123456', 1234)))).to.equal(
      '06 31 0A 12 34 56 04 00 00 00 00 12 34',
    );
    expect(hex(encodeApdu(commands.endOfDay('123456')))).to.equal('06 50 03 12 34 56');
    expect(hex(encodeApdu(commands.repeatReceipt('000000')))).to.equal('06 20 03 00 00 00');
    expect(hex(encodeApdu(commands.abort()))).to.equal('06 B0 00');
  });

  it('a length of 255 and more is FF and two bytes, the low one first: 04 0F FF 00 01', () => {
    const apdu = { control: 0x040f, data: new Uint8Array(256) };
    expect(hex(encodeApdu(apdu)).slice(0, 14)).to.equal('04 0F FF 00 01');
    expect(hex(encodeApdu({ ...apdu, data: new Uint8Array(255) })).slice(0, 14)).to.equal('04 0F FF FF 00');
    expect(hex(encodeApdu({ ...apdu, data: new Uint8Array(254) })).slice(0, 8)).to.equal('04 0F FE');
    expect(new ApduDecoder().push(encodeApdu(apdu))).to.deep.equal([apdu]);
  });

  it('any messages come out of any chunks as they went in', () => {
    fc.assert(
      fc.property(
        fc.array(apdus, { maxLength: 5 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 60 })),
        (sent, sizes) => {
          const decoder = new ApduDecoder();
          const stream = Buffer.concat(sent.map(encodeApdu));
          expect(chunked(stream, sizes).flatMap((part) => decoder.push(part))).to.deep.equal(sent);
          const serial = new SerialDecoder();
          const framed = Buffer.concat(sent.map(encodeSerialFrame));
          const events = chunked(framed, sizes).flatMap((part) => serial.push(part));
          expect(events).to.deep.equal(sent.map((apdu) => ({ kind: 'apdu', apdu })));
        },
      ),
      { numRuns },
    );
  });

  it('a frame with any one bit turned is never taken for a message of another kind or content', () => {
    fc.assert(
      fc.property(apdus, fc.nat(), (apdu, place) => {
        const frame = encodeSerialFrame(apdu);
        const bit = place % (frame.length * 8);
        frame[bit >> 3]! ^= 1 << (bit & 7);
        for (const event of new SerialDecoder().push(frame)) expect(event.kind).to.not.equal('apdu');
      }),
      { numRuns },
    );
  });

  it('noise crashes no decoder, and none holds more than one longest message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        new SerialDecoder().push(noise);
        readFields(noise);
        readTlv(noise);
        readStatus(noise);
        printedLines({ control: 0x06d3, data: noise });
        expect(() => new ApduDecoder().push(noise)).to.satisfy(endsOrRefuses);
      }),
      { numRuns: numRuns * 5 },
    );
    // A frame that never ends is given up, again and again.
    const endless = new SerialDecoder();
    let damaged = endless.push(bytes('10 02')).length;
    for (let at = 0; at < 40; at += 1) damaged += endless.push(new Uint8Array(4096).fill(0x41)).length;
    expect(damaged).to.equal(1);
  });

  it('reads a status, and lets go of nothing but four digits of the card', () => {
    const data =
      '27 00 04 00 00 00 00 12 34 0B 00 00 42 0C 12 34 56 0D 11 25 22 F0 F8 EE EE EE EE EE EE 12 34 87 00 07 88 00 00 09 8B F0 F4 56 49 53 41 3C F0 F1 F9 34 31 31 31 31 31 31 31 31 31 31 31 31 31 31 31 20 4F 4B';
    const status = readStatus(bytes(data));
    expect(status).to.deep.include({
      resultCode: 0,
      amount: 1234,
      receipt: 7,
      cardLast4: '1234',
      cardBrand: 'VISA',
    });
    expect(status.text).to.equal('************1111 OK');
    expect(status.identity).to.equal('000042.0007.000009.1125.123456');
    // A whole number where a masked one should be, and one of fifteen digits with its odd half byte.
    expect(readStatus(bytes('22 F0 F8 41 11 11 11 11 11 11 11')).cardLast4).to.equal('1111');
    expect(readStatus(bytes('22 F0 F8 37 14 49 63 53 98 43 1F')).cardLast4).to.equal('8431');
    expect(readStatus(bytes('22 F0 F2 EE EE')).cardLast4).to.equal(undefined);
  });

  it('a field nobody knows ends the reading, and what was before it counts', () => {
    const { values, isWhole } = readFields(bytes('27 05 F7 01 04 00 00 00 00 12 34'));
    expect([...values.keys()]).to.deep.equal([0x27]);
    expect(isWhole).to.equal(false);
    expect(readFields(bytes('06 81 80')).isWhole).to.equal(false);
  });

  it('prints lines and blocks of text in the terminal’s letters, never control bytes', () => {
    expect(printedLines({ control: 0x06d1, data: bytes('00 84 94 81 E1 1B 70 00') })).to.deep.equal([
      'äöüß p',
    ]);
    const block = bytes('06 0D 25 0B 07 04 45 69 6E 73 07 03 5A 77 6F');
    expect(printedLines({ control: 0x06d3, data: block })).to.deep.equal(['Eins', 'Zwo']);
    expect(fromCodePage(Uint8Array.from(toCodePage('Größe 5 ☃')))).to.equal('Größe 5 ?');
  });
});

/** Nothing, or the one error a decoder may throw. */
function endsOrRefuses(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch (error) {
    return error instanceof Error && error.message === 'This is not ZVT.';
  }
}
