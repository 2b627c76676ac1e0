// French words of the pages for whoever is not signed in.
import type { FrenchForm, Translation } from '../translation.ts';

export const account: Translation<FrenchForm>['account'] = {
  password: {
    label: 'Nouveau mot de passe',
    hint: 'Au moins {{count}} caractères. Plusieurs mots se retiennent bien et se devinent mal.',
    short: 'Choisissez au moins {{count}} caractères.',
  },
  invitation: {
    title: 'Bienvenue',
    lead: 'Un accès a été créé pour vous. Choisissez son mot de passe.',
    token: 'Invitation',
    tokenHint: 'Collez le lien ou le long texte du courriel.',
    submit: 'Choisir le mot de passe',
    broken: 'Cette invitation est incomplète. Rouvrez le lien du courriel, ou collez-le ici en entier.',
    expired: 'Cette invitation a expiré : elle vaut 72 heures. Demandez-en une autre à qui vous a invité.',
    refused:
      'Cette invitation a déjà servi ou a été remplacée. Si vous avez déjà un mot de passe, connectez-vous ; sinon cherchez un courriel plus récent, ou demandez une nouvelle invitation.',
    done: 'Votre mot de passe est choisi',
    doneVendor: 'Connectez-vous avec votre adresse e-mail et le nouveau mot de passe.',
    doneCustomer:
      'Connectez-vous avec votre adresse e-mail et le nouveau mot de passe partout où ce magasin les demande.',
  },
  reset: {
    title: 'Mot de passe oublié ?',
    lead: 'Un code est envoyé à votre adresse e-mail. Il permet de choisir un nouveau mot de passe.',
    email: 'E-mail',
    type: 'Vous vous connectez comme',
    types: {
      employee: 'Employé',
      owner: 'Propriétaire',
      admin: 'Administrateur',
      super_admin: 'Super-administrateur',
    },
    as: {
      employee: 'employé',
      owner: 'propriétaire',
      admin: 'administrateur',
      super_admin: 'super-administrateur',
    },
    send: 'Envoyer le code',
    codeTitle: 'Consultez vos e-mails',
    codeLead:
      'Si {{email}} se connecte ici, un code est en route. Il vaut 10 minutes et ne sert qu’une fois.',
    codeLeadAs:
      'Si {{email}} se connecte ici comme {{type}}, un code est en route. Il vaut 10 minutes et ne sert qu’une fois.',
    code: 'Code',
    codeHint: 'Six chiffres.',
    codeShape: 'Le code a six chiffres.',
    verify: 'Continuer',
    again: 'Renvoyer un code',
    sentAgain:
      'Si une minute s’est écoulée depuis le dernier, un autre code est en route. Seul le plus récent est valable.',
    otherEmail: 'Changer d’e-mail',
    otherwise: 'Changer d’e-mail ou de rôle',
    newTitle: 'Choisissez un nouveau mot de passe',
    newLead:
      'Pour {{email}}. Tout appareil connecté avec l’ancien est déconnecté ; les ventes restent en sûreté.',
    complete: 'Changer le mot de passe',
    beginAgain: 'Trop de temps a passé, ou le code a déjà servi. Demandez un nouveau code.',
    done: 'Votre mot de passe est changé',
    doneNext: 'Tous les appareils ont été déconnectés. Connectez-vous avec le nouveau mot de passe.',
  },
  toSignIn: 'Se connecter',
  backToSignIn: 'Retour à la connexion',
};
