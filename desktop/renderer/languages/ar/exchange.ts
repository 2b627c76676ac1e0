// Arabic words of goods that come back for other goods.
import type { exchangeWords } from '../../cashier/exchange/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const exchange: Translated<typeof exchangeWords, ArabicForm> = {
  exchange: {
    key: 'استبدال ببضاعة أخرى',
    title: 'استبدال {{code}}',
    comesBack: 'بضاعة تعود',
    line: 'يعود {{qty}}',
    giveUp: 'ترك الاستبدال',
    start: 'امسح أو اختر ما يخرج',
    startHint: 'ما يعود يُخصم من ثمنه.',
    owed: 'يُرد إلى العميل',
    payOut: 'الرد نقدًا',
    asPaid: 'الرد كما دُفع',
    even: 'لا شيء للدفع',
    benefits:
      'ما يعود دُفع بالمعونة الغذائية، فهي تدفع ثمن بضاعة مشمولة تخرج. امسح منها، أو خذ البضاعة مرتجعًا.',
    first: 'أنهِ الاستبدال أولًا، أو اتركه.',
    receipt: 'استبدال',
  },
};
