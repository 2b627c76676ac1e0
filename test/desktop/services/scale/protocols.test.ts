// What scales say, byte by byte, as the makers' descriptions and public captures have it, and what is made of it.
import { expect } from 'chai';
import fc from 'fast-check';
import { readHidReport } from '../../../../desktop/services/scale/hid-report.ts';
import { serialProtocols } from '../../../../desktop/services/scale/find-scale.ts';
import type { ScaleProtocolName } from '../../../../desktop/services/scale/scale.ts';
import type { ScaleAnswer } from '../../../../desktop/services/scale/weight.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const hex = (text: string) => Uint8Array.from(text.split(' '), (byte) => parseInt(byte, 16));

function read(name: ScaleProtocolName, said: string | Uint8Array): ScaleAnswer | undefined {
  const protocol = serialProtocols.find((one) => one.name === name)!;
  return protocol.read(typeof said === 'string' ? bytes(said) : said, 'kg');
}

/** `0.769 lb` at rest, `0.769 lb?` while it moves, otherwise the code. */
function shown(answer: ScaleAnswer | undefined): string {
  if (answer === undefined) return 'nothing';
  return answer.ok ? `${answer.weight} ${answer.unit}${answer.stable ? '' : '?'}` : answer.code;
}

describe('a USB scale', () => {
  const table: readonly (readonly [string, string])[] = [
    ['03 04 0B FF 7B 00', '0.769 lb'],
    ['04 04 0B FF 7B 00', '0.769 lb'],
    ['03 03 0B FF 7B 00', '0.769 lb?'],
    ['03 04 02 00 F4 01', '0.500 kg'],
    ['03 04 03 FD D2 04', '1.234 kg'],
    ['03 04 0C FE 85 00', '1.330 lb'],
    ['03 04 01 03 D0 07', '2.000 kg'],
    ['03 04 04 00 05 00', '0.001 kg'],
    ['03 04 06 02 46 00', '1.000 lb'],
    ['03 04 07 01 7B 00', '4.217 lb'],
    ['03 04 08 FD 02 00', '2.000 kg'],
    ['03 04 09 FD 02 00', '4.000 lb'],
    ['03 04 0A 00 0A 00', '0.686 lb'],
    ['03 02 02 00 00 00', '0.000 kg'],
    ['03 02 0B FF 00 00', '0.000 lb'],
    ['03 05 02 00 05 00', 'scale_below_zero'],
    ['03 06 02 00 FF FF', 'scale_overloaded'],
    ['03 07 02 00 05 00', 'scale_not_zeroed'],
    ['03 08 02 00 05 00', 'scale_not_zeroed'],
    ['03 01 02 00 05 00', 'scale_faulty'],
    ['03 00 02 00 05 00', 'scale_faulty'],
    ['03 09 02 00 05 00', 'scale_faulty'],
    // Tael is two weights; there is no unit 13; nothing weighs 65,535 t × 10^127.
    ['03 04 05 00 05 00', 'scale_faulty'],
    ['03 04 0D 00 05 00', 'scale_faulty'],
    ['03 04 08 7F FF FF', 'scale_faulty'],
    ['03 04 03 80 FF FF', 'scale_faulty'],
    ['05 04 0B FF 7B 00', 'nothing'],
    ['03 04 0B FF 7B', 'nothing'],
  ];
  for (const [report, means] of table) {
    it(`says ${means} with ${report}`, () => expect(shown(readHidReport(hex(report)))).to.equal(means));
  }

  it('is never at rest but with status 2 and 4, whatever it sends', () => {
    const any = fc.uint8Array({ minLength: 0, maxLength: 12 });
    fc.assert(
      fc.property(any, (report) => {
        const answer = readHidReport(report);
        if (answer?.ok && answer.stable) expect(report[1]).to.be.oneOf([2, 4]);
        if (answer?.ok) expect(answer.weight).to.match(/^\d{1,6}\.\d{3}$/);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a serial scale', () => {
  const table: readonly (readonly [ScaleProtocolName, string, string])[] = [
    ['toledo-8217', '\x02 1.234\r', '1.234 kg'],
    ['toledo-8217', '\x0200.50N\r', '0.500 kg'],
    ['toledo-8217', '\x02    0.00\r', '0.000 kg'],
    ['toledo-8217', '\x02?\x01\r', 'weight_unstable'],
    ['toledo-8217', '\x02?\x02\r', 'scale_overloaded'],
    ['toledo-8217', '\x02?\x04\r', 'scale_below_zero'],
    ['toledo-8217', '\x02?\x08\r', 'scale_not_zeroed'],
    ['toledo-8217', '\x02?\x10\r', '0.000 kg'],
    ['toledo-8217', '\x02?\x11\r', 'weight_unstable'],
    // Moving, below zero and without a zero is 0D: the status looks like the line's end.
    ['toledo-8217', '\x02?\x0d\r', 'scale_below_zero'],
    ['toledo-8217', '\x02?\x0d', 'nothing'],
    ['toledo-8217', '\x02?\x40\r', 'nothing'],
    ['toledo-8217', '\x02?\x00\r', 'scale_faulty'],
    ['toledo-8217', '\x02 1.23', 'nothing'],
    ['toledo-8217', '2.345\r\x02 1.234\r', '1.234 kg'],
    ['toledo-8217', '\x02 1,234\r', 'nothing'],
    ['toledo-8217', '\x0201234\r', 'nothing'],
    ['sma', '\n 1G       1.234kg \r', '1.234 kg'],
    ['sma', '\n 1GM      1.234lb \r', '1.234 lb?'],
    ['sma', '\nZ1G       0.000kg \r', '0.000 kg'],
    ['sma', '\n 1N      -0.500kg \r', '-0.500 kg'],
    ['sma', '\nO1G    ------- kg \r', 'scale_overloaded'],
    ['sma', '\nU1G      -0.500kg \r', 'scale_below_zero'],
    ['sma', '\nE1G       0.000kg \r', 'scale_not_zeroed'],
    ['sma', '\n 1G       1.234pcs\r', 'scale_faulty'],
    ['sma', '\n?\r', 'nothing'],
    ['nci', '\n0012.34lb\r\n00\r\x03', '12.340 lb'],
    ['nci', '\n0012.34lb\r\n10\r\x03', '12.340 lb?'],
    ['nci', '\n 12.345kg\r\nS20\r\x03', '12.345 kg'],
    ['nci', '\n10\r\x03', 'weight_unstable'],
    ['nci', '\n01\r\x03', 'scale_below_zero'],
    ['nci', '\n02\r\x03', 'scale_overloaded'],
    ['nci', '\n0p8\r\x03', 'scale_not_zeroed'],
    ['nci', '\n0012.34lb\r\n40\r\x03', 'scale_faulty'],
    ['nci', '\n0012.34lb\r\n08\r\x03', 'scale_faulty'],
    ['nci', '\n?\r\x03', 'nothing'],
    ['nci', '\n0012.34lb\r\n00\r', 'nothing'],
    ['mt-sics', 'S S 100.00 g\r\n', '0.100 kg'],
    ['mt-sics', 'S S     100.00 g\r\n', '0.100 kg'],
    ['mt-sics', 'S D      99.8 g\r\n', '0.100 kg?'],
    ['mt-sics', 'ES\r\nS S 1.5 kg\r\n', '1.500 kg'],
    ['mt-sics', 'S +\r\n', 'scale_overloaded'],
    ['mt-sics', 'S -\r\n', 'scale_below_zero'],
    ['mt-sics', 'S I\r\n', 'weight_unstable'],
    ['mt-sics', 'T S 100.00 g\r\n', 'nothing'],
    ['mt-sics', 'S S 100.00 g', 'nothing'],
    ['cas', '\x0201234\r', '1.234 kg'],
    ['cas', '\x0201234\x03', '1.234 kg'],
    ['cas', '\x02?AAAA\r', 'weight_unstable'],
    ['cas', '\x021234\r', 'nothing'],
    ['cas', '\x02 1.234\r', 'nothing'],
    ['cas-continuous', ' 9kg\r\nST,GS,+  1.234kg\r\n', '1.234 kg'],
    ['cas-continuous', '\nUS,NT,- 0.500kg\r\n', '-0.500 kg?'],
    ['cas-continuous', '\nOL,GS,+ 0.000kg\r\n', 'scale_overloaded'],
    // Half of an older line, and nothing after it yet.
    ['cas-continuous', 'ST,GS,+  1.234kg\r\n', 'nothing'],
  ];
  for (const [name, said, means] of table) {
    it(`of ${name} says ${means} with ${JSON.stringify(said)}`, () =>
      expect(shown(read(name, said))).to.equal(means));
  }

  it('means the same with the parity of seven bits still on it', () => {
    const odd = hex('82 20 B1 2E B2 B3 B4 8D');
    expect(shown(read('toledo-8217', odd))).to.equal('1.234 kg');
  });

  it('says the same weight to six decimals of its own, rounded to three with halves away from zero', () => {
    expect(shown(read('mt-sics', 'S S 1.2345 kg\r\n'))).to.equal('1.235 kg');
    expect(shown(read('mt-sics', 'S S -1.2345 kg\r\n'))).to.equal('-1.235 kg');
    expect(shown(read('mt-sics', 'S S 1.23449 kg\r\n'))).to.equal('1.234 kg');
  });

  it('says nothing, or a weight that looks like one, whatever comes down the line', () => {
    const alphabet = fc.constantFrom(...'\x02\x03\r\n?WSDTNGM0159.,+- kglbOUZE'.split(''));
    const noise = fc.oneof(
      fc.string({ unit: alphabet, maxLength: 40 }).map(bytes),
      fc.uint8Array({ maxLength: 40 }),
    );
    fc.assert(
      fc.property(noise, fc.constantFrom(...serialProtocols), (said, protocol) => {
        const answer = protocol.read(said, 'kg');
        if (answer?.ok) expect(answer.weight).to.match(/^-?\d{1,6}\.\d{3}$/);
        else if (answer) expect(answer.sentence).to.match(/^\S.*\.$/);
      }),
      { numRuns: 6000 },
    );
  });
});
