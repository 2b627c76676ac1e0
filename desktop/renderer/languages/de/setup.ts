// German words of the set-up of a new server.
import type { GermanForm, Translation } from '../translation.ts';

export const setup: Translation<GermanForm>['setup'] = {
  title: 'Betrieb einrichten',
  lead: 'Hier entstehen Ihr Betrieb, seine erste Filiale und Sie als Inhaber und Administrator.',
  business: 'Name des Betriebs',
  ownerName: 'Ihr Name',
  email: 'E-Mail',
  emailHint: 'Damit melden Sie sich an.',
  submit: 'Betrieb anlegen',
  bad: {
    business: 'Geben Sie einen Namen mit höchstens 200 Zeichen ein.',
    ownerName: 'Geben Sie Ihren Namen ein.',
    email: 'Geben Sie eine E-Mail-Adresse ein, z. B. maria@example.com.',
  },
  open: {
    offline: 'Der Server ist nicht erreichbar. Prüfen Sie das Netz und versuchen Sie es noch einmal.',
    again: 'Noch einmal',
  },
  code: {
    title: 'Diese Adresse funktioniert nicht',
    missing:
      'Der Code an ihrem Ende fehlt. Öffnen Sie die ganze Adresse, die der Server beim Start ausgegeben hat.',
    wrong:
      'Der Code ist falsch. Es wurde nichts angelegt. Öffnen Sie die ganze Adresse, die der Server beim Start ausgegeben hat.',
  },
  closed: {
    title: 'Die Einrichtung ist abgeschlossen',
    next: 'Auf diesem Server gibt es schon einen Betrieb. Melden Sie sich mit E-Mail und Passwort an.',
  },
  created: {
    title: 'Ihr Betrieb ist bereit',
    next: 'Melden Sie sich mit {{email}} und dem gewählten Passwort an.',
  },
  signIn: 'Anmelden',
};
