// Arabic words of locking the till.
import type { lockWords } from '../../workplace/lock/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const lock: Translated<typeof lockWords, ArabicForm> = {
  lock: {
    action: 'قفل',
    title: 'هذا الصندوق مقفل',
    hint: 'السلة ما زالت هنا، وما بيع يستمر إرساله.',
    who: 'من هناك؟',
    pin: 'الرقم السري',
    unlock: 'فتح القفل',
    password: 'الدخول بالبريد وكلمة المرور بدلًا من ذلك',
    usePin: 'فتح القفل بالرقم السري بدلًا من ذلك',
    auto: 'دقائق دون لمس حتى يُقفل وحده',
    autoHint: 'لا يُقفل أثناء الدفع. وما كُتب يبقى لمن كتبه حين يفتح القفل.',
    never: 'أبدًا',
    noPins: 'لا أحد في هذا المتجر له رقم سري بعد، فلا يُفتح الصندوق إلا بشبكة. تُوضع الأرقام السرية من الإدارة.',
  },
};
