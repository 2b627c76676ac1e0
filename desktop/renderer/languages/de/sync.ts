// German words of what is sent.
import type { syncWords } from '../../workplace/sync/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const sync: Translated<typeof syncWords, GermanForm> = {
  sent: {
    none: 'Alle Verkäufe gesendet',
    all_one: '{{count}} Verkauf gesendet',
    all_other: 'Alle {{count}} Verkäufe gesendet',
    waiting: 'Wartet: {{what}} – hier sicher seit {{time}}',
    sales_one: '{{count}} Verkauf',
    sales_other: '{{count}} Verkäufe',
    entries_one: '{{count}} Eintrag',
    entries_other: '{{count}} Einträge',
    others_one: '{{count}} weiterer Eintrag',
    others_other: '{{count}} weitere Einträge',
    both: '{{sales}} und {{others}}',
    attention_one: '{{sent}} gesendet, {{count}} zu prüfen',
    attention_other: '{{sent}} gesendet, {{count}} zu prüfen',
    attentionWaiting_one: '{{sent}} gesendet, {{waiting}} ungesendet seit {{time}}, {{count}} zu prüfen',
    attentionWaiting_other: '{{sent}} gesendet, {{waiting}} ungesendet seit {{time}}, {{count}} zu prüfen',
    silent: 'Kein Kontakt seit {{time}}: weiter verkaufen und die Kasse verbinden.',
    brief: {
      all: 'Alles gesendet',
      waiting_one: '{{count}} ungesendet',
      waiting_other: '{{count}} ungesendet',
      attention_one: '{{count}} zu prüfen',
      attention_other: '{{count}} zu prüfen',
      offline: 'Ohne Netz',
      signedOut: 'Abgemeldet',
      tooOld: 'Update nötig',
    },
  },
  waitingKind: {
    sales: 'Verkäufe',
    returns: 'Retouren',
    corrections: 'Stornos und Trinkgeld',
    shift: 'Schicht',
    cash: 'Ein- und Auszahlungen',
    items: 'Artikel und Preise',
    customers: 'Kunden',
    others: 'Andere Änderungen',
  },
  waitingWhy: {
    sending: 'Wird gerade gesendet. Nichts zu tun.',
    because: 'Grund: {{reason}}.',
  },
  stall: {
    offline: 'es gibt keine Verbindung',
    signed_out: 'niemand ist angemeldet',
    upgrade_required: 'diese App ist zu alt für den Server',
    switched_off: 'das Senden ist abgeschaltet',
    no_answer: 'der Server antwortet nicht',
    server_trouble: 'der Server hat eine Störung',
    waiting_for_another: 'ein früherer Eintrag muss zuerst ankommen',
    elsewhere: 'das andere Fenster sendet nicht',
    slow_download: 'das Sortiment kommt nicht an',
  },
  banner: {
    clockAhead: 'Die Uhr dieser Kasse geht {{off}} vor',
    clockBehind: 'Die Uhr dieser Kasse geht {{off}} nach',
    clockNext:
      'Weiter verkaufen: Die Zeiten werden beim Senden berichtigt. Die Uhr dieses Geräts bald stellen.',
    clockFar:
      'Bis sie stimmt, lässt sich keine Schicht öffnen. Die Uhr dieses Geräts stellen, dann weitermachen.',
    minutes_one: '{{count}} Minute',
    minutes_other: '{{count}} Minuten',
    hours_one: '{{count}} Stunde',
    hours_other: '{{count}} Stunden',
    catalog: 'Der Katalog kommt: bisher {{items}} Artikel',
    catalogNext: 'Was da ist, kann verkauft werden. Ein noch unbekannter Code kann noch kommen.',
    catalogCut:
      'Es geht von selbst weiter, sobald eine Verbindung besteht. Ein noch unbekannter Code kann noch kommen.',
    silent: 'Der Server antwortet nicht',
    silentNext:
      'Weiter verkaufen: Alles ist auf dieser Kasse sicher und wird gesendet, sobald er antwortet. Dauert es an, der Netzbetreuung sagen.',
  },
  stallNext: {
    offline: 'Kabel oder WLAN dieser Kasse ansehen; sie verbindet sich von selbst.',
    signed_out: 'Noch einmal anmelden.',
    upgrade_required: 'Die neue Version laden.',
    switched_off: 'Diese Kasse wieder verbinden.',
    no_answer: 'Warten; dauert es an, der Netzbetreuung sagen.',
    server_trouble: 'Warten; dauert es an, der Serverbetreuung sagen.',
    waiting_for_another: 'Nichts zu tun: Er geht, sobald der andere angekommen ist.',
    elsewhere: 'Das andere Fenster dieser Kasse ansehen oder schließen.',
    slow_download: 'Warten: Das Netz ist langsam.',
  },
};
