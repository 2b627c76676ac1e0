// How it comes to a code, in German, for refusals of devices, card terminals, the bridge and the support console.
export const devicesHappened = {
  scale_silent: 'Die Kasse hat die Waage gefragt, und nichts kam zurück.',
  scale_unknown: 'Keine hier bekannte Art von Waage hat bei irgendeiner Geschwindigkeit geantwortet.',
  scale_overloaded: 'Die Ware ist schwerer, als die Waage zeigen kann.',
  scale_below_zero: 'Etwas wurde weggenommen, das beim Einschalten auf der Waage lag.',
  scale_not_zeroed: 'Die Waage wurde eingeschaltet, während etwas darauf lag, und hat keine Null gefunden.',
  scale_faulty: 'Die Waage meldet selbst, dass etwas mit ihr nicht stimmt.',
  scale_keys_only: 'Waagen dieser Art haben keinen solchen Befehl für eine Kasse.',
  printer_silent: 'Die Kasse hat dem Drucker etwas gesendet, und der Drucker sagt nichts.',
  printer_paper_out: 'Die Rolle ist zu Ende.',
  printer_cover_open: 'Der Deckel ist nicht zu.',
  printer_faulty:
    'Der Drucker meldet selbst, dass etwas mit ihm nicht stimmt: meist Papier im Messer oder ein heißer Kopf.',
  printer_cut_off: 'Niemand kann sagen, wie viel davon auf dem Papier steht.',
  print_expired: 'Es hat so lange auf den Drucker gewartet, dass es überraschend käme.',
  print_queue_full: 'Der Drucker ist langsamer, als ihm gesendet wird, oder steht still.',
  device_not_listed: 'Es wurde abgezogen oder ist für einen anderen Kassenplatz gespeichert.',
  device_not_saved: 'Von so einem Gerät hat diese Kasse nie erfahren.',
  device_library_missing:
    'Serielle Leitungen und USB brauchen einen Teil, der mit der Kasse installiert wird, wo das geht.',
  device_silent: 'Das Gerät wurde gefragt, und nichts kam zurück.',
  unsupported: 'Ein Browser darf mit Geräten weniger tun als das Kassenprogramm oder die Desktop-App.',
  print_html: 'Nur die Desktop-App zeichnet Seiten für einen Drucker.',
  raw_command:
    'Befehle, die einen Drucker selbst verändern oder eine Lade öffnen, werden als Dokument zu keinem Drucker durchgelassen.',
  label_code: 'Jede Art von Strichcode hat ihre eigene Länge und ihre eigene Prüfziffer.',
  terminal_unsaved: 'Das Terminal wurde aus den Einstellungen entfernt oder heißt dort anders.',
  terminal_config: 'Adresse, Port oder Art des Terminals passen nicht zusammen.',
  terminal_book_unusable:
    'Jede Belastung wird aufgeschrieben, bevor das Terminal gefragt wird, und dieses Buch lässt sich nicht schreiben oder lesen.',
  attempt_unknown: 'Die Zahlung wurde an einer anderen Kasse gemacht oder nie begonnen.',
  terminal_unsettled:
    'Solange unbekannt ist, ob eine Karte belastet wurde, muss das Terminal bleiben, wo man es fragen kann.',
  bridge_unsaved:
    'Kassen, die ihr Terminal über den Agenten der Filiale erreichen, brauchen den Schlüssel, den dessen Aktivierung gab.',
  bridge_address:
    'Ein Schlüssel wird nur über eine verschlüsselte Verbindung oder im eigenen Netz des Ladens gesendet.',
  card_not_charged:
    'Die Karte wurde abgelehnt, zu früh weggenommen, oder die Zahlung wurde abgebrochen. Der Kunde wurde nicht belastet.',
  card_unsettled: 'Die Verbindung zum Terminal brach ab, nachdem das Geld von ihm verlangt worden war.',
  card_refund_unsettled:
    'Die Verbindung brach ab, nachdem das Terminal das Geld zurückgeben sollte und bevor es sagte, wie das ausging.',
  card_not_refunded:
    'Das Terminal weigerte sich, niemand zeigte eine Karte, es wurde angehalten oder war nicht zu erreichen. Keine Rückgabe wurde geschrieben.',
  card_refund_exceeds:
    'Auf eine Karte sollte mehr zurückgehen, als sie für diesen Verkauf belastet wurde und noch nicht zurückging.',
  card_refunded_after_all:
    'Jemand hat gesagt, eine Karte habe ihr Geld nicht zurückbekommen. Das Terminal sagt, seit es sich fragen ließ, sie bekam es.',
  card_not_refunded_after_all:
    'Jemand hat gesagt, eine Karte habe ihr Geld zurückbekommen. Das Terminal sagt, seit es sich fragen ließ, sie bekam es nicht.',
  card_refund_amount: 'Das Terminal gab mehr oder weniger zurück, als es sollte.',
  card_other_amount: 'Das Terminal hat mehr oder weniger genehmigt, als verlangt war.',
  card_contradicted:
    'Jemand hat gesagt, wie eine Zahlung ausging, und das Terminal hat seither etwas anderes geantwortet.',
  card_charged_after_all:
    'Jemand hat gesagt, eine Karte sei nicht belastet worden. Das Terminal sagt, seit es sich fragen ließ, sie wurde es.',
  card_not_charged_after_all:
    'Jemand hat gesagt, eine Karte sei belastet worden. Das Terminal sagt, seit es sich fragen ließ, sie wurde es nicht.',
  card_tip_unwritten:
    'Der Kunde gab am Terminal ein Trinkgeld, und der Verkauf, zu dem es gehört, hat es nicht aufgenommen.',
  card_unplaced:
    'Die Karte wurde belastet, und der Verkauf, für den es war, wurde beim Aufschreiben abgelehnt.',
  card_not_given_back:
    'Das Terminal weigerte sich, das Geld zurückzugeben, oder die Verbindung zu ihm brach dabei ab.',
  card_nothing_to_give: 'Die Zahlung wurde schon zurückgegeben oder nie belastet.',
  card_elsewhere:
    'Ein Korb, dessen Karte nicht belastet wurde, geht an genau ein Fenster, damit er nicht zweimal verkauft wird.',
  card_terminal_unusable:
    'Die Einstellungen des Terminals sind beschädigt, oder das Buch seiner Zahlungen lässt sich nicht lesen.',
  card_part_open:
    'Einer von mehreren Teilen wurde einer Karte belastet, und ein anderer wurde abgelehnt oder angehalten.',
  card_parts:
    'Ein Teil, den das Terminal belastet hat, wurde geändert, oder es wird ein Teil verlangt, den es nicht belasten kann.',
  card_unwritten:
    'Bevor eine Karte belastet wird, steht der Verkauf auf dem Laufwerk, und das Laufwerk hat ihn nicht angenommen.',
  bridge_inactive:
    'Der Server erreicht die Geräte einer Filiale über einen Agenten dort, und keiner hat sich gemeldet.',
  bridge_key_not_found: 'Der Schlüssel wurde zurückgenommen oder ist der einer anderen Filiale.',
  device_unfit: 'Das Gerät ist von anderer Art oder wurde in den Einstellungen ausgeschaltet.',
  order_paid: 'Es ist nichts mehr zu bezahlen.',
  payment_exceeds:
    'Zahlungen, deren Ausgang noch nicht bekannt ist, zählen als bezahlt, damit niemand zweimal belastet wird.',
  payment_mismatch: 'Eine Wiederholung verlangt denselben Betrag an demselben Terminal; diese tut es nicht.',
  terminal_payment_not_found: 'Die Zahlung ist die eines anderen Auftrags oder einer anderen Filiale.',
  payment_settled: 'Das Terminal hat gesagt, was geschah, oder jemand hat es geklärt.',
  payment_untold: 'Bisher hat kein Agent die Zahlung abgeholt, es wurde also keine Karte belastet.',
  result_unfit:
    'Was ein Terminal meldet, zählt nur für eine Zahlung, die von ihm verlangt wurde, mit ihrem Betrag.',
  card_number:
    'Ein Text sieht aus wie die Nummer einer Zahlungskarte. Er wurde abgelehnt, bevor etwas gespeichert war.',
  request_mismatch: 'Eine Wiederholung verlangt dasselbe; diese tut es nicht.',
  relay_not_found: 'Die Frage an das Gerät ist abgelaufen oder wurde nie gestellt.',
  payment_of_voided: 'Die Antwort des Terminals kam, als der Auftrag storniert war.',
  payment_of_paid: 'Die Antwort des Terminals kam, als der Auftrag auf andere Weise bezahlt war.',
  payment_amount: 'Was das Terminal meldet und was von ihm verlangt war, ist nicht dasselbe.',
  payment_unauthorized: 'Eine gelungene Belastung hat einen Code der Bank, und diese Meldung hat keinen.',
  payment_contradicted:
    'Das Terminal hat erst das eine gesagt und dann etwas anderes. Das Erste ist festgehalten, das Zweite steht daneben.',
  payment_after_close: 'Die Antwort des Terminals kam, als die Lade gezählt war.',
  entry_absent: 'Das Gerät hat diesen Eintrag aufgeschrieben, und der Server hat ihn nicht bekommen.',
  entry_not_refused: 'Er wurde angenommen, wartet auf etwas, oder jemand hat ihn schon geklärt.',
  retry_refused: 'Was ihm beim ersten Mal im Weg stand, steht noch da, oder jetzt etwas anderes.',
  instruction_not_found: 'Die Nummer ist die eines anderen Geräts, oder die Liste ist veraltet.',
  instruction_taken: 'Das Gerät hat sie aufgeschrieben und führt sie aus, mit oder ohne Verbindung.',
  file_not_found: 'Dateien mit ungesendeter Arbeit werden zwei Wochen aufbewahrt.',
};
