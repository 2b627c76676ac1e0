// French words of the way into the till and the back office.
import type { wayInWords } from '../../workplace/way-in/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const wayIn: Translated<typeof wayInWords, FrenchForm> = {
  wayIn: {
    store: 'Choisir un magasin',
    storeHint: 'Retenu sur cet appareil. Un autre magasin se choisit en haut du back-office.',
    offline: 'Serveur injoignable. Il est nécessaire pour choisir un magasin ou un poste.',
    inUse: 'Utilisé par {{name}}',
    ownLane: 'Utilisé par cet appareil',
    fixed: 'Vous ne pouvez utiliser que {{lane}}. Un propriétaire peut choisir un autre poste sous Employés.',
    fixedOtherStore:
      'Votre poste est dans un autre magasin. Un propriétaire peut en choisir un autre sous Employés.',
    fixedElsewhere: 'Votre poste n’est dans aucun de vos magasins',
    fixedElsewhereText:
      'Vous ne pouvez utiliser qu’un seul poste, et aucun de vos magasins ne l’a. Un propriétaire peut en choisir un autre sous Employés.',
    noLane: 'Ce magasin n’a pas encore de poste',
    noLanes: 'Vos magasins n’ont pas encore de poste',
    noLaneText:
      'Les ventes et les services demandent un poste. Un employé qui a le droit de modifier les réglages peut en ajouter un.',
    noStore: 'Pas encore de magasin',
    noStoreText:
      'Vous n’êtes affecté à aucun magasin. Un propriétaire peut vous en affecter un sous Employés.',
    office: 'Back-office',
    report: 'Rapports',
    lanes: 'Ajouter un poste',
    again: 'Vérifier',
    signOut: 'Se déconnecter',
  },
};
