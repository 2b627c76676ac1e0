// Arabic words of making a store.
import type { firstStoreWords } from '../../workplace/first-store/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const firstStore: Translated<typeof firstStoreWords, ArabicForm> = {
  firstStore: {
    title: 'متجرك الأول',
    lead: 'اختر البلد، فيصبح المتجر جاهزًا للبيع.',
    name: 'اسم المتجر',
    country: 'البلد',
    select: 'اختر بلدًا',
    noCountry: 'لا نتائج',
    timeZone: 'المنطقة الزمنية',
    later: 'يمكنك تعديل كل هذا لاحقًا في الإعدادات.',
    lane: 'الصندوق 1',
    submit: 'إنشاء المتجر',
    offline: 'تعذّر الوصول إلى الخادم. ما أدخلته باقٍ هنا. تحقق من الشبكة وحاول مرة أخرى.',
    bad: {
      name: 'أدخل اسمًا لا يتجاوز 200 حرف.',
      country: 'اختر بلدًا.',
    },
    sets: {
      title: 'إعدادات {{country}}',
      currency: 'العملة',
      prices: 'الأسعار',
      withTax: 'شاملة الضريبة',
      withoutTax: 'تُضاف الضريبة إلى كل عملية بيع',
      taxes: 'نسب الضريبة',
      asOf: 'حتى {{day}}',
      noTaxes: 'لا توجد نسبة سارية في كل البلد. أضف نسبتك في الضرائب.',
      cash: 'فئات النقد',
      fromTo: 'من {{smallest}} إلى {{largest}}',
      rounded: 'تُقرّب المبالغ النقدية إلى {{step}}',
      timeZone: 'المنطقة الزمنية',
      language: 'اللغة',
    },
  },
};
