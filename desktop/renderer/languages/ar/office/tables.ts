// Arabic words of lists and tables, whoever asks for them.
import type { auditWords } from '../../../tables/audit/words.ts';
import type { tableWords } from '../../../tables/words.ts';
import type { ArabicForm, Translated } from '../../translation.ts';

export const tables: Translated<Omit<typeof tableWords, keyof typeof auditWords>, ArabicForm> = {
  list: {
    columns: 'الأعمدة',
    export: 'حفظ بصيغة CSV',
    exporting: 'قُرئ {{done}} من {{total}} …',
    exportFailed: 'تعذّرت قراءة القائمة. لم يُحفظ شيء؛ حاول مرة أخرى.',
    reading: 'جارٍ القراءة …',
    clear: 'مسح المرشحات',
    sortBy: 'ترتيب حسب {{column}}',
    pages: 'الصفحات',
    pageBefore: 'الصفحة السابقة',
    pageAfter: 'الصفحة التالية',
  },
  online: {
    offline: 'هذا محفوظ على الخادم، ولا يمكن الوصول إليه الآن.',
    typedStays: 'هذا يحتاج الخادم، ولا يمكن الوصول إليه الآن. ما كتبته باقٍ؛ حاول مرة أخرى.',
    foreign: 'أجاب شيء بين هذا الجهاز والخادم (صفحة دخول إلى الشبكة؟). لم يُفقد شيء؛ حاول مرة أخرى.',
    wait: 'الخادم مشغول.',
    waitFor_zero: 'ليس بعد. حاول الآن.',
    waitFor_one: 'ليس بعد. حاول بعد ثانية.',
    waitFor_two: 'ليس بعد. حاول بعد ثانيتين.',
    waitFor_few: 'ليس بعد. حاول بعد {{count}} ثوانٍ.',
    waitFor_many: 'ليس بعد. حاول بعد {{count}} ثانية.',
    waitFor_other: 'ليس بعد. حاول بعد {{count}} ثانية.',
    retry: 'حاول مرة أخرى',
    signedOut: 'سجّل الدخول من جديد لترى هذا.',
    unreadable: 'أجاب الخادم بما لا تعرفه هذه النسخة من التطبيق.',
  },
};
