// Goods on a scale: held against figures worked out by hand.
import { expect } from 'chai';
import { thousandthsOf, weigh, weightUnitOf } from '../../../client-core/actions/weigh.ts';

const at = (weight: number, unit: 'kg' | 'lb') => ({ weight, unit, stable: true });

describe('a weight', () => {
  it('is in pounds where the item’s unit says so, in kilograms otherwise', () => {
    expect(
      ['lb', 'LBS', ' lb ', 'pound', 'kg', '', 'pc'].map((unit) => weightUnitOf({ unit })),
    ).to.deep.equal(['lb', 'lb', 'lb', 'lb', 'kg', 'kg', 'kg']);
  });

  it('of a scale comes in the item’s unit, to a thousandth, without the noise of binary arithmetic', () => {
    expect(thousandthsOf(at(1.255, 'kg'), 'kg')).to.equal(1255);
    expect(thousandthsOf(at(1.0005, 'kg'), 'kg')).to.equal(1001);
    // 1 lb is 0.45359237 kg.
    expect(thousandthsOf(at(1, 'lb'), 'kg')).to.equal(454);
    expect(thousandthsOf(at(2.5, 'lb'), 'kg')).to.equal(1134);
    expect(thousandthsOf(at(1, 'kg'), 'lb')).to.equal(2205);
    expect(thousandthsOf(at(0.45359237, 'kg'), 'lb')).to.equal(1000);
    // An empty scale that was zeroed with a bowl on it.
    expect(thousandthsOf(at(-0.2, 'kg'), 'kg')).to.equal(-200);
    expect(thousandthsOf(at(Number.NaN, 'kg'), 'kg')).to.equal(undefined);
  });

  it('less the packing is what is sold, and the books keep both', () => {
    expect(weigh({ gross: 500, tare: 45, stable: true, device: 'scale' })).to.deep.equal({
      ok: true,
      qty: '0.455',
      weight: { gross: '0.500', tare: '0.045', stable: true, device: 'scale' },
    });
  });

  it('that moves is refused, and so is one of which nothing is left', () => {
    const on = { gross: 500, tare: 0, stable: true, device: 'scale' };
    expect(weigh({ ...on, stable: false })).to.deep.include({ ok: false, code: 'weight_unstable' });
    for (const change of [{ gross: 0 }, { gross: -200 }, { tare: 500 }, { tare: 501 }, { tare: -1 }])
      expect(weigh({ ...on, ...change })).to.deep.include({ ok: false, code: 'weight_none' });
  });
});
