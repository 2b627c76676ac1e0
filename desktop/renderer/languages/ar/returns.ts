// Arabic words of goods that come back.
import type { returnWords } from '../../cashier/returns/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const returns: Translated<typeof returnWords, ArabicForm> = {
  returns: {
    title: 'المرتجعات',
    lead: 'امسح الإيصال، اختر ما يُعاد، ثم رُدّ المال.',
    scan: 'امسح الإيصال أو اكتب رقمه',
    which: 'عدة مبيعات تطابق. أيها هو؟',
    unknownNext: 'اكتب الرقم الذي على الإيصال، أو ابحث عن البيع بمبلغه أو عميله.',
    look: 'ابحث عنه في المبيعات',
    shiftNeeded: 'يُرد المال من درج وردية مفتوحة.',
    from: 'بيع {{time}}، البائع {{cashier}}',
    all: 'الكل',
    none: 'لا شيء',
    sold: 'بيع منه {{sold}}',
    leftOf: 'بقي {{left}} من {{sold}}',
    allBack: 'أُعيد كله',
    less: 'أنقص واحدًا من {{name}} المرتجع',
    more: 'زد واحدًا على {{name}} المرتجع',
    quantity: 'كم يُعاد من {{name}}',
    before: 'رُدّ من قبل',
    beforeOne: '{{code}}، {{time}}: {{amount}}',
    how: 'طريقة الرد',
    asPaid: 'كما دُفع',
    inCash: 'نقدًا',
    confirm: 'رُدّ المال',
    handOver: 'سلّم العميل',
    written: 'سُجّل برقم {{code}}.',
    next: 'مرتجع آخر',
    strange: 'هذا الصنف ليس في الإيصال، أو اختير كله.',
    strangeNext: 'امسح الأصناف الأخرى، أو راجع الكميات أدناه.',
  },
};
