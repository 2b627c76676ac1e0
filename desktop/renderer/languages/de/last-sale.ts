// German words of the last sale, brought back.
import type { lastSaleWords } from '../../cashier/last-sale/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const lastSale: Translated<typeof lastSaleWords, GermanForm> = {
  lastSale: {
    key: 'Letzter Bon',
    none: 'An dieser Kasse wurde noch nichts verkauft.',
  },
};
