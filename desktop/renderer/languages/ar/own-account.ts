// Arabic words of one's own account.
import type { ownAccountWords } from '../../workplace/own-account/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const ownAccount: Translated<typeof ownAccountWords, ArabicForm> = {
  ownAccount: {
    title: 'حسابك',
    lead: 'من أنت هنا، وبماذا تدخل.',
    somebodyElse: 'شخص آخر مسجّل الدخول عند هذا الصندوق. لترى حسابك سجّل الدخول هنا ببريدك وكلمة مرورك.',
    email: 'يسجّل الدخول بـ',
    rank: 'الرتبة',
    owner: 'مالك',
    employee: 'موظف',
    role: 'الدور',
    noRole: 'لا دور',
    stores: 'يعمل في',
    current: 'كلمة مرورك',
    currentHint: 'الحالية، حتى لا يفعل ذلك غيرك على صندوق مفتوح.',
    currentMissing: 'اكتب كلمة مرورك.',
    show: 'إظهار المكتوب',
    passwordTitle: 'كلمة مرور أخرى',
    passwordSave: 'تغيير كلمة المرور',
    passwordSaved: 'تغيّرت كلمة مرورك. وسُجّل خروجك من كل مكان آخر.',
    pinTitle: 'الرقم السري',
    pinSet: 'هناك رقم سري.',
    pinNone: 'لا يوجد رقم سري.',
    pin: 'رقم سري جديد',
    pinHint: 'يفتح صناديق متاجرك، وبلا شبكة أيضًا. من 4 إلى 8 أرقام.',
    pinBad: 'أدخل من 4 إلى 8 أرقام.',
    pinSave: 'تعيين الرقم السري',
    pinSaved: 'عُيّن رقمك السري. تعرفه الصناديق فور اتصالها.',
  },
};
