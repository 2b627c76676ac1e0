// German words of the shared parts.
import type { OwnUiWords } from '../../ui/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const ui: Translated<OwnUiWords, GermanForm> = {
  amount: { invalid: 'Einen Betrag eingeben, etwa {{example}}.' },
  app: {
    tagline: 'Die Kasse, die keinen Verkauf verliert.',
    loading: 'Kasse wird geöffnet …',
    failed: 'Die Kasse ließ sich nicht öffnen.',
    retry: 'Noch einmal',
    broken: 'Diese Seite ist ausgefallen.',
    safe: 'Jeder abgeschlossene Verkauf ist auf dieser Kasse sicher.',
    reload: 'Neu laden',
  },
  pad: { erase: 'löschen', next: 'Weiter' },
  field: { clear: 'Leeren' },
  dialog: { close: 'Schließen' },
  moment: {
    which: 'Welches {{time}}',
    twice: 'Dann werden die Uhren zurückgestellt: Diese Zeit gibt es zweimal.',
    never: 'Dann werden die Uhren vorgestellt: Diese Zeit gibt es nicht.',
    counts: 'Dann werden die Uhren umgestellt: Es gilt {{time}}.',
  },
  scan: { lost: 'Auf diesem Bildschirm nimmt nichts einen Scan an.' },
  language: {
    label: 'Sprache',
    failed: 'Diese Sprache konnte nicht geladen werden. Mit Netz noch einmal versuchen.',
  },
  look: {
    appearance: 'Darstellung',
    light: 'Hell',
    dark: 'Dunkel',
    auto: 'Wie das Gerät',
  },
  server: {
    offline: 'Der Server ist nicht erreichbar. Netz prüfen und noch einmal versuchen.',
    foreign:
      'Etwas zwischen diesem Gerät und dem Server hat geantwortet (eine Anmeldeseite des Netzes?). Netz prüfen und noch einmal versuchen.',
    wait_one: 'Zu viele Versuche. In einer Sekunde noch einmal versuchen.',
    wait_other: 'Zu viele Versuche. In {{count}} Sekunden noch einmal versuchen.',
  },
  host: {
    gone: 'Das Kassenprogramm auf diesem Gerät läuft nicht.',
    goneNext:
      'Nichts Abgeschlossenes ist verloren. Starten Sie es wieder (npm run till): Dieses Fenster macht von selbst weiter, der Warenkorb bleibt. Eine gerade laufende Zahlung wird dann einmal abgeschlossen.',
    opening: 'Die Kasse wird wieder geöffnet …',
    openingNext: 'Dieses Fenster macht von selbst weiter.',
    unknown: 'Das Kassenprogramm kennt dieses Fenster nicht.',
    unknownNext:
      'Starten Sie npm run till noch einmal und öffnen Sie die angezeigte Adresse. Nichts ist verloren.',
  },
  address: {
    title: 'Unter dieser Adresse läuft keine Kasse',
    why: 'Browser geben einer Seite Speicher und Offline-Start nur über https oder auf dem Gerät selbst. Ohne beides könnte ein Verkauf verloren gehen, deshalb öffnet die Kasse hier nicht.',
    what: 'Öffnen Sie sie über https (EVERTILL_TLS_CERT und EVERTILL_TLS_KEY am Server) oder auf diesem Gerät als http://localhost.',
  },
};
