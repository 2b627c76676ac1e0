// Arabic words of sales that are not simply listed.
import type { parkedWords } from '../../cashier/parked/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const parked: Translated<typeof parkedWords, ArabicForm> = {
  which: {
    title: 'أي مبيعات',
    known: 'المبيعات',
    knownHint: 'مبيعات هذا المتجر بقدر ما يعرفها هذا الصندوق.',
    variances: 'حُسبت بغير ذلك',
    variancesHint: 'مبيعات كان الخادم سيحسب فيها شيئًا آخر. تبقى كما هي.',
    parked: 'معلّقة',
    parkedHint: 'مبيعات وصلت متأخرة فلم تُسجَّل. مالها في درج: قل إلى أي وردية ينتمي كل منها.',
  },
  variance: {
    title: 'حُسب بغير ذلك',
    since: 'بيع',
    none: 'لم يُحسب شيء بغير ذلك.',
    charged: '{{charged}}',
    instead: '{{charged}} بدلًا من {{wanted}}',
  },
  varianceKind: {
    unit_price: 'السعر',
    line_tax: 'ضريبة سطر',
    line_total: 'مجموع سطر',
    tax: 'الضريبة',
    total: 'المجموع',
    discount: 'الخصم',
    rounding: 'التقريب',
    currency: 'العملة',
    promotion: 'العرض',
    ebt: 'مدفوع بـ EBT',
  },
  parked: {
    list: 'مبيعات معلّقة',
    none: 'لا بيع معلّق.',
    code: 'الإيصال',
    sold: 'بيع',
    by: '{{time}}، {{name}}',
    lane: 'الصندوق',
    total: 'المجموع',
    why: 'السبب',
    do: 'أي وردية',
    title: 'إلى أي وردية ينتمي {{code}}؟',
    shift: 'الوردية',
    open: '{{label}}، {{lane}}: منذ {{from}}',
    closed: '{{label}}، {{lane}}: من {{from}} إلى {{to}}',
    noShift: 'لا يعرف هذا الصندوق وردية من تلك الأيام.',
    confirm: 'تسجيله هناك',
    done: 'سُجّل {{code}} في {{label}}',
  },
};
