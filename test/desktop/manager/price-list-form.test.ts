// A price list in a form: times are those of the wall of the store, figures as somebody types them, and what was not touched
// comes out as it went in.
import { expect } from 'chai';
import { blankReferenceData } from '@evertill/schemas';
import type { Reference, ReferenceData } from '@evertill/schemas';
import {
  firstPrice,
  linesOf,
  pricesOf,
  textsOf,
} from '../../../desktop/renderer/manager/price-lists/entry-draft.ts';
import { blankList, documentOf, fieldsOf } from '../../../desktop/renderer/manager/price-lists/list-draft.ts';
import { listState } from '../../../desktop/renderer/manager/price-lists/list-state.ts';
import { aReference } from '../../contract/contract-documents.ts';

const helsinki = 'Europe/Helsinki';

function aList(data: Partial<ReferenceData<'price_list'>>, active = true): Reference {
  const whole = { ...blankReferenceData.price_list, ...data } as unknown as Reference['data'];
  return {
    ...aReference({ id: 'list', store_id: 'store', kind: 'price_list', name: 'Trade' }),
    active,
    data: whole,
  };
}

describe('a price list in a form', () => {
  const starts_at = '2026-01-01T06:00:30.500Z';
  const ends_at = '2026-02-01T06:00:00.000Z';
  const list = aList({ starts_at, ends_at, customer_ids: ['ann'], channels: ['wholesale'], priority: -3 });

  it('comes out as it went in when nothing was touched, to the second', () => {
    const fields = fieldsOf(list, helsinki);
    expect(fields).to.include({ starts_at: '2026-01-01T08:00', priority: '-3', name: 'Trade' });
    expect(documentOf(fields, helsinki, list)).to.deep.equal({
      name: 'Trade',
      active: true,
      data: list.data,
    });
  });

  it('takes a time that was typed, and none', () => {
    const fields = { ...fieldsOf(list, helsinki), starts_at: '2026-01-02T08:00', ends_at: '' };
    expect((documentOf(fields, helsinki, list) as { data: object }).data).to.include({
      starts_at: '2026-01-02T06:00:00.000Z',
      ends_at: null,
    });
  });

  it('says what is wrong with it', () => {
    const flaw = (changes: Partial<typeof blankList>) =>
      documentOf({ ...blankList, name: 'New', ...changes }, helsinki, undefined);
    expect(flaw({ starts_at: '2026-01-02T08:00', ends_at: '2026-01-02T08:00' })).to.equal('badTimes');
    for (const priority of ['', '1.5', '1001', '-1001', 'high', '1e3'])
      expect(flaw({ priority }), priority).to.equal('badPriority');
    expect(flaw({ priority: ' 1000 ' })).to.deep.include({ name: 'New' });
  });

  it('is valid from its first instant to before its last one', () => {
    const at = (instant: string, active = true) =>
      listState(aList({ starts_at, ends_at }, active), Date.parse(instant));
    expect(at('2026-01-01T06:00:30.499Z')).to.equal('later');
    expect(at(starts_at)).to.equal('now');
    expect(at('2026-02-01T05:59:59.999Z')).to.equal('now');
    expect(at(ends_at)).to.equal('over');
    expect(at(starts_at, false)).to.equal('off');
    expect(listState(aList({}), 0)).to.equal('now');
  });
});

describe('the prices of an item in a form', () => {
  const price = (variation_id: string, min_quantity: string, amount: number) => ({
    variation_id,
    min_quantity,
    price: amount,
  });
  const prices = [price('', '1.000', 100), price('', '12.000', 90), price('large', '0.500', 150)];
  const texts = textsOf(prices, 'EUR');

  it('are lines in the order of what they are for, and come out as they went in', () => {
    expect(texts).to.deep.equal({ '@1000': '1.00', '@12000': '0.90', 'large@500': '1.50' });
    expect(linesOf(textsOf([...prices].toReversed(), 'EUR')).map(({ key }) => key)).to.deep.equal(
      Object.keys(texts),
    );
    expect(pricesOf(texts, 'EUR')).to.deep.equal(prices);
  });

  it('are typed as money: one that is no amount is not guessed at, and one that is taken away is gone', () => {
    expect(pricesOf({ ...texts, '@1000': '1.25', '@12000': undefined }, 'EUR')).to.deep.equal([
      price('', '1.000', 125),
      prices[2],
    ]);
    for (const text of ['', 'many', '-1', '1.2.3'])
      expect(pricesOf({ ...texts, '@1000': text }, 'EUR'), text).to.equal(undefined);
    expect(pricesOf({ '@1000': undefined }, 'EUR')).to.equal(undefined);
  });

  it('are led by the one for the fewest of whichever variation', () => {
    expect(firstPrice(prices.toReversed())).to.deep.equal(prices[0]);
    expect(firstPrice([price('b', '2.000', 5), price('a', '1.000', 7)])).to.deep.equal(
      price('a', '1.000', 7),
    );
    expect(firstPrice([])).to.equal(undefined);
  });
});
