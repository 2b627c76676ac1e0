// A PIN that anybody would try first is no PIN.
import { expect } from 'chai';
import { isGuessablePin, pinFormat } from '@evertill/schemas';

describe('a PIN', () => {
  it('has 4 to 8 digits and nothing else', () => {
    for (const pin of ['1234', '12345678', '0000']) expect(pinFormat.test(pin), pin).to.equal(true);
    for (const pin of ['', '123', '123456789', '12a4', ' 1234', '1234\n', '١٢٣٤'])
      expect(pinFormat.test(pin), JSON.stringify(pin)).to.equal(false);
  });

  for (const [why, pins] of [
    ['the same digit', ['0000', '7777', '99999999']],
    ['a repeated part', ['1212', '474747', '123123', '12341234', '12121']],
    ['a row up or down, over the end', ['1234', '4321', '6789', '7890', '0123', '3210', '87654321']],
    ['a year', ['1984', '2001']],
    ['a favourite of the keypad', ['2580', '147258']],
  ] as const) {
    it(`is refused as ${why}`, () => {
      for (const pin of pins) expect(isGuessablePin(pin), pin).to.equal(true);
    });
  }

  it('is taken otherwise, and few are refused', () => {
    for (const pin of ['9351', '40718', '1357', '60294817']) expect(isGuessablePin(pin), pin).to.equal(false);
    const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
    expect(all.filter(isGuessablePin).length).to.be.within(200, 400);
  });
});
