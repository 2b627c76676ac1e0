// French words of the frame of the back office.
import type { managerWords } from '../../../manager/words.ts';
import type { FrenchForm, Translated } from '../../translation.ts';

type OfficeWords = Pick<typeof managerWords, 'frame' | 'audit' | 'stores' | 'guard' | 'module' | 'meanwhile'>;

export const office: Translated<OfficeWords, FrenchForm> = {
  frame: {
    title: 'Back-office',
    places: 'Espaces du back-office',
    menu: 'Menu',
    till: 'À la caisse',
    useAsTill: 'Utiliser comme caisse',
    device: 'Réglages de cette caisse',
  },
  audit: {
    title: 'Journal d’audit',
    hint: 'Qui a fait quoi aux accès et au back-office. Personne ne peut le modifier.',
  },
  stores: {
    title: 'Magasins',
    of: 'Magasin : {{store}}. En choisir un autre',
    offline: 'Les autres magasins sont sur le serveur, injoignable en ce moment.',
  },
  guard: {
    forbidden: 'Cela demande le droit de lire : {{module}}. Un propriétaire le donne sous Employés.',
    readOnly: 'Cela demande le droit de modifier : {{module}}. Un propriétaire le donne sous Employés.',
    ownersOnly: 'Cette page est réservée aux propriétaires. Demandez-la à un propriétaire.',
    toPlace: 'Aller à « {{place}} »',
  },
  module: {
    product: 'articles',
    order: 'ventes',
    customer: 'clients',
    employee: 'employés',
    settings: 'réglages',
    report: 'rapports',
  },
  meanwhile: {
    now: 'Quelqu’un d’autre l’a modifié entre-temps. C’est maintenant :',
    nothing: 'rien',
    take: 'Prendre sa valeur',
  },
};
