// German words of one's own account.
import type { ownAccountWords } from '../../workplace/own-account/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const ownAccount: Translated<typeof ownAccountWords, GermanForm> = {
  ownAccount: {
    title: 'Ihr Konto',
    lead: 'Wer Sie hier sind und womit Sie hereinkommen.',
    somebodyElse:
      'An dieser Kasse ist jemand anders angemeldet. Um Ihr Konto zu sehen, melden Sie sich hier mit E-Mail-Adresse und Passwort an.',
    email: 'Anmeldung mit',
    rank: 'Rang',
    owner: 'Inhaber',
    employee: 'Mitarbeiter',
    role: 'Rolle',
    noRole: 'Keine',
    stores: 'Arbeitet in',
    current: 'Ihr Passwort',
    currentHint: 'Das jetzige, damit es an einer offenen Kasse niemand anders tut.',
    currentMissing: 'Ihr Passwort eingeben.',
    show: 'Eingabe zeigen',
    passwordTitle: 'Anderes Passwort',
    passwordSave: 'Passwort ändern',
    passwordSaved: 'Ihr Passwort ist geändert. Überall sonst sind Sie abgemeldet.',
    pinTitle: 'PIN',
    pinSet: 'Eine PIN ist gesetzt.',
    pinNone: 'Es gibt keine PIN.',
    pin: 'Neue PIN',
    pinHint: 'Öffnet die Kassen Ihrer Filialen, auch ohne Netz. 4 bis 8 Ziffern.',
    pinBad: '4 bis 8 Ziffern eingeben.',
    pinSave: 'PIN setzen',
    pinSaved: 'Ihre PIN ist gesetzt. Kassen kennen sie, sobald sie verbunden sind.',
  },
};
