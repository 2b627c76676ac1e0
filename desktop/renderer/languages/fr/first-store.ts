// French words of making a store.
import type { firstStoreWords } from '../../workplace/first-store/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const firstStore: Translated<typeof firstStoreWords, FrenchForm> = {
  firstStore: {
    title: 'Votre premier magasin',
    lead: 'Choisissez le pays, et le magasin est prêt à vendre.',
    name: 'Nom du magasin',
    country: 'Pays',
    select: 'Choisir un pays',
    noCountry: 'Aucun résultat',
    timeZone: 'Fuseau horaire',
    later: 'Tout cela se modifie plus tard dans les réglages.',
    lane: 'Caisse 1',
    submit: 'Créer le magasin',
    offline: 'Le serveur est injoignable. Vos saisies restent ici. Vérifiez le réseau et réessayez.',
    bad: {
      name: 'Saisissez un nom de 200 caractères au plus.',
      country: 'Choisissez un pays.',
    },
    sets: {
      title: 'Réglages pour le pays : {{country}}',
      currency: 'Devise',
      prices: 'Prix',
      withTax: 'Taxes comprises',
      withoutTax: 'Hors taxes, ajoutées à la vente',
      taxes: 'Taux de taxe',
      asOf: 'En vigueur le {{day}}',
      noTaxes: 'Aucun taux ne vaut partout. Ajoutez le vôtre sous Taxes.',
      cash: 'Pièces et billets',
      fromTo: 'De {{smallest}} à {{largest}}',
      rounded: 'Les totaux en espèces sont arrondis à {{step}}',
      timeZone: 'Fuseau horaire',
      language: 'Langue',
    },
  },
};
