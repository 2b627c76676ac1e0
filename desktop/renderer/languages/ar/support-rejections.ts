// Arabic sentences for what the support console refuses.
import { says } from '../translation.ts';
import type { SupportRejections } from '../translation.ts';

export const supportRejections: SupportRejections = {
  entry_absent: says(
    'لم يصل هذا القيد إلى الخادم.',
    'اطلب من الجهاز أن يعرضه مرة أخرى: فهو هناك وليس في أي مكان آخر.',
  ),
  entry_not_refused: says(
    'هذا القيد غير مرفوض: لا شيء يحتاج إلى تسوية.',
    'انظر إليه مرة أخرى؛ ربما سوّاه شخص آخر.',
  ),
  retry_refused: says(
    'لو حُكم على القيد من جديد لرُفض مرة أخرى.',
    'أصلح ما يقوله الرمز المذكور، ثم أعد المحاولة.',
  ),
  instruction_not_found: says('لم يُطلب من هذا الجهاز شيء بهذا الرقم.', 'راجع القائمة.'),
  instruction_taken: says('لدى الجهاز هذه التعليمة بالفعل: لم يعد سحبها ممكنًا.', 'انتظر جوابه.'),
  file_not_found: says(
    'هذا الملف غير موجود أو لم يعد محفوظًا.',
    'اطلب من الجهاز أن يرسل عمله مرة أخرى؛ فهو ما زال عنده.',
  ),
};
