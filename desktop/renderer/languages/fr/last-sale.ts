// French words of the last sale, brought back.
import type { lastSaleWords } from '../../cashier/last-sale/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const lastSale: Translated<typeof lastSaleWords, FrenchForm> = {
  lastSale: {
    key: 'Dernier ticket',
    none: 'Rien n’a encore été vendu sur cette caisse.',
  },
};
