// Arabic sentences for what the scale and the printer refuse.
import { says } from '../translation.ts';
import type { DeviceRejections } from '../translation.ts';

export const deviceRejections: DeviceRejections = {
  scale_silent: says('الميزان لا يجيب.', 'افحص كابله وأنه مشغّل، ثم زِن من جديد أو اكتب الوزن.'),
  scale_unknown: says(
    'لم يُعثر على ميزان يتكلم لغة معروفة هنا.',
    'افحص الكابل وإعدادات الميزان، أو اختر نوعه بنفسك.',
  ),
  scale_overloaded: says('على الميزان أكثر مما يستطيع وزنه.', 'زِن على أجزاء.'),
  scale_below_zero: says('الميزان تحت الصفر.', 'ارفع كل ما عليه واضغط مفتاح الصفر فيه، ثم زِن من جديد.'),
  scale_not_zeroed: says('الميزان بلا صفر.', 'ارفع كل ما عليه واضغط مفتاح الصفر فيه.'),
  scale_faulty: says('الميزان يبلّغ عن عطل.', 'أطفئه ثم شغّله؛ واكتب الوزن إلى أن يعمل.'),
  scale_keys_only: says(
    'هذا الميزان لا يقبل ذلك إلا من مفاتيحه.',
    'اضغط المفتاح على الميزان أو اكتب الوزن الفارغ.',
  ),
  printer_silent: says('الطابعة لا تجيب.', 'افحص كابلها وأنها مشغّلة، ثم اطبع من جديد.'),
  printer_paper_out: says('لا ورق في الطابعة.', 'ضع لفة جديدة ثم اطبع من جديد.'),
  printer_cover_open: says('الطابعة مفتوحة.', 'أغلق غطاءها ثم اطبع من جديد.'),
  printer_faulty: says('الطابعة تبلّغ عن عطل.', 'ابحث عن ورق في السكين، أطفئها ثم شغّلها، واطبع من جديد.'),
  printer_cut_off: says('انقطع الاتصال بالطابعة أثناء الطباعة.', 'انظر ما على الورق قبل أن تطبع من جديد.'),
  print_expired: says('فات أوان طباعة هذا.', 'اطبعه من جديد إن بقي مطلوبًا.'),
  print_queue_full: says('ما ينتظر الطباعة كثير جدًا.', 'انتظر حتى تلحق الطابعة، أو انظر ما يعطلها.'),
};
