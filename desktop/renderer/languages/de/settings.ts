// German words of the settings.
import type { settingsWords } from '../../cashier/settings/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const settings: Translated<typeof settingsWords, GermanForm> = {
  settings: {
    title: 'Optionen',
    lead: 'Nur für dieses Gerät. Sie bleiben, wenn sich jemand anderes anmeldet.',
    lane: 'Kassenplatz',
    store: 'Filiale',
    device: 'Dieses Gerät',
    deviceId: 'Seine Nummer',
    changeLaneHint: 'Filiale und Kassenplatz werden neu gewählt. Das braucht Netz.',
    devices: 'Geräte',
    paper: 'Papier',
    paperHint:
      'Bons und Berichte druckt dieser Browser auf dem Drucker, der bei ihm eingestellt ist. Drucken Sie eine Seite, um zu sehen, ob es der richtige ist.',
    testPrint: 'Testseite drucken',
    testTitle: 'Testseite',
    testText: 'Wenn Sie das auf Papier lesen, werden Bons dort gedruckt.',
    sound: 'Warnton',
    soundHint: 'Zwei fallende Töne, wenn ein Code unbekannt ist oder etwas abgelehnt wurde.',
    trySound: 'Abspielen',
    noServices:
      'Kartenterminals, Bondrucker, Laden, Waagen und Kundenanzeigen werden von den Diensten des Geräts verbunden. Hier laufen keine: Karten werden als am eigenen Terminal bezahlt vermerkt, und die Lade öffnet mit ihrem Schlüssel.',
    keys: 'Tasten',
    keysHint:
      'Eine Aktion wählen, dann die gewünschte Taste drücken. Die Tasten stehen auf den Knöpfen und in der Hilfe.',
    action: 'Aktion',
    where: 'Wo',
    key: 'Taste',
    changeKey: 'Taste von „{{action}}“ ändern, jetzt {{key}}',
    press: 'Neue Taste für „{{action}}“ drücken …',
    orChoose: 'Oder eine freie wählen:',
    keep: 'So lassen',
    changed: '„{{action}}“ ist jetzt {{key}}.',
    resetKeys: 'Übliche Tasten',
    wasReset: 'Alle Tasten sind wieder die üblichen.',
    refused: {
      character:
        '{{key}} ist ein Zeichen: Ein Scanner tippt es, und Sie auch. Eine Taste nehmen, die nichts schreibt.',
      form: '{{key}} bedeutet überall dasselbe: bestätigen, zurück, bewegen. Sie lässt sich nicht vergeben.',
      browser: 'Der Browser behält {{key}} für sich. Eine andere nehmen.',
      taken:
        '{{key}} ist schon „{{action}}“ ({{where}}). Erst jener eine andere Taste geben, oder hier eine andere nehmen.',
    },
    look: 'Aussehen',
    scheme: 'Hell oder dunkel',
    contrast: 'Kontrast',
    contrasts: {
      auto: 'Wie das Gerät',
      normal: 'Normal',
      more: 'Hoch',
    },
    hand: 'Hand',
    handHint: 'Im Verkauf steht der Korb auf der Seite dieser Hand.',
    hands: {
      right: 'Rechts',
      left: 'Links',
    },
    textSize: 'Schriftgröße',
    app: 'Die App',
    version: 'Version',
    checkUpdates: 'Nach neuer Version suchen',
    newest: 'Das ist die neueste Version.',
    foundVersion: 'Version {{version}} ist da.',
    install: 'Installieren',
    installHint:
      'Die App wird beendet und startet neu. Was noch nicht gesendet ist, bleibt auf dieser Kasse.',
    broughtByServer: 'Neue Versionen bringt der Server; die Kasse sagt, wenn eine wartet.',
    fullScreen: 'Vollbild',
    coming: 'Aktualisierung: {{percent}} %',
    noKeyStore:
      'Dieses System hat keinen Schlüsselbund: Die Anmeldung liegt im Ordner der Kasse, lesbar nur für deren Benutzer. Diesen Benutzer niemand anderem überlassen, oder einen Schlüsselbund wie GNOME Keyring oder KWallet einrichten und sich neu anmelden.',
  },
  window: {
    minimize: 'Verkleinern',
    frame: 'Vollbild verlassen',
    close: 'Fenster schließen',
  },
};
