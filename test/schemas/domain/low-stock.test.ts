// How much is suggested of what is low.
import { expect } from 'chai';
import { suggestedQuantity } from '@evertill/schemas';
import type { LowItem } from '@evertill/schemas';

const low = (fields: Partial<LowItem>) =>
  suggestedQuantity({
    stock: '0.000',
    low_stock_threshold: '10.000',
    on_order: '0.000',
    item_type: 'NORMAL',
    ...fields,
  });

describe('the suggested quantity', () => {
  it('is what makes twice the threshold again', () => {
    expect(low({})).to.equal('20.000');
    expect(low({ stock: '10.000' })).to.equal('10.000');
    expect(low({ stock: '-3.000' })).to.equal('23.000');
  });

  it('counts what is on its way, down to nothing', () => {
    expect(low({ stock: '4.000', on_order: '6.000' })).to.equal('10.000');
    expect(low({ on_order: '20.000' })).to.equal('0.000');
    expect(low({ on_order: '21.000' })).to.equal('0.000');
  });

  it('is whole, unless the product is sold by weight', () => {
    expect(low({ stock: '0.250' })).to.equal('20.000');
    expect(low({ stock: '0.250', item_type: 'WEIGHT' })).to.equal('19.750');
    expect(low({ stock: '0.250', item_type: 'PRICE_EMBEDDED' })).to.equal('20.000');
  });

  it('fits on a line, whatever is owed', () => {
    expect(low({ stock: '-99999999999.999', low_stock_threshold: '99999999999.999' })).to.equal(
      '99999999999.000',
    );
  });
});
