// Arabic words of the settings.
import type { settingsWords } from '../../cashier/settings/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const settings: Translated<typeof settingsWords, ArabicForm> = {
  settings: {
    title: 'الإعدادات',
    lead: 'لهذا الجهاز وحده، وتبقى عند دخول شخص آخر.',
    lane: 'الصندوق',
    store: 'المتجر',
    device: 'هذا الجهاز',
    deviceId: 'رقمه',
    changeLaneHint: 'تختار المتجر والصندوق من جديد، ويلزم لذلك شبكة.',
    devices: 'الأجهزة',
    paper: 'الورق',
    paperHint: 'يطبع هذا المتصفح الإيصالات والتقارير على الطابعة المضبوطة فيه. اطبع صفحة لترى هل هي الصحيحة.',
    testPrint: 'طباعة صفحة تجربة',
    testTitle: 'صفحة تجربة',
    testText: 'إن قرأت هذا على الورق فالإيصالات تُطبع هناك.',
    sound: 'نغمة التنبيه',
    soundHint: 'نغمتان هابطتان عند رمز مجهول أو رفض شيء.',
    trySound: 'تشغيلها',
    noServices:
      'أجهزة الدفع وطابعات الإيصالات والأدراج والموازين وشاشات العملاء تصلها خدمات الجهاز، ولا شيء منها يعمل هنا: تُسجّل البطاقات مدفوعة على جهازها، ويُفتح الدرج بمفتاحه.',
    keys: 'المفاتيح',
    keysHint: 'اختر إجراءً ثم اضغط المفتاح الذي تريده له. المفاتيح مكتوبة على الأزرار وفي المساعدة.',
    action: 'الإجراء',
    where: 'أين',
    key: 'المفتاح',
    changeKey: 'تغيير مفتاح «{{action}}»، وهو الآن {{key}}',
    press: 'اضغط المفتاح الجديد لـ «{{action}}»…',
    orChoose: 'أو اختر مفتاحًا غير مستخدم:',
    keep: 'إبقاؤه كما هو',
    changed: '«{{action}}» الآن {{key}}.',
    resetKeys: 'المفاتيح المعتادة',
    wasReset: 'عادت كل المفاتيح إلى المعتاد.',
    refused: {
      character: '{{key}} حرف: يكتبه الماسح وتكتبه أنت. اختر مفتاحًا لا يكتب شيئًا.',
      form: 'للمفتاح {{key}} معنى واحد في كل الشاشات: تأكيد أو رجوع أو تنقل، فلا يُعطى لغيره.',
      browser: 'يحتفظ المتصفح بالمفتاح {{key}} لنفسه. اختر غيره.',
      taken: 'المفتاح {{key}} مأخوذ لـ «{{action}}» ({{where}}). أعطِ ذاك مفتاحًا آخر أولًا، أو اختر هنا غيره.',
    },
    look: 'المظهر',
    scheme: 'فاتح أو داكن',
    contrast: 'التباين',
    contrasts: {
      auto: 'مثل الجهاز',
      normal: 'معتاد',
      more: 'عالٍ',
    },
    hand: 'اليد',
    handHint: 'في شاشة البيع تكون السلة من جهة هذه اليد.',
    hands: {
      right: 'اليمنى',
      left: 'اليسرى',
    },
    textSize: 'حجم النص',
  },
};
