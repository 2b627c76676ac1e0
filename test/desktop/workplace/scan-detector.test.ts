// Telling a scanner that types from a person who does.
import { expect } from 'chai';
import { ScanDetector } from '../../../desktop/renderer/workplace/basket/scan-detector.ts';
import type { Heard } from '../../../desktop/renderer/workplace/basket/scan-detector.ts';

/** Types the text with so many ms between two keys, then Enter; answers the code, if it was a scan. */
function typed(detector: ScanDetector, text: string, gap: number, start = 0): string | undefined {
  const keys = [...text.split(''), 'Enter'];
  const heard = keys.map((key, index) => detector.press({ key, at: start + index * gap }));
  const last = heard.at(-1)!;
  return last.kind === 'scan' ? last.code : undefined;
}

/** Presses keys 6 ms apart: `Ctrl+]` is one with Ctrl, `Alt+029` a sign by its number. Answers what ended the last one. */
function pressed(detector: ScanDetector, keys: readonly string[], at = 0): { code?: string; parts: number } {
  let now = at;
  let parts = 0;
  let last: Heard = { kind: 'nothing' };
  const hear = (heard: Heard) => {
    last = heard;
    if (heard.kind === 'part' || heard.kind === 'sign') parts += 1;
  };
  for (const key of keys) {
    now += 6;
    const [, digits] = /^Alt\+(\d+)$/.exec(key) ?? [];
    if (digits !== undefined) {
      hear(detector.press({ key: 'Alt', code: 'AltLeft', at: now, alt: true }));
      for (const digit of digits)
        hear(detector.press({ key: digit, code: `Numpad${digit}`, at: (now += 3), alt: true }));
      hear(detector.release({ key: 'Alt', at: (now += 3) }));
    } else if (key.startsWith('Ctrl+')) hear(detector.press({ key: key.slice(5), at: now, ctrl: true }));
    else hear(detector.press({ key, at: now }));
  }
  const end = last as Heard;
  return { parts, ...(end.kind === 'scan' ? { code: end.code } : {}) };
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

  it('leaves a PIN in quick fingers to the person, and takes as many digits for a scan when Enter comes as quickly', () => {
    const keys = (enter: number) => {
      const detector = new ScanDetector();
      for (const [index, key] of ['1', '2', '3', '4'].entries()) detector.press({ key, at: index * 40 });
      return detector.press({ key: 'Enter', at: 120 + enter });
    };
    expect(keys(100)).to.deep.equal({ kind: 'nothing' });
    expect(keys(40)).to.deep.equal({ kind: 'scan', code: '1234' });
  });

  it('takes Enter for a key of the person where others were pressed since the last one', () => {
    const detector = new ScanDetector();
    typed(detector, '64', 5);
    expect(detector.press({ key: '7', at: 60 }).kind).to.equal('begins');
    expect(detector.isLeftOver({ key: 'Enter', at: 70 })).to.equal(false);
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

  for (const key of ['ArrowDown', 'Escape', 'Backspace', 'F10'])
    it(`takes Enter for a key of the person where ${key} came before it (field case 7)`, () => {
      const chosen = new ScanDetector();
      expect(pressed(chosen, [...Array.from('95200000'), key, 'Enter'])).to.deep.equal({ parts: 0 });
      expect(chosen.isLeftOver({ key: 'Enter', at: 80 })).to.equal(false);
      const closed = new ScanDetector();
      typed(closed, '9520', 5);
      closed.press({ key, at: 40 });
      expect(closed.isLeftOver({ key: 'Enter', at: 60 })).to.equal(false);
    });

  it('leaves a shortcut right after a single key to the page', () => {
    expect(pressed(new ScanDetector(), ['-', 'Control', 'Ctrl+z'])).to.deep.equal({ parts: 0 });
    expect(pressed(new ScanDetector(), ['[', ')', '>', 'Ctrl+d'])).to.deep.equal({ parts: 1 });
  });

  it('forgets a code after Enter', () => {
    const detector = new ScanDetector();
    typed(detector, '1234567', 5);
    expect(detector.press({ key: 'Enter', at: 40 })).to.deep.equal({ kind: 'nothing' });
  });

  for (const gap of [10, 25, 60, 120, 150]) {
    it(`leaves a second terminator ${gap} ms after the first to the scanner (field case 7)`, () => {
      const detector = new ScanDetector();
      expect(typed(detector, '9520000000011', 5)).to.equal('9520000000011');
      const end = 13 * 5;
      for (const key of ['Enter', 'Tab']) expect(detector.isLeftOver({ key, at: end + gap })).to.equal(true);
      expect(detector.isLeftOver({ key: 'j', ctrl: true, at: end + gap })).to.equal(true);
      expect(detector.isLeftOver({ key: 'a', at: end + gap })).to.equal(false);
    });
  }

  it('leaves an Enter to the person once the scanner is done (field case 7)', () => {
    const detector = new ScanDetector();
    typed(detector, '9520000000011', 5);
    expect(detector.isLeftOver({ key: 'Enter', at: 13 * 5 + 151 })).to.equal(false);
    const byHand = new ScanDetector();
    typed(byHand, '9520000000011', 90);
    expect(byHand.isLeftOver({ key: 'Enter', at: 13 * 90 + 20 })).to.equal(false);
  });

  it('takes a first terminator that comes late for the end of the scan (field case 7)', () => {
    for (const late of [60, 120]) {
      const detector = new ScanDetector();
      pressed(detector, Array.from('9520000000011'));
      const heard = detector.press({ key: 'Enter', at: 13 * 6 + late });
      expect(heard, String(late)).to.deep.equal({ kind: 'scan', code: '9520000000011' });
    }
  });

  for (const separator of ['Ctrl+]', 'Alt+029', 'Alt+0029']) {
    it(`hears ${separator} as the separator of a scan, and nothing of it is a key of the page (field case 8)`, () => {
      const keys = [...Array.from('010952012345678810AB12'), separator, ...Array.from('17261101'), 'Enter'];
      const { code, parts } = pressed(new ScanDetector(), keys);
      expect(code).to.equal('010952012345678810AB12\u001d17261101');
      expect(parts).to.equal(separator === 'Ctrl+]' ? 1 : separator.length - 2);
    });
  }

  it('hears a code whose every sign is typed by its number (field case 8)', () => {
    const keys = Array.from('9520000000011', (digit) => `Alt+0${digit.charCodeAt(0)}`);
    expect(pressed(new ScanDetector(), [...keys, 'Enter']).code).to.equal('9520000000011');
  });

  it('leaves the keys of a person with Ctrl and Alt alone (field case 8)', () => {
    const detector = new ScanDetector();
    expect(detector.press({ key: '9', code: 'Digit9', at: 1000, alt: true })).to.deep.equal({
      kind: 'nothing',
    });
    expect(detector.press({ key: 'k', at: 2000, ctrl: true })).to.deep.equal({ kind: 'nothing' });
    const larger = { key: '+', code: 'BracketRight', ctrl: true };
    expect(detector.press({ ...larger, at: 3000 }), 'of a German keyboard').to.deep.equal({
      kind: 'nothing',
    });
    detector.press({ key: '1', at: 3000 });
    // Amid a scan the same key goes nowhere.
    expect(detector.press({ key: '9', code: 'Digit9', at: 3010, alt: true })).to.deep.equal({ kind: 'part' });
  });
});
