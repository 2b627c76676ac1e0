// French words of the shared parts.
import type { OwnUiWords } from '../../ui/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const ui: Translated<OwnUiWords, FrenchForm> = {
  amount: { invalid: 'Saisissez un montant, par exemple {{example}}.' },
  app: {
    tagline: 'La caisse qui ne perd jamais une vente.',
    loading: 'Ouverture de la caisse…',
    failed: 'La caisse n’a pas pu s’ouvrir.',
    retry: 'Réessayer',
    broken: 'Cet écran est tombé en panne.',
    safe: 'Toute vente terminée est en sûreté sur cette caisse.',
    reload: 'Recharger',
  },
  pad: { erase: 'effacer', next: 'Suivant' },
  field: { clear: 'Vider' },
  dialog: { close: 'Fermer' },
  moment: {
    which: 'Quel {{time}}',
    twice: 'Les horloges reculent alors : cette heure existe deux fois.',
    never: 'Les horloges avancent alors : cette heure n’existe pas.',
    counts: 'Les horloges changent alors : {{time}} compte.',
  },
  scan: { lost: 'Rien sur cet écran ne prend un scan.' },
  language: {
    label: 'Langue',
    failed: 'Cette langue n’a pas pu être chargée. Réessayez avec le réseau.',
  },
  look: {
    appearance: 'Apparence',
    light: 'Clair',
    dark: 'Sombre',
    auto: 'Comme l’appareil',
  },
  server: {
    offline: 'Le serveur est injoignable. Vérifiez le réseau et réessayez.',
    foreign:
      'Autre chose que le serveur a répondu (une page de connexion au réseau ?). Vérifiez le réseau et réessayez.',
    wait_one: 'Trop d’essais. Réessayez dans {{count}} seconde.',
    wait_many: 'Trop d’essais. Réessayez dans {{count}} de secondes.',
    wait_other: 'Trop d’essais. Réessayez dans {{count}} secondes.',
  },
  host: {
    gone: 'Le programme de caisse de cet appareil est arrêté.',
    goneNext:
      'Rien de ce qui est terminé n’est perdu. Relancez-le (npm run till) : cette fenêtre reprend d’elle-même, avec le panier tel quel. Un paiement en cours est alors terminé, une seule fois.',
    opening: 'La caisse se rouvre…',
    openingNext: 'Cette fenêtre reprend d’elle-même.',
    unknown: 'Le programme de caisse ne connaît pas cette fenêtre.',
    unknownNext: 'Relancez npm run till et ouvrez l’adresse affichée. Rien n’est perdu.',
  },
  address: {
    title: 'Cette adresse ne peut pas servir de caisse',
    why: 'Les navigateurs ne donnent stockage et démarrage hors ligne à une page qu’en https, ou sur l’appareil lui-même. Sans cela une vente pourrait être perdue : la caisse ne s’ouvre donc pas ici.',
    what: 'Ouvrez-la en https (EVERTILL_TLS_CERT et EVERTILL_TLS_KEY sur le serveur), ou sur cet appareil à http://localhost.',
  },
};
