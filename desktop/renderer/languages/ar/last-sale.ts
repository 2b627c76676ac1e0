// Arabic words of the last sale, brought back.
import type { lastSaleWords } from '../../cashier/last-sale/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const lastSale: Translated<typeof lastSaleWords, ArabicForm> = {
  lastSale: {
    key: 'آخر بيع',
    none: 'لم يُبع شيء على هذا الصندوق بعد.',
  },
};
