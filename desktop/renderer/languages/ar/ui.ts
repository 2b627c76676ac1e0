// Arabic words of the shared parts.
import type { OwnUiWords } from '../../ui/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const ui: Translated<OwnUiWords, ArabicForm> = {
  amount: { invalid: 'أدخل مبلغًا، مثل {{example}}.' },
  app: {
    tagline: 'صندوق البيع الذي لا يُضيّع أي بيع.',
    loading: 'جارٍ فتح الصندوق…',
    failed: 'تعذّر فتح الصندوق.',
    retry: 'أعد المحاولة',
    broken: 'تعطّلت هذه الشاشة.',
    safe: 'كل بيع اكتمل محفوظ في هذا الصندوق.',
    reload: 'إعادة التحميل',
  },
  pad: { erase: 'مسح', next: 'التالي' },
  field: { clear: 'مسح' },
  dialog: { close: 'إغلاق' },
  language: {
    label: 'اللغة',
    failed: 'تعذّر تحميل هذه اللغة. أعد المحاولة مع وجود شبكة.',
  },
  look: {
    appearance: 'المظهر',
    light: 'فاتح',
    dark: 'داكن',
    auto: 'مثل الجهاز',
  },
  server: {
    offline: 'تعذّر الوصول إلى الخادم. افحص الشبكة وأعد المحاولة.',
    foreign: 'أجاب شيء بين هذا الجهاز والخادم (صفحة دخول إلى الشبكة؟). افحص الشبكة وأعد المحاولة.',
    wait_zero: 'محاولات كثيرة. أعد المحاولة الآن.',
    wait_one: 'محاولات كثيرة. أعد المحاولة بعد ثانية.',
    wait_two: 'محاولات كثيرة. أعد المحاولة بعد ثانيتين.',
    wait_few: 'محاولات كثيرة. أعد المحاولة بعد {{count}} ثوانٍ.',
    wait_many: 'محاولات كثيرة. أعد المحاولة بعد {{count}} ثانية.',
    wait_other: 'محاولات كثيرة. أعد المحاولة بعد {{count}} ثانية.',
  },
  host: {
    gone: 'برنامج الصندوق على هذا الجهاز لا يعمل.',
    goneNext:
      'لم يضِع شيء مما اكتمل. شغّله من جديد (npm run till): تتابع هذه النافذة وحدها والسلة كما هي. والدفع الذي كان جاريًا يكتمل عندها مرة واحدة.',
    opening: 'يُعاد فتح الصندوق…',
    openingNext: 'تتابع هذه النافذة وحدها.',
    unknown: 'برنامج الصندوق لا يعرف هذه النافذة.',
    unknownNext: 'شغّل npm run till مرة أخرى وافتح العنوان الظاهر. لم يضِع شيء.',
  },
  address: {
    title: 'لا يعمل الصندوق على هذا العنوان',
    why: 'لا تمنح المتصفحات الصفحةَ تخزينًا وتشغيلًا بلا شبكة إلا عبر https أو على الجهاز نفسه. وبدونهما قد يضيع بيع، لذلك لا يُفتح الصندوق هنا.',
    what: 'افتحه عبر https (EVERTILL_TLS_CERT و EVERTILL_TLS_KEY على الخادم)، أو على هذا الجهاز عبر http://localhost.',
  },
};
