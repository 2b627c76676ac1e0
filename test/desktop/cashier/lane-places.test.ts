// Which screens of the till a device without a lane reaches.
import { expect } from 'chai';
import { addressOf, needsLane, places } from '../../../desktop/renderer/cashier/frame/places.ts';

describe('the screens of the till', () => {
  it('need a lane where money moves or hardware is set up', () => {
    const withLane = places.filter((place) => needsLane(addressOf(place)));
    expect(withLane.map(({ name }) => name)).to.deep.equal(['sale', 'returns', 'work-shift', 'settings']);
    expect(needsLane('/point-of-sale/time-clock')).to.equal(true);
  });

  it('need none to read orders, reports and items, and to print labels', () => {
    for (const name of ['orders', 'customers', 'items', 'report', 'barcode', 'account', 'orders/'])
      expect(needsLane(`/point-of-sale/${name}`), name).to.equal(false);
  });

  it('need a lane at an address that names none of them, as it leads to the sale', () => {
    for (const path of ['', '/', '/nowhere', '/orders/1', '/Orders-old'])
      expect(needsLane(`/point-of-sale${path}`), path).to.equal(true);
  });
});
