// Arabic words of practising.
import type { trainingWords } from '../../cashier/training/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const training: Translated<typeof trainingWords, ArabicForm> = {
  training: {
    begin: 'تدريب',
    beginText:
      'كل شيء يعمل كما في الصندوق الحقيقي، بالأصناف والأسعار الحقيقية. لا يُحفظ ولا يُرسل أي بيع أو وردية أو تغيير، ويبقى نقد الدرج الحقيقي كما هو.',
    start: 'بدء التدريب',
    banner: 'تدريب – لا شيء هنا حقيقي، ولا يُحفظ شيء ولا يُرسل',
    end: 'إنهاء التدريب',
    receipt: 'تدريب – ليس إيصالًا',
    failed: 'تعذّر بدء التدريب. والصندوق نفسه يعمل كما كان.',
  },
};
