// French words of locking the till.
import type { lockWords } from '../../workplace/lock/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const lock: Translated<typeof lockWords, FrenchForm> = {
  lock: {
    action: 'Verrouiller',
    title: 'Cette caisse est verrouillée',
    hint: 'Le panier est toujours là. Ce qui est vendu continue d’être envoyé.',
    who: 'Qui est là ?',
    pin: 'Code PIN',
    unlock: 'Déverrouiller',
    password: 'Se connecter plutôt par e-mail et mot de passe',
    usePin: 'Déverrouiller plutôt par code PIN',
    auto: 'Minutes sans contact avant de se verrouiller',
    autoHint: 'Jamais pendant un paiement. Ce qui a été saisi est encore là pour la même personne.',
    never: 'Jamais',
    noPins:
      'Personne dans ce magasin n’a encore de code PIN : la caisse ne se déverrouillerait qu’avec le réseau. Les codes PIN se créent au back-office.',
  },
};
