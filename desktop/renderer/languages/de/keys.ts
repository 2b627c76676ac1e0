// German words of the keyboard, its help, and the command palette.
import type { keyWords } from '../../cashier/keys/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const keys: Translated<typeof keyWords, GermanForm> = {
  keys: {
    search: 'Suchen oder einen Code eingeben',
    more: 'Eins mehr von der gewählten Position',
    less: 'Eins weniger von der gewählten Position',
    remove: 'Gewählte Position entfernen',
    quickKeys: 'Nächste Seite der Schnelltasten',
    weight: 'Gewählte Position neu wiegen',
    weighAgain: 'Neu wiegen',
    resume: 'Geparkten Korb fortsetzen',
    printReceipt: 'Bon drucken',
    returnAll: 'Alles zurücknehmen oder nichts',
    where: {
      everywhere: 'Überall',
      sale: 'Verkauf',
      scales: 'Waage',
      order: 'Ein Bon',
      returns: 'Retouren',
      returned: 'Nach einer Retoure',
      customers: 'Kunden',
      customer: 'Ein Kunde',
      item: 'Ein Artikel',
      sales: 'Berichte',
      labels: 'Etiketten',
      clock: 'Stempeluhr',
      shift: 'Schicht',
      closing: 'Schichtabschluss',
      report: 'Bericht einer Schicht',
    },
    always: 'Immer gleich',
  },
  help: {
    title: 'Tastatur',
    change: 'Tasten ändern',
    scan: 'Überall scannen: der Artikel kommt in den Korb',
    quantity: 'Menge vor einem Scan oder Klick',
    tender: 'So viel Bargeld wurde gegeben',
    choose: 'In der Liste wählen',
    confirm: 'Bestätigen oder gewählten Artikel nehmen; bei leerem Feld im Verkauf: anderer Barbetrag',
    back: 'Zurück, oder das Feld leeren',
  },
  palette: {
    title: 'Alle Aktionen',
    find: 'Was möchten Sie tun?',
    here: 'Hier und jetzt',
    places: 'Bereiche',
    none: 'Hier heißt nichts so.',
  },
};
