// Arabic words of the keyboard, its help, and the command palette.
import type { keyWords } from '../../cashier/keys/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const keys: Translated<typeof keyWords, ArabicForm> = {
  keys: {
    search: 'ابحث، أو اكتب رمزًا',
    more: 'زيادة واحد من البند المختار',
    less: 'إنقاص واحد من البند المختار',
    remove: 'حذف البند المختار',
    quickKeys: 'الصفحة التالية من المفاتيح السريعة',
    weight: 'وزن البند المختار من جديد',
    weighAgain: 'وزن من جديد',
    resume: 'استئناف سلة معلّقة',
    printReceipt: 'طباعة الإيصال',
    returnAll: 'استرجاع الكل أو لا شيء',
    where: {
      everywhere: 'في كل مكان',
      sale: 'البيع',
      scales: 'الميزان',
      order: 'بيع واحد',
      returns: 'المرتجعات',
      returned: 'بعد مرتجع',
      customers: 'العملاء',
      customer: 'عميل واحد',
      item: 'صنف واحد',
      sales: 'التقارير',
      labels: 'الملصقات',
      clock: 'ساعة الدوام',
      shift: 'الوردية',
      closing: 'إقفال وردية',
      report: 'تقرير وردية',
    },
    always: 'كما هي دائمًا',
  },
  help: {
    title: 'لوحة المفاتيح',
    change: 'تغيير المفاتيح',
    scan: 'امسح في أي مكان: يذهب الصنف إلى السلة',
    quantity: 'الكمية قبل المسح أو النقر',
    tender: 'المبلغ النقدي المستلم',
    choose: 'الاختيار في القائمة',
    confirm: 'تأكيد، أو إضافة الصنف المختار؛ وفي حقل بيع فارغ: مبلغ نقدي آخر',
    back: 'رجوع، أو مسح الحقل',
  },
  palette: {
    title: 'كل الإجراءات',
    find: 'ماذا تريد أن تفعل؟',
    here: 'هنا والآن',
    places: 'الشاشات',
    none: 'لا شيء هنا بهذا الاسم.',
  },
};
