// French words of lists and tables, whoever asks for them.
import type { auditWords } from '../../../tables/audit/words.ts';
import type { tableWords } from '../../../tables/words.ts';
import type { FrenchForm, Translated } from '../../translation.ts';

export const tables: Translated<Omit<typeof tableWords, keyof typeof auditWords>, FrenchForm> = {
  list: {
    columns: 'Colonnes',
    export: 'Enregistrer en CSV',
    exporting: 'Lecture : {{done}} sur {{total}}…',
    exportFailed: 'La liste n’a pas pu être lue. Rien n’est enregistré ; réessayez.',
    reading: 'Lecture…',
    clear: 'Effacer les filtres',
    sortBy: 'Trier par {{column}}',
    pages: 'Pages',
    pageBefore: 'Page précédente',
    pageAfter: 'Page suivante',
  },
  online: {
    offline: 'C’est gardé sur le serveur, injoignable en ce moment.',
    typedStays: 'Cela demande le serveur, injoignable en ce moment. Votre saisie reste ; réessayez.',
    foreign:
      'Autre chose que le serveur a répondu (une page de connexion au réseau ?). Rien n’est perdu ; réessayez.',
    wait: 'Le serveur est occupé.',
    waitFor_one: 'Pas encore. Réessayez dans {{count}} seconde.',
    waitFor_many: 'Pas encore. Réessayez dans {{count}} de secondes.',
    waitFor_other: 'Pas encore. Réessayez dans {{count}} secondes.',
    retry: 'Réessayer',
    signedOut: 'Reconnectez-vous pour voir ceci.',
    unreadable: 'Le serveur a répondu quelque chose que cette version de l’appli ne connaît pas.',
  },
};
