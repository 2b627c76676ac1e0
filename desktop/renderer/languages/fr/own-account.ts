// French words of one's own account.
import type { ownAccountWords } from '../../workplace/own-account/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const ownAccount: Translated<typeof ownAccountWords, FrenchForm> = {
  ownAccount: {
    title: 'Votre compte',
    lead: 'Qui vous êtes ici, et ce qui vous laisse entrer.',
    somebodyElse:
      'Quelqu’un d’autre est connecté à cette caisse. Pour voir votre compte, connectez-vous ici avec votre adresse e-mail et votre mot de passe.',
    email: 'Se connecte avec',
    rank: 'Rang',
    owner: 'Propriétaire',
    employee: 'Employé',
    role: 'Rôle',
    noRole: 'Aucun',
    stores: 'Travaille à',
    current: 'Votre mot de passe',
    currentHint: 'Celui d’aujourd’hui, pour que personne d’autre ne le fasse sur une caisse ouverte.',
    currentMissing: 'Saisissez votre mot de passe.',
    show: 'Montrer la saisie',
    passwordTitle: 'Autre mot de passe',
    passwordSave: 'Changer le mot de passe',
    passwordSaved: 'Votre mot de passe est changé. Partout ailleurs, vous êtes déconnecté.',
    pinTitle: 'Code PIN',
    pinSet: 'Un code PIN est défini.',
    pinNone: 'Il n’y a pas de code PIN.',
    pin: 'Nouveau code PIN',
    pinHint: 'Ouvre les caisses de vos magasins, même sans réseau. 4 à 8 chiffres.',
    pinBad: 'Saisissez 4 à 8 chiffres.',
    pinSave: 'Définir le code PIN',
    pinSaved: 'Votre code PIN est défini. Les caisses le connaissent dès qu’elles sont connectées.',
  },
};
