// French words of the set-up of a new server.
import type { FrenchForm, Translation } from '../translation.ts';

export const setup: Translation<FrenchForm>['setup'] = {
  title: 'Configurer votre entreprise',
  lead: 'Cette page crée votre entreprise et son premier magasin, dont vous êtes propriétaire et administrateur.',
  business: 'Nom de l’entreprise',
  ownerName: 'Votre nom',
  email: 'E-mail',
  emailHint: 'Il sert à vous connecter.',
  submit: 'Créer l’entreprise',
  bad: {
    business: 'Saisissez un nom de 200 caractères au plus.',
    ownerName: 'Saisissez votre nom.',
    email: 'Saisissez une adresse e-mail, p. ex. maria@example.com.',
  },
  open: {
    offline: 'Le serveur est injoignable. Vérifiez le réseau et réessayez.',
    again: 'Réessayer',
  },
  code: {
    title: 'Cette adresse ne fonctionne pas',
    missing: 'Il manque le code à la fin. Ouvrez l’adresse complète que le serveur a affichée au démarrage.',
    wrong:
      'Le code est faux. Rien n’a été créé. Ouvrez l’adresse complète que le serveur a affichée au démarrage.',
  },
  closed: {
    title: 'La configuration est terminée',
    next: 'Ce serveur a déjà une entreprise. Connectez-vous avec votre e-mail et votre mot de passe.',
  },
  created: {
    title: 'Votre entreprise est prête',
    next: 'Connectez-vous avec {{email}} et le mot de passe choisi.',
  },
  signIn: 'Se connecter',
};
