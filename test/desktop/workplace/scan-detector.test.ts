// Telling a scanner that types from a person who does.
import { expect } from 'chai';
import { ScanDetector } from '../../../desktop/renderer/workplace/basket/scan-detector.ts';

/** Types the text with so many ms between two keys, then Enter; answers the code, if it was a scan. */
function typed(detector: ScanDetector, text: string, gap: number, start = 0): string | undefined {
  const keys = [...text.split(''), 'Enter'];
  const heard = keys.map((key, index) => detector.press({ key, at: start + index * gap }));
  const last = heard.at(-1)!;
  return last.kind === 'scan' ? last.code : undefined;
}

describe('the scan detector', () => {
  it('takes a burst that ends with Enter for a scan', () => {
    expect(typed(new ScanDetector(), '6414893400012', 5)).to.equal('6414893400012');
    expect(typed(new ScanDetector(), '6414893400012', 30)).to.equal('6414893400012');
  });

  it('takes what a person types for typing', () => {
    expect(typed(new ScanDetector(), '6414893400012', 90)).to.equal(undefined);
  });

  it('takes a short burst for a key that bounced', () => {
    expect(typed(new ScanDetector(), '50', 5)).to.equal(undefined);
  });

  it('begins anew after a pause, so that typing before a scan is no part of it', () => {
    const detector = new ScanDetector();
    for (const [index, key] of 'blue'.split('').entries()) detector.press({ key, at: index * 120 });
    expect(typed(detector, '6414893400012', 8, 2000)).to.equal('6414893400012');
  });

  it('says where a burst may begin, so that the field can be put back', () => {
    const detector = new ScanDetector();
    expect(detector.press({ key: 'a', at: 0 })).to.deep.equal({ kind: 'begins' });
    expect(detector.press({ key: 'b', at: 10 })).to.deep.equal({ kind: 'nothing' });
    expect(detector.press({ key: 'c', at: 500 })).to.deep.equal({ kind: 'begins' });
  });

  it('passes over the Shift of a capital letter', () => {
    const detector = new ScanDetector();
    const keys = ['Shift', 'A', 'b', 'Shift', 'C', '1', 'Enter'];
    const heard = keys.map((key, index) => detector.press({ key, at: index * 6 }));
    expect(heard.at(-1)).to.deep.equal({ kind: 'scan', code: 'AbC1' });
  });

  it('forgets a code after Enter', () => {
    const detector = new ScanDetector();
    typed(detector, '1234567', 5);
    expect(detector.press({ key: 'Enter', at: 40 })).to.deep.equal({ kind: 'nothing' });
  });
});
