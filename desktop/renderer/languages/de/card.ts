// German words of cards that this till's terminal charges.
import type { cardWords } from '../../cashier/card/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const card: Translated<typeof cardWords, GermanForm> = {
  card: {
    title: 'Kartenzahlung',
    charging: 'Die Karte bitte ans Terminal halten lassen.',
    stop: 'Zahlung abbrechen',
    doubtTitle: 'Wurde die Karte belastet?',
    doubt:
      'Das Terminal war nicht bis zum Ende zu hören. Die Karte nicht noch einmal belasten: Das Terminal wird gefragt, bis es feststeht.',
    openTitle: 'Eine Kartenzahlung ist nicht zu Ende',
    chargedSoFar: 'Für diesen Verkauf wurden {{amount}} abgebucht.',
    restCash: 'Den Rest in bar nehmen: {{amount}}',
    restCard: 'Den Rest auf eine Karte: {{amount}}',
    takeBack: 'Am Terminal zurückgeben: {{amount}}',
    givenBack: 'Es wurde von Hand zurückgegeben',
    sureGivenBack: 'Ja, {{amount}} wurden zurückgegeben',
    noted: 'Es stimmt so',
    why: 'Was getan wurde und warum',
    back: 'Zurück',
    troubleTitle: 'Kartengeld, das jemand ansehen muss',
    amountAt: 'Es geht um {{amount}}, {{time}}.',
    openCharged: 'Kartenzahlung, {{time}}: {{amount}} abgebucht, der Verkauf ist nicht aufgeschrieben',
    elsewhereTitle: 'Das Kartenterminal ist nicht zu gebrauchen',
    otherWay: 'Anders bezahlen lassen',
    elsewhere: 'An einem anderen Terminal abgebucht',
    elsewhereHint:
      'Nur wenn die Karte an einem Terminal belastet wurde, das nicht zu dieser Kasse gehört, und dessen Beleg es sagt:',
    whyNot: {
      unreachable:
        'Das Terminal ist nicht zu erreichen: nachsehen, ob es an und im Netz ist, dann noch einmal versuchen.',
      earlier_unsettled: 'Was aus der Zahlung davor wurde, steht noch nicht fest: erst diese klären.',
      not_recorded: 'Es ließ sich auf diesem Gerät nicht aufschreiben, darum ging nichts an das Terminal.',
    },
    look: 'Terminal noch einmal fragen',
    receipt: 'Steht es auf dem Beleg des Terminals, dann hier angeben:',
    charged: 'Sie wurde belastet',
    notCharged: 'Sie wurde nicht belastet',
    sureCharged: 'Ja, {{amount}} wurden abgebucht',
    sureNotCharged: 'Ja, nichts wurde abgebucht',
    leave: 'Nächster Kunde',
    leaveHint: 'Dieser Verkauf bleibt erhalten und kommt von selbst zum Ende.',
    open: 'Kartenzahlung über {{amount}}, {{time}}: noch offen',
    openLook: 'Ansehen',
    paidLater: 'Die Kartenzahlung über {{amount}} ist durch: Verkauf {{code}} ist aufgeschrieben.',
    backLater: 'Die Karte wurde nicht mit {{amount}} belastet. Der Korb ist zurückgelegt: {{name}}.',
    held: 'Karte nicht belastet, {{time}}',
    terminals: 'Kartenterminals',
    terminalsHint:
      'Diese Kasse belastet Karten an dem Terminal, mit dem sie verbunden ist, mit oder ohne Netz. Ein Terminal gehört zu einer Kasse.',
    noTerminals:
      'Für diese Filiale ist kein Kartenterminal gespeichert. Oben unter „Geräte“ eines speichern.',
    cannotAsk:
      'Welche Terminals gespeichert sind, ist mit Netz zu erfahren, mit dem Recht für Einstellungen.',
    connected: 'Verbunden',
    connect: 'Verbinden',
    connectAgain: 'Neu verbinden',
    connectTitle: '{{name}} verbinden',
    connectDone: '{{name}} ist verbunden: Karten werden dort belastet.',
    password: 'Passwort des Terminals',
    passwordHint: 'Sechs Ziffern; leer für 000000.',
    authorization: 'Schlüssel des Anbieters',
    saleId: 'Sale-ID',
    poiId: 'POI-ID',
    keyIdentifier: 'Name des Schlüssels',
    keyVersion: 'Version des Schlüssels',
    passphrase: 'Passphrase des Schlüssels',
    ca: 'Stammzertifikat des Terminals (PEM)',
  },
};
