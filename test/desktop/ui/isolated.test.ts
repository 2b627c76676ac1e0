// What is put into a sentence does not turn the words around it.
import { expect } from 'chai';
import { isolated } from '../../../desktop/renderer/ui/isolated.ts';

const island = (text: string) => `\u2068${text}\u2069`;

describe('text inside a sentence', () => {
  it('stays as it is where it runs the way the sentence runs', () => {
    expect(isolated('Whole milk 1 l', 'ltr')).to.equal('Whole milk 1 l');
    expect(isolated('حليب', 'rtl')).to.equal('حليب');
    expect(isolated('3', 'rtl')).to.equal('3');
  });

  it('is an island where it runs the other way', () => {
    expect(isolated('حليب 1', 'ltr')).to.equal(island('حليب 1'));
    expect(isolated('L1-0042', 'rtl')).to.equal(island('L1-0042'));
    expect(isolated('12-AB', 'rtl')).to.equal(island('12-AB'));
  });

  it('cannot leave its island', () => {
    expect(isolated('a\u2069\u202ekcab', 'rtl')).to.equal(island('akcab'));
    expect(isolated('\u202egnp.exe', 'ltr')).to.equal('gnp.exe');
  });
});
