// Arabic words of goods that are sold by weight.
import type { weightWords } from '../../cashier/weight/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const weight: Translated<typeof weightWords, ArabicForm> = {
  weight: {
    key: 'الوزن',
    title: 'وزن {{name}}',
    gross: 'على الميزان، {{unit}}',
    tare: 'الفارغ (التغليف)، {{unit}}',
    net: 'المبيع',
    amount: '{{weight}} {{unit}}',
    price: '{{price}} / {{unit}}',
    invalid: 'اكتب وزنًا، مثل 0.455.',
    typed: 'لا ميزان متصل: يُكتب الوزن.',
    reading: 'يُقرأ الميزان…',
    stable: 'يعرض الميزان {{weight}} {{unit}}.',
    unstable: 'يعرض الميزان {{weight}} {{unit}} وما زال يتحرك.',
    silent: 'الميزان لا يجيب. اكتب الوزن، أو اقرأه من جديد.',
    again: 'قراءة الميزان',
    take: 'أخذ الوزن',
    line: '{{weight}} {{unit}} × {{price}} / {{unit}}',
    packed: '{{gross}} − {{tare}} فارغ',
    change: 'وزن {{name}}: {{weight}} {{unit}}. وزن من جديد',
  },
};
