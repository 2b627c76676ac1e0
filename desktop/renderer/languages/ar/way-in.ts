// Arabic words of the way into the till and the back office.
import type { wayInWords } from '../../workplace/way-in/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const wayIn: Translated<typeof wayInWords, ArabicForm> = {
  wayIn: {
    store: 'اختيار متجر',
    storeHint: 'يُحفظ على هذا الجهاز، ويمكن اختيار متجر آخر أعلى صفحة الإدارة.',
    offline: 'لا يمكن الوصول إلى الخادم، واختيار المتجر أو الصندوق يحتاج إليه.',
    inUse: 'مستخدم على {{name}}',
    ownLane: 'مستخدم على هذا الجهاز',
    fixed: 'يمكنك استخدام {{lane}} فقط. يستطيع مالك اختيار صندوق آخر لك في صفحة الموظفين.',
    fixedOtherStore: 'صندوقك في متجر آخر. يستطيع مالك اختيار صندوق آخر لك في صفحة الموظفين.',
    fixedElsewhere: 'صندوقك ليس في متاجرك',
    fixedElsewhereText:
      'يمكنك استخدام صندوق واحد فقط، وليس في أي من متاجرك. يستطيع مالك اختيار صندوق آخر لك في صفحة الموظفين.',
    noLane: 'ليس في هذا المتجر صندوق بعد',
    noLanes: 'ليس في متاجرك صندوق بعد',
    noLaneText: 'البيع والورديات تحتاج إلى صندوق. يستطيع موظف له حق تغيير الإعدادات إضافته.',
    noStore: 'لا متجر بعد',
    noStoreText: 'لم يُسند إليك متجر بعد. يستطيع مالك إسناده في صفحة الموظفين.',
    office: 'الإدارة',
    report: 'التقارير',
    lanes: 'إضافة صندوق',
    again: 'تحقق من جديد',
    signOut: 'تسجيل الخروج',
  },
};
