// French words of the first steps of a store.
import type { startWords } from '../../../manager/start/words.ts';
import type { FrenchForm, Translated } from '../../translation.ts';

export const start: Translated<typeof startWords, FrenchForm> = {
  start: {
    title: 'Premiers pas',
    hint: 'Votre magasin est prêt. Commencez où vous voulez ; l’ordre est libre.',
    steps: '{{done}} étapes faites sur {{total}}',
    done: 'Fait',
    hide: 'Masquer',
    step: {
      tax: 'Ajouter une taxe',
      products: 'Ajouter des articles',
      employee: 'Ajouter un employé avec code PIN',
      shift: 'Ouvrir une session',
    },
    door: {
      products: {
        title: 'Ajouter des articles',
        hint: 'Saisissez-les, importez un fichier ou essayez la caisse avec des articles d’exemple.',
      },
      employees: {
        title: 'Inviter des employés',
        hint: 'Ils reçoivent un e-mail pour choisir un mot de passe, et un code PIN pour la caisse.',
      },
      till: {
        title: 'Ouvrir la caisse ici',
        hint: 'Vendez sur cet appareil, même hors ligne ensuite.',
      },
    },
    way: {
      type: 'Saisir un article',
      sample: 'Utiliser des exemples',
      invite: 'Inviter un employé',
      open: 'Ouvrir la caisse',
      import: 'Importer un fichier',
    },
  },
};
