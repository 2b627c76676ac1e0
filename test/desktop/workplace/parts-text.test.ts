// What a notice about a basket says of the parts that were taken of it.
import { expect } from 'chai';
import type { JsonObject, TakenPart } from '@evertill/schemas';
import { createInstance } from 'i18next';
import { cashierWords } from '../../../desktop/renderer/cashier/words.ts';
import { partsText, takenBy } from '../../../desktop/renderer/workplace/basket/use-parts-text.ts';
import type { PartsWording } from '../../../desktop/renderer/workplace/basket/use-parts-text.ts';

describe('parts of a basket in a notice', () => {
  const language = createInstance();
  before(() => language.init({ lng: 'en', resources: { en: { cashier: cashierWords } } }));

  it('are named with their money, who took them and when (field case 14)', () => {
    const people = new Map([['ann', { name: 'Ann' }]]);
    const part = (fields: Partial<TakenPart>) => ({
      id: 'part',
      method: 'cash',
      amount: 500,
      taken_by: 'ann',
      taken_at: '2026-11-24T10:00:00.000Z',
      ...fields,
    });
    const wording: PartsWording = {
      t: language.getFixedT('en', 'cashier') as unknown as PartsWording['t'],
      money: (minor) => (minor / 100).toFixed(2),
      takenBy: (one) => takenBy(one, people, (at) => at.slice(11, 16)),
    };
    const parts = [part({}), part({ method: 'voucher', amount: 1000, taken_by: 'gone' })];
    expect(partsText({ parts } as JsonObject, wording)).to.equal(
      'Cash: 5.00 taken (Ann, 10:00) · Voucher: 10.00 taken (10:00)',
    );
    expect(partsText(undefined, wording)).to.equal('');
  });
});
