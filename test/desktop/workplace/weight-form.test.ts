// A weight as the dialog holds it.
import { expect } from 'chai';
import {
  beginWeighing,
  fromScale,
  netOf,
  readWeight,
  weighedOf,
} from '../../../desktop/renderer/workplace/basket/weight-form.ts';

const empty = beginWeighing(undefined);

describe('a weight that is typed or read', () => {
  it('is read with a point or a comma, and is no weight when it is anything else', () => {
    expect(['0.455', '0,455', '.5', '12', '3.'].map(readWeight)).to.deep.equal([455, 455, 500, 12_000, 3000]);
    for (const typed of ['', 'a', '1.2345', '-1', '1e3', '1.2.3', '.'])
      expect(readWeight(typed), typed).to.equal(undefined);
  });

  it('counts nothing typed as no packing, and waits for the weight', () => {
    expect(netOf(empty)).to.equal(undefined);
    expect(weighedOf({ ...empty, tare: '0.1' })).to.equal(undefined);
    expect(netOf({ ...empty, gross: '0.5' })).to.equal(500);
    expect(netOf({ ...empty, gross: '0.5', tare: 'x' })).to.equal(undefined);
  });

  it('says whether a scale or a person gave it', () => {
    expect(weighedOf({ ...empty, gross: '0.5', tare: '0.045' })).to.deep.include({
      qty: '0.455',
      weight: { gross: '0.500', tare: '0.045', stable: true, device: 'manual' },
    });
    const read = fromScale(empty, { weight: 1, unit: 'lb', stable: true }, { unit: 'kg', name: 'Deli' });
    expect(weighedOf(read)).to.deep.include({
      qty: '0.454',
      weight: { gross: '0.454', tare: '0.000', stable: true, device: 'Deli' },
    });
  });

  it('keeps the packing when the scale is read again, and is refused while the scale moves', () => {
    const moving = { weight: 0.3, unit: 'kg', stable: false } as const;
    const again = fromScale({ ...empty, tare: '0.02' }, moving, { unit: 'kg', name: 'Deli' });
    expect(again).to.deep.include({ gross: '0.3', tare: '0.02' });
    expect(weighedOf(again)).to.deep.include({ ok: false, code: 'weight_unstable' });
  });

  it('begins with what the line was weighed before', () => {
    const before = { gross: '1.250', tare: '0.000', stable: true, device: 'Deli' };
    expect(beginWeighing(before)).to.deep.equal({ gross: '1.25', tare: '', scale: undefined });
  });
});
