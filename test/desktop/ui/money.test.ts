// Prices as people read them.
import { expect } from 'chai';
import { priceText } from '../../../desktop/renderer/ui/money.ts';

describe('a price on the screen and on paper', () => {
  const cents = (minor: number) => `${minor} ct`;
  for (const [what, unitPrice, pricePer, text] of [
    ['for one piece is as it is', 124, 1, '124 ct'],
    ['below the smallest coin is for ten', 1, 10, '1 ct / 10'],
    ['printed on a piece is for one unit', 503_000, 1258, '400 ct'],
    ['printed on a piece, in lowest terms too', 251_500, 629, '400 ct'],
  ] as const) {
    it(what, () => expect(priceText(unitPrice, pricePer, cents)).to.equal(text));
  }
});
