// What a cashier types into the one field of the sale screen.
import { expect } from 'chai';
import { looksLikeCode, readEntry } from '../../../desktop/renderer/workplace/basket/entry.ts';

describe('the entry field', () => {
  it('reads a quantity in front of a star', () => {
    expect(readEntry('3*')).to.deep.equal({ qty: '3.000', text: '' });
    expect(readEntry('3*6414893400012')).to.deep.equal({ qty: '3.000', text: '6414893400012' });
    expect(readEntry(' 0,455 * green apples ')).to.deep.equal({ qty: '0.455', text: 'green apples' });
    expect(readEntry('12×tea')).to.deep.equal({ qty: '12.000', text: 'tea' });
    expect(readEntry('2x milk')).to.deep.equal({ qty: '2.000', text: 'milk' });
  });

  it('leaves everything else as words or a code', () => {
    expect(readEntry('6414893400012')).to.deep.equal({ text: '6414893400012' });
    expect(readEntry(' milk ')).to.deep.equal({ text: 'milk' });
    expect(readEntry('4xl shirt')).to.deep.equal({ text: '4xl shirt' });
    expect(readEntry('1.2345*milk')).to.deep.equal({ text: '1.2345*milk' });
    expect(readEntry('')).to.deep.equal({ text: '' });
  });

  it('takes a quantity of zero for none', () => {
    expect(readEntry('0*milk')).to.deep.equal({ text: 'milk' });
  });

  it('tells a code from words and short numbers', () => {
    expect(looksLikeCode('6414893400012')).to.equal(true);
    expect(looksLikeCode('12345')).to.equal(false);
    expect(looksLikeCode('BAK-0002')).to.equal(false);
  });
});
