// German sentences for what the bridge to card terminals and printers refuses.
import { says } from '../translation.ts';
import type { BridgeRejections } from '../translation.ts';

export const bridgeRejections: BridgeRejections = {
  bridge_inactive: says(
    'In dieser Filiale ist kein Agent aktiviert; ihre Geräte sind nicht erreichbar.',
    'Die Brücke für eines ihrer Geräte aktivieren oder anders kassieren.',
  ),
  bridge_key_not_found: says(
    'Diesen Schlüssel der Brücke gibt es nicht.',
    'In der Liste der Schlüssel nachsehen.',
  ),
  device_unfit: says(
    'Dieses Gerät kann das nicht oder ist hier ausgeschaltet.',
    'Ein eingeschaltetes Gerät der richtigen Art wählen.',
  ),
  order_paid: says('Dieser Auftrag ist schon bezahlt.', 'Nichts zu tun: seine Zahlungen ansehen.'),
  payment_exceeds: says(
    'Das ist mehr, als an diesem Auftrag noch zu zahlen ist.',
    'Den Rest verlangen; Zahlungen mit unbekanntem Ausgang zählen, bis er bekannt ist.',
  ),
  payment_mismatch: says(
    'Unter derselben Kennung wurde eine andere Zahlung verlangt.',
    'Die Zahlungen des Auftrags ansehen, bevor neu verlangt wird.',
  ),
  terminal_payment_not_found: says(
    'Diese Zahlung an einem Terminal gibt es nicht.',
    'Die Zahlungen des Auftrags ansehen.',
  ),
  payment_settled: says(
    'Was aus dieser Zahlung wurde, ist bekannt.',
    'Nichts zu tun: Von Hand geklärt wird nur, was unbekannt ist oder sich widerspricht.',
  ),
  payment_untold: says(
    'Noch hat kein Terminal von dieser Zahlung erfahren.',
    'Kurz warten: Sie endet von selbst, wenn kein Agent sie abholt.',
  ),
  result_unfit: says(
    'Dieses Ergebnis passt zu keiner Zahlung, die von diesem Terminal verlangt wurde.',
    'Im Journal des Terminals nachsehen; hier wurde nichts geändert.',
  ),
  card_number: says(
    'Darin steht eine Kartennummer, die nie hierher gelangen darf.',
    'Kartennummern im Terminal lassen.',
  ),
  request_mismatch: says(
    'Unter demselben Schlüssel wurde vom Gerät etwas anderes verlangt.',
    'Für eine neue Anfrage einen neuen Schlüssel nehmen.',
  ),
  relay_not_found: says('So etwas wurde von keinem Gerät verlangt.', 'Das Gerät neu fragen.'),
  payment_of_voided: says(
    'Eine Karte wurde für einen inzwischen stornierten Auftrag belastet.',
    'Das Geld am Terminal zurückgeben, dann Bescheid geben.',
  ),
  payment_of_paid: says(
    'Eine Karte wurde für einen inzwischen bezahlten Auftrag belastet.',
    'Das Geld am Terminal zurückgeben, dann Bescheid geben.',
  ),
  payment_amount: says(
    'Eine Karte wurde mit einem anderen Betrag belastet als verlangt.',
    'Den Beleg vergleichen, am Terminal richtigstellen, dann die Zahlung klären.',
  ),
  payment_unauthorized: says(
    'Ein Terminal meldet eine Zahlung ohne den Code der Genehmigung.',
    'Im Journal des Terminals nachsehen, dann die Zahlung klären.',
  ),
  payment_contradicted: says(
    'Ein Terminal sagt über eine Zahlung anderes, als hier verzeichnet ist.',
    'Im Journal des Terminals nachsehen, dann die Zahlung klären.',
  ),
  payment_after_close: says(
    'Eine Kartenzahlung wurde genehmigt, nachdem ihre Schicht gezählt war.',
    'Die Zahlen der Schicht vergleichen: Die Zahlung fehlt darin.',
  ),
};
