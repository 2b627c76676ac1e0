// Spanish words of the last sale, brought back.
import type { lastSaleWords } from '../../cashier/last-sale/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const lastSale: Translated<typeof lastSaleWords, SpanishForm> = {
  lastSale: {
    key: 'Última venta',
    none: 'En esta caja aún no se ha vendido nada.',
  },
};
