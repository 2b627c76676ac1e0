// German words of lists and tables, whoever asks for them.
import type { auditWords } from '../../../tables/audit/words.ts';
import type { tableWords } from '../../../tables/words.ts';
import type { GermanForm, Translated } from '../../translation.ts';

export const tables: Translated<Omit<typeof tableWords, keyof typeof auditWords>, GermanForm> = {
  list: {
    columns: 'Spalten',
    export: 'Als CSV sichern',
    exporting: '{{done}} von {{total}} gelesen …',
    exportFailed: 'Die Liste ließ sich nicht lesen. Nichts wurde gesichert; noch einmal versuchen.',
    reading: 'Wird gelesen …',
    clear: 'Filter leeren',
    sortBy: 'Nach {{column}} sortieren',
    pages: 'Seiten',
    pageBefore: 'Vorige Seite',
    pageAfter: 'Nächste Seite',
  },
  online: {
    offline: 'Das liegt auf dem Server, der gerade nicht erreichbar ist.',
    typedStays:
      'Das braucht den Server, der gerade nicht erreichbar ist. Ihre Eingabe bleibt; noch einmal versuchen.',
    foreign:
      'Etwas zwischen diesem Gerät und dem Server hat geantwortet (eine Anmeldeseite des Netzes?). Nichts geht verloren; noch einmal versuchen.',
    wait: 'Der Server ist ausgelastet.',
    waitFor_one: 'Noch nicht. In einer Sekunde noch einmal versuchen.',
    waitFor_other: 'Noch nicht. In {{count}} Sekunden noch einmal versuchen.',
    retry: 'Noch einmal',
    signedOut: 'Melden Sie sich wieder an, um das zu sehen.',
    unreadable: 'Der Server hat etwas geantwortet, das diese Version der App nicht kennt.',
  },
};
