// German sentences for what the scale, the printer and the card terminal refuse.
import { says } from '../translation.ts';
import type { DeviceRejections } from '../translation.ts';

export const deviceRejections: DeviceRejections = {
  scale_silent: says(
    'Die Waage antwortet nicht.',
    'Kabel und Schalter prüfen, dann neu wiegen oder das Gewicht eingeben.',
  ),
  scale_unknown: says(
    'Es wurde keine Waage gefunden, deren Sprache hier bekannt ist.',
    'Kabel und Einstellungen der Waage prüfen oder ihre Art von Hand wählen.',
  ),
  scale_overloaded: says('Auf der Waage liegt mehr, als sie wiegen kann.', 'In Teilen wiegen.'),
  scale_below_zero: says(
    'Die Waage steht unter null.',
    'Alles herunternehmen, ihre Nulltaste drücken, dann neu wiegen.',
  ),
  scale_not_zeroed: says(
    'Die Waage hat keinen Nullpunkt.',
    'Alles herunternehmen und ihre Nulltaste drücken.',
  ),
  scale_faulty: says(
    'Die Waage meldet eine Störung.',
    'Aus- und einschalten; bis sie wieder geht, das Gewicht eingeben.',
  ),
  scale_keys_only: says(
    'Das nimmt diese Waage nur von ihren eigenen Tasten.',
    'Die Taste an der Waage drücken oder die Tara eingeben.',
  ),
  printer_silent: says(
    'Der Drucker antwortet nicht.',
    'Kabel und Schalter prüfen, dann noch einmal drucken.',
  ),
  printer_paper_out: says('Der Drucker hat kein Papier.', 'Neue Rolle einlegen, dann noch einmal drucken.'),
  printer_cover_open: says('Der Drucker ist offen.', 'Deckel schließen, dann noch einmal drucken.'),
  printer_faulty: says(
    'Der Drucker meldet eine Störung.',
    'Nach Papier im Messer sehen, aus- und einschalten, dann noch einmal drucken.',
  ),
  printer_cut_off: says(
    'Die Verbindung zum Drucker brach beim Drucken ab.',
    'Vor dem nächsten Druck nachsehen, was auf dem Papier steht.',
  ),
  print_expired: says(
    'Für diesen Druck ist es zu spät.',
    'Noch einmal drucken, falls er noch gebraucht wird.',
  ),
  print_queue_full: says(
    'Zu viel wartet auf den Drucker.',
    'Warten, bis er aufgeholt hat, oder nachsehen, was ihn aufhält.',
  ),
  terminal_unsaved: says(
    'An dieser Kasse ist kein Kartenterminal unter diesem Namen gespeichert.',
    'Zuerst in den Einstellungen der Brücke speichern.',
  ),
  terminal_config: says(
    'Mit diesen Einstellungen ist das Kartenterminal nicht zu erreichen.',
    'Das genannte Feld berichtigen und noch einmal speichern.',
  ),
  terminal_book_unusable: says(
    'Das Buch der Kartenzahlungen dieser Kasse ist nicht zu gebrauchen, darum wird hier keine Karte belastet.',
    'Das Geld auf andere Weise nehmen und den Support rufen; nichts löschen.',
  ),
  attempt_unknown: says(
    'Unter dieser Referenz ist hier keine Kartenzahlung bekannt.',
    'Die Zahlungen der Bestellung und das Journal des Terminals ansehen.',
  ),
  terminal_unsettled: says(
    'Was aus einer Zahlung an diesem Terminal wurde, ist noch nicht bekannt; darum bleibt seine Adresse.',
    'Warten, bis das Terminal es gesagt hat, oder die Zahlung von Hand klären, dann die Adresse ändern.',
  ),
  bridge_unsaved: says(
    'An dieser Kasse ist keine Brücke unter diesem Namen gespeichert, oder kein Schlüssel für sie.',
    'Die Brücke für diese Kasse aktivieren und speichern, was dabei angegeben wird.',
  ),
  bridge_address: says(
    'An diese Adresse einer Brücke kann kein Schlüssel gesendet werden.',
    'Die Adresse aus der Aktivierung nehmen: wss, oder ws im eigenen Netz des Geschäfts.',
  ),
  card_not_charged: says(
    'Die Karte wurde nicht belastet.',
    'Noch einmal versuchen oder auf andere Weise bezahlen lassen.',
  ),
  card_unsettled: says(
    'Ob die Karte für diesen Verkauf belastet wurde, weiß noch niemand.',
    'Das Terminal fragen oder auf seinen Beleg sehen; die Karte nicht noch einmal belasten.',
  ),
  card_other_amount: says(
    'Das Terminal hat einen anderen Betrag genehmigt, und er ließ sich noch nicht zurücknehmen.',
    'Ihn am Terminal zurücknehmen, dann hier angeben, dass er zurückgegeben wurde.',
  ),
  card_contradicted: says(
    'Das Terminal sagt über eine frühere Kartenzahlung etwas anderes, als angegeben wurde. Jetzt wurde nichts abgebucht.',
    'Erst den roten Hinweis ansehen: Das Geld ist vielleicht schon genommen.',
  ),
  card_charged_after_all: says(
    'Eine Karte wurde doch belastet, obwohl angegeben wurde, dass nicht.',
    'Das Geld zurückgeben oder nachsehen, welchen Verkauf es bezahlt; dann hier angeben.',
  ),
  card_not_charged_after_all: says(
    'Eine Karte wurde doch nicht belastet, obwohl es angegeben wurde: Der Verkauf ist nicht bezahlt.',
    'Im Journal des Terminals nachsehen und den Verkauf bezahlen lassen; dann hier angeben.',
  ),
  card_refund_unsettled: says(
    'Ob die Karte für diesen Verkauf ihr Geld zurückbekam, steht noch nicht fest.',
    'Das Terminal fragen oder auf seinen Beleg sehen; das Geld nicht noch einmal zurückgeben.',
  ),
  card_not_refunded: says(
    'Die Karte bekam ihr Geld nicht zurück.',
    'Noch einmal versuchen oder das Geld anders zurückgeben.',
  ),
  card_refund_exceeds: says(
    'Mit dieser Karte wurde nicht so viel von dem Verkauf bezahlt, oder ein Teil ging schon zurück.',
    'Die andere Karte oder weniger Ware wählen, oder bar auszahlen.',
  ),
  card_refunded_after_all: says(
    'Eine Karte bekam doch Geld zurück, obwohl angegeben wurde, dass nicht.',
    'Nachsehen, ob die Ware zurückkam und auch anders ausgezahlt wurde; dann hier angeben, was getan wurde.',
  ),
  card_not_refunded_after_all: says(
    'Eine Karte bekam ihr Geld doch nicht zurück, obwohl es angegeben wurde: Der Kunde hat nichts.',
    'Im Journal des Terminals nachsehen und dem Kunden das Geld geben; dann hier angeben.',
  ),
  card_refund_amount: says(
    'Das Terminal gab einen anderen Betrag zurück, als in der Rückgabe steht.',
    'Den Beleg des Terminals mit der Rückgabe vergleichen und die Differenz klären; dann hier angeben.',
  ),
  card_tip_unwritten: says(
    'Mit einer Karte wurde ein Trinkgeld abgebucht, das sich nicht aufschreiben ließ.',
    'Das Trinkgeld bei seinem Verkauf eintragen; dann hier angeben.',
  ),
  card_unplaced: says(
    'Eine Karte wurde für einen Verkauf belastet, der sich nicht aufschreiben ließ.',
    'Das Geld zurückgeben; dann hier angeben.',
  ),
  card_not_given_back: says(
    'Das Terminal hat das Geld nicht zurückgegeben.',
    'Am Terminal selbst oder in bar zurückgeben, dann angeben, dass es von Hand geschah.',
  ),
  card_nothing_to_give: says(
    'Hier ist kein Kartengeld zurückzugeben.',
    'Die Liste der Kartenzahlungen noch einmal ansehen.',
  ),
  card_elsewhere: says(
    'Diesen Korb hat inzwischen ein anderes Fenster.',
    'Dort bei den zurückgelegten Körben nachsehen.',
  ),
  card_terminal_unusable: says(
    'Das Kartenterminal dieser Kasse ist so, wie es gespeichert ist, nicht zu gebrauchen.',
    'Bar bezahlen lassen oder die Karte an einem anderen Terminal belasten und das angeben; dann die Einstellungen richten.',
  ),
  card_part_open: says(
    'Ein Teil des Verkaufs wurde von einer Karte abgebucht, der Rest ist nicht bezahlt.',
    'Den Rest auf andere Weise nehmen oder den Teil zurückgeben lassen.',
  ),
  card_parts: says(
    'Das passt nicht zu dem, was das Terminal abgebucht hat oder abbuchen soll.',
    'Was abgebucht ist, so lassen und den Rest auf andere Weise nehmen.',
  ),
  card_unwritten: says(
    'Der Verkauf ließ sich nicht aufschreiben, darum wurde keine Karte belastet.',
    'Auf diesem Gerät Platz schaffen oder auf andere Weise bezahlen lassen.',
  ),
  device_not_listed: says(
    'Ein solches Gerät ist hier weder angeschlossen noch gespeichert.',
    'In der Liste der Geräte in den Einstellungen nachsehen, dann noch einmal versuchen.',
  ),
  device_not_saved: says(
    'Für diese Kasse ist kein Gerät dieser Art gespeichert.',
    'Unter Einstellungen, Geräte speichern, dann noch einmal versuchen.',
  ),
  device_library_missing: says(
    'Was diese Kasse für das Gerät braucht, ist hier nicht installiert.',
    'Über das Netz anschließen oder die Kasse mit ihren Zusatzteilen installieren.',
  ),
  device_silent: says('Das Gerät antwortet nicht.', 'Kabel und Schalter prüfen, dann noch einmal versuchen.'),
  unsupported: says(
    'Das geht nicht, so wie diese Kasse läuft.',
    'Die Desktop-App dafür nehmen oder das Gerät über Netzadresse, USB oder serielle Leitung ansprechen.',
  ),
  print_html: says(
    'Eine Seite kann nur eine Oberfläche mit Browser drucken.',
    'Mit dem Browser drucken oder den Bon selbst drucken.',
  ),
  raw_command: says(
    'Die Druckerbefehle enthalten einen, der nicht zum Drucken da ist.',
    'Weglassen: Einstellungen und Speicher eines Druckers ändert das Programm des Herstellers.',
  ),
  label_code: says(
    'Die Nummer ist kein Strichcode dieser Art.',
    'Eine andere Art von Strichcode wählen oder die Nummer berichtigen.',
  ),
};
