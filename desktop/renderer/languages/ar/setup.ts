// Arabic words of the set-up of a new server.
import type { ArabicForm, Translation } from '../translation.ts';

export const setup: Translation<ArabicForm>['setup'] = {
  title: 'إعداد نشاطك التجاري',
  lead: 'تنشئ هذه الصفحة نشاطك التجاري ومتجره الأول، وتكون أنت المالك والمشرف.',
  business: 'اسم النشاط التجاري',
  ownerName: 'اسمك',
  email: 'البريد الإلكتروني',
  emailHint: 'تسجّل الدخول به.',
  submit: 'إنشاء النشاط التجاري',
  bad: {
    business: 'أدخل اسمًا لا يتجاوز 200 حرف.',
    ownerName: 'أدخل اسمك.',
    email: 'أدخل عنوان بريد إلكتروني، مثل maria@example.com.',
  },
  open: {
    offline: 'تعذّر الوصول إلى الخادم. تحقق من الشبكة وحاول مرة أخرى.',
    again: 'إعادة المحاولة',
  },
  code: {
    title: 'هذا العنوان لا يعمل',
    missing: 'الرمز في آخره ناقص. افتح العنوان الكامل الذي عرضه الخادم عند تشغيله.',
    wrong: 'الرمز خاطئ. لم يُنشأ شيء. افتح العنوان الكامل الذي عرضه الخادم عند تشغيله.',
  },
  closed: {
    title: 'اكتمل الإعداد',
    next: 'على هذا الخادم نشاط تجاري بالفعل. سجّل الدخول ببريدك الإلكتروني وكلمة المرور.',
  },
  created: {
    title: 'نشاطك التجاري جاهز',
    next: 'سجّل الدخول بـ {{email}} وكلمة المرور التي اخترتها.',
  },
  signIn: 'تسجيل الدخول',
};
