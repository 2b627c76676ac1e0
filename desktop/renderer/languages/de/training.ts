// German words of practising.
import type { trainingWords } from '../../cashier/training/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const training: Translated<typeof trainingWords, GermanForm> = {
  training: {
    begin: 'Üben',
    beginText:
      'Alles geht wie auf der echten Kasse, mit den echten Artikeln und Preisen. Kein Verkauf, keine Schicht und keine Änderung wird behalten oder gesendet, und der echte Kassenbestand bleibt, wie er ist.',
    start: 'Übung beginnen',
    banner: 'Übung – nichts hier ist echt, nichts wird behalten oder gesendet',
    end: 'Übung beenden',
    receipt: 'ÜBUNG – KEIN BON',
    failed: 'Die Übung ließ sich nicht beginnen. Die Kasse selbst geht weiter wie zuvor.',
  },
};
