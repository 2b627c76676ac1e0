// German words of the first steps of a store.
import type { startWords } from '../../../manager/start/words.ts';
import type { GermanForm, Translated } from '../../translation.ts';

export const start: Translated<typeof startWords, GermanForm> = {
  start: {
    title: 'Erste Schritte',
    hint: 'Ihre Filiale ist da. Beginnen Sie, wo Sie wollen; die Reihenfolge ist frei.',
    steps: '{{done}} von {{total}} Schritten erledigt',
    done: 'Erledigt',
    hide: 'Ausblenden',
    step: {
      tax: 'Steuer anlegen',
      products: 'Artikel anlegen',
      employee: 'Mitarbeiter mit PIN anlegen',
      shift: 'Schicht öffnen',
    },
    door: {
      products: {
        title: 'Artikel anlegen',
        hint: 'Eintippen, eine Datei importieren oder die Kasse mit Beispielartikeln ausprobieren.',
      },
      employees: {
        title: 'Mitarbeiter einladen',
        hint: 'Sie wählen per E-Mail ein Passwort und bekommen eine PIN für die Kasse.',
      },
      till: {
        title: 'Kasse hier öffnen',
        hint: 'Auf diesem Gerät verkaufen, von da an auch offline.',
      },
    },
    way: {
      type: 'Artikel eintippen',
      sample: 'Beispielartikel nutzen',
      invite: 'Mitarbeiter einladen',
      open: 'Kasse öffnen',
      import: 'Datei importieren',
    },
  },
};
