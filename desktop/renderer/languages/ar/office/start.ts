// Arabic words of the first steps of a store.
import type { startWords } from '../../../manager/start/words.ts';
import type { ArabicForm, Translated } from '../../translation.ts';

export const start: Translated<typeof startWords, ArabicForm> = {
  start: {
    title: 'الخطوات الأولى',
    hint: 'متجرك جاهز. ابدأ من حيث تشاء؛ لا ترتيب لازم.',
    steps: 'أُنجزت {{done}} من {{total}} خطوات',
    done: 'تم',
    hide: 'إخفاء',
    step: {
      tax: 'إضافة ضريبة',
      products: 'إضافة منتجات',
      employee: 'إضافة موظف برقم سري',
      shift: 'فتح وردية',
    },
    door: {
      products: {
        title: 'إضافة منتجات',
        hint: 'اكتبها، أو استورد ملفًا، أو جرّب الصندوق بمنتجات نموذجية.',
      },
      employees: {
        title: 'دعوة الموظفين',
        hint: 'تصلهم رسالة لاختيار كلمة مرور، ورقم سري للصندوق.',
      },
      till: {
        title: 'فتح الصندوق هنا',
        hint: 'بِع على هذا الجهاز. يعمل بعد ذلك دون اتصال.',
      },
    },
    way: {
      type: 'كتابة منتج',
      sample: 'استخدام منتجات نموذجية',
      invite: 'دعوة موظف',
      open: 'فتح الصندوق',
      import: 'استيراد ملف',
    },
  },
};
