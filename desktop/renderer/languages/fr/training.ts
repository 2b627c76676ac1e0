// French words of practising.
import type { trainingWords } from '../../cashier/training/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const training: Translated<typeof trainingWords, FrenchForm> = {
  training: {
    begin: 'S’exercer',
    beginText:
      'Tout marche comme sur la vraie caisse, avec les vrais articles et prix. Aucune vente, aucun service ni changement n’est gardé ou envoyé, et le vrai fond de caisse reste tel quel.',
    start: 'Commencer',
    banner: 'Exercice – rien ici n’est réel, rien n’est gardé ni envoyé',
    end: 'Finir l’exercice',
    receipt: 'EXERCICE – PAS UN TICKET',
    failed: 'L’exercice n’a pas pu commencer. La caisse elle-même continue comme avant.',
  },
};
