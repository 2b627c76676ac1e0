// German words of the pages for whoever is not signed in.
import type { GermanForm, Translation } from '../translation.ts';

export const account: Translation<GermanForm>['account'] = {
  password: {
    label: 'Neues Passwort',
    hint: 'Mindestens {{count}} Zeichen. Mehrere Wörter sind leicht zu merken und schwer zu erraten.',
    short: 'Mindestens {{count}} Zeichen wählen.',
  },
  invitation: {
    title: 'Willkommen',
    lead: 'Für Sie wurde ein Zugang angelegt. Wählen Sie ein Passwort dafür.',
    token: 'Einladung',
    tokenHint: 'Den Link oder den langen Text aus der E-Mail einfügen.',
    submit: 'Passwort festlegen',
    broken:
      'Das ist keine vollständige Einladung. Öffnen Sie den Link aus der E-Mail noch einmal oder fügen Sie hier alles ein.',
    expired:
      'Diese Einladung ist abgelaufen: Sie gilt 72 Stunden. Bitten Sie um eine neue, wer Sie eingeladen hat.',
    refused:
      'Diese Einladung wurde schon benutzt oder durch eine neuere ersetzt. Haben Sie bereits ein Passwort, melden Sie sich an; sonst suchen Sie nach einer neueren E-Mail oder bitten um eine neue Einladung.',
    done: 'Ihr Passwort ist festgelegt',
    doneVendor: 'Melden Sie sich mit E-Mail-Adresse und neuem Passwort an.',
    doneCustomer:
      'Melden Sie sich mit E-Mail-Adresse und neuem Passwort an, wo immer dieser Laden danach fragt.',
  },
  reset: {
    title: 'Passwort vergessen?',
    lead: 'Sie erhalten einen Code per E-Mail. Damit wählen Sie ein neues Passwort.',
    email: 'E-Mail',
    type: 'Sie melden sich an als',
    types: {
      employee: 'Mitarbeiter',
      owner: 'Inhaber',
      admin: 'Administrator',
      super_admin: 'Hauptadministrator',
    },
    as: {
      employee: 'Mitarbeiter',
      owner: 'Inhaber',
      admin: 'Administrator',
      super_admin: 'Hauptadministrator',
    },
    send: 'Code senden',
    codeTitle: 'Sehen Sie in Ihre E-Mails',
    codeLead:
      'Falls sich {{email}} hier anmeldet, ist ein Code unterwegs. Er gilt 10 Minuten und nur einmal.',
    codeLeadAs:
      'Falls sich {{email}} hier als {{type}} anmeldet, ist ein Code unterwegs. Er gilt 10 Minuten und nur einmal.',
    code: 'Code',
    codeHint: 'Sechs Ziffern.',
    codeShape: 'Der Code hat sechs Ziffern.',
    verify: 'Weiter',
    again: 'Neuen Code senden',
    sentAgain:
      'Wenn seit dem letzten eine Minute vergangen ist, ist ein neuer Code unterwegs. Nur der neueste gilt.',
    otherEmail: 'Andere E-Mail',
    otherwise: 'Andere E-Mail oder Rolle',
    newTitle: 'Neues Passwort wählen',
    newLead:
      'Für {{email}}. Jedes Gerät, das mit dem alten angemeldet ist, wird abgemeldet; Verkäufe bleiben sicher.',
    complete: 'Passwort ändern',
    beginAgain:
      'Es ist zu viel Zeit vergangen, oder der Code wurde schon benutzt. Fordern Sie einen neuen an.',
    done: 'Ihr Passwort ist geändert',
    doneNext: 'Alle Geräte wurden abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  },
  toSignIn: 'Anmelden',
  backToSignIn: 'Zurück zur Anmeldung',
};
