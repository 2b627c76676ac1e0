// Arabic words of the frame of the back office.
import type { managerWords } from '../../../manager/words.ts';
import type { ArabicForm, Translated } from '../../translation.ts';

type OfficeWords = Pick<typeof managerWords, 'frame' | 'audit' | 'stores' | 'guard' | 'module' | 'meanwhile'>;

export const office: Translated<OfficeWords, ArabicForm> = {
  frame: {
    title: 'الإدارة',
    places: 'أماكن الإدارة',
    menu: 'القائمة',
    till: 'إلى الصندوق',
    useAsTill: 'استخدام كصندوق',
    device: 'إعدادات هذا الصندوق',
  },
  audit: {
    title: 'سجل التدقيق',
    hint: 'من فعل ماذا عند الدخول وفي الإدارة. لا يستطيع أحد تغييره.',
  },
  stores: {
    title: 'المتاجر',
    of: 'المتجر: {{store}}. اختر غيره',
    offline: 'المتاجر الأخرى على الخادم، ولا يمكن الوصول إليه الآن.',
  },
  guard: {
    forbidden: 'هذا يتطلب حق قراءة {{module}}. يمنحه مالك في صفحة الموظفين.',
    readOnly: 'هذا يتطلب حق تغيير {{module}}. يمنحه مالك في صفحة الموظفين.',
    ownersOnly: 'هذه الصفحة للمالكين وحدهم. اطلبها من مالك.',
    toPlace: 'إلى «{{place}}»',
  },
  module: {
    product: 'المنتجات',
    order: 'الطلبات',
    customer: 'العملاء',
    employee: 'الموظفين',
    settings: 'الإعدادات',
    report: 'التقارير',
  },
  meanwhile: {
    now: 'غيّر شخص آخر هذا في الأثناء. وهو الآن:',
    nothing: 'لا شيء',
    take: 'أخذ قيمتهم',
  },
};
