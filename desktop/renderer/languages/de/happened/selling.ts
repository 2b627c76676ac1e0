// How it comes to a code, in German, for refusals of selling, of shifts and of the till itself.
export const sellingHappened = {
  item_not_on_sale:
    'Verkauft werden nur aktive Artikel. Dieser wurde noch nicht aktiviert, oder er wurde archiviert.',
  order_not_found:
    'Der Auftrag ist der einer anderen Filiale, hat den Server noch nicht erreicht, oder seine Kennung ist falsch.',
  refund_exceeds: 'Mit dem, was schon zurückgegeben wurde, wäre dies mehr, als der Verkauf war.',
  return_unknown:
    'Der Verkauf ist älter als das, was diese Kasse hat, wurde in einer anderen Filiale gemacht oder hat den Server nicht erreicht.',
  order_voided: 'Ein Storno nimmt den ganzen Auftrag zurück, deshalb bleibt nichts zu ändern.',
  order_returned: 'Ein Storno nimmt den ganzen Auftrag zurück, und ein Teil davon kam schon zurück.',
  void_shift_closed: 'Die Lade jener Schicht wurde mit diesem Auftrag darin gezählt.',
  terminal_batch_closed:
    'Nach seinem Kassenschnitt nimmt ein Terminal nichts mehr auf dieselbe Weise zurück.',
  payment_not_found: 'Die Zahlung ist die eines anderen Auftrags.',
  tip_not_card: 'Nur ein Terminal kann zu dem, was eine Karte gezahlt hat, etwas hinzufügen.',
  draft_paid_twice:
    'Einer der Kassenplätze war offline und konnte nicht wissen, dass der andere kassiert hatte.',
  draft_part_left:
    'Einer der Kassenplätze war offline und konnte nicht wissen, dass ein Teil des Korbs kassiert oder der Korb bezahlt war.',
  void_late:
    'Die Kasse war offline, als ihre Schicht anderswo gezählt wurde; deshalb steckt der Verkauf noch in den Zahlen.',
  coupon_reused: 'Kassen, die offline waren, konnten nicht wissen, wie oft der Gutschein schon benutzt war.',
  discount_unapproved:
    'Die Filiale hat eine Grenze für das, was von Hand ohne Freigabe durch jemand anderen nachgelassen wird.',
  age_unchecked:
    'Vor dem Bezahlen von Ware mit Mindestalter fragt die Kasse nach einem Blick auf den Ausweis.',
  coupon_unknown:
    'Der Code wurde vertippt, oder der Gutschein ist der einer anderen Filiale oder noch nicht auf dieser Kasse.',
  coupon_refused:
    'Der Gutschein ist abgelaufen, gilt für andere Ware, oder der Verkauf ist zu klein für ihn.',
  ebt_exceeds:
    'Nur Ware, die als begünstigt gekennzeichnet ist, darf mit Lebensmittelhilfe bezahlt werden, ihre Steuer nicht.',
  parked_not_found: 'Es wurde geklärt oder ist aus einer anderen Filiale.',
  parked_settled: 'Jemand anders war schneller.',
  shift_open: 'Ein Kassenplatz hat immer nur eine offene Schicht, damit seine Lade einmal gezählt wird.',
  pos_register:
    'Der Kassenplatz wurde entfernt, gehört zu einer anderen Filiale, oder mehrere sind offen und keiner wurde genannt.',
  pos_register_fixed: 'Diese Person ist einem Kassenplatz zugewiesen.',
  assignees: 'Für eine Schicht wurde mehr als eine Person genannt, oder keine.',
  assignees_forbidden: 'Wer nicht Inhaber ist, öffnet Schichten für sich selbst.',
  assignee_busy: 'Eine Person ist immer nur in einer offenen Schicht eines Kassenplatzes.',
  assignee_unknown: 'Die Person wurde entfernt oder arbeitet in anderen Filialen.',
  cash_handover_basis: 'Übergeben wird entweder, was in der Lade gezählt wurde, oder was die Bücher sagen.',
  warehouse: 'Das Lager wurde entfernt oder ist das einer anderen Filiale.',
  template_unknown: 'Die Vorlage wurde entfernt oder ist die einer anderen Filiale.',
  shift_not_found:
    'Die Schicht ist die einer anderen Filiale, oder ihr Öffnen hat den Server noch nicht erreicht.',
  shift_closed: 'Die Schicht wurde abgeschlossen und gezählt, hier oder an einem anderen Gerät.',
  shift_still_open: 'Nur was gezählt wurde, lässt sich berichtigen.',
  shift_full: 'Eine Schicht hält bis zu 500 Bargeldbewegungen fest.',
  lane_leased:
    'Ein Kassenplatz gehört immer nur einer Kasse, damit nicht zwei Kassen offline in dieselbe Lade verkaufen.',
  cash_amount:
    'Bargeld, das eingelegt oder entnommen wird, hat einen Betrag über null; nur das Öffnen der Lade hat keinen.',
  payment_terminal:
    'Das Terminal wurde in den Einstellungen entfernt oder ausgeschaltet oder ist das einer anderen Filiale.',
  terminal_unreachable:
    'Bevor eine Schicht abgeschlossen wird, macht ihr Terminal seinen Kassenschnitt, und dieses hat nicht geantwortet.',
  terminal_rejected: 'Das Terminal hat geantwortet, dass es seinen Kassenschnitt jetzt nicht machen kann.',
  terminal_undecided:
    'Das Terminal sollte seinen Kassenschnitt machen, und die Verbindung brach ab, bevor es sagte, ob es ihn gemacht hat.',
  shift_closing: 'Ein anderes Gerät hat begonnen, diese Schicht abzuschließen.',
  terminal_batch_owner:
    'Eine Schicht, die ohne den Kassenschnitt ihres Terminals abgeschlossen wird, muss später von Hand verglichen werden.',
  terminal_batch_reason: 'Wer den Kassenschnitt später vergleicht, muss wissen, warum er offen blieb.',
  not_synced: 'Eine Kasse verkauft aus ihrer eigenen Kopie der Filiale und hat sie noch kein Mal geholt.',
  item_ambiguous: 'Der Code steht auf mehr als einem Artikel.',
  order_shift_others: 'Verkäufe gehen in die Lade dessen, der die offene Schicht hat.',
  order_shift_elsewhere: 'Eine Person verkauft immer nur an einem Kassenplatz.',
  lane_required:
    'Jeder Verkauf, jede Rückgabe, jeder geparkte Korb und jede Schicht gehört zu einem Kassenplatz, und ein Backoffice hat keinen.',
  basket_repriced:
    'Ein Preis, eine Steuer oder ein Angebot hat sich geändert, nachdem die Summe gezeigt worden war.',
  pin_wrong: 'Die PIN gehört nicht zu der gewählten Person.',
  pin_locked:
    'Nach fünf falschen PINs kann die Person diese Kasse eine Weile nicht benutzen, wer immer es versucht.',
  pin_unknown: 'Die Person hat keine PIN gewählt, oder die Kasse hat noch nicht davon erfahren.',
  clock_unsure:
    'Diese Kasse sah von der Person zuletzt dasselbe (zweimal gekommen oder zweimal gegangen), oder etwas, wonach keine Pause beginnt oder endet. An einer anderen Kasse kann dazwischen etwas gewesen sein.',
  clock_far:
    'Verkäufe bekämen ein Datum, das Monate nach dem letzten Eintrag oder Kontakt dieser Kasse liegt. Meist sind Monat oder Jahr vertippt.',
  weight_unstable: 'Ein Gewicht wird genommen, wenn die Waage sagt, dass sie ruht.',
  weight_none: 'Ohne die Verpackung bleibt nichts zu bezahlen.',
  item_expired: 'Der Code auf diesem Stück enthält ein Datum, und dieser Tag ist vorbei.',
  separator_lost:
    'Zwei Felder eines GS1-Codes sind ineinandergelaufen, weil das Trennzeichen zwischen ihnen nicht ankam, oder ein Feld enthält keine Zahl oder keinen Tag.',
  price_inexact: 'Der Preis für ein Stück ist ein zu feiner Teil eines Cents.',
  journal_unwritable:
    'Ein Verkauf zählt, sobald er auf dem Laufwerk der Kasse steht, und das Laufwerk hat ihn nicht angenommen: Meist ist es voll.',
  disk_failing: 'Das Laufwerk meldete einen Fehler, während die letzte Änderung geschrieben wurde.',
  disk_readonly: 'Der Ordner der Kasse gehört jemand anderem, oder das Laufwerk ist gesperrt.',
  till_in_use: 'Nur ein Programm schreibt das Journal einer Kasse, damit seine Nummern in der Reihe bleiben.',
  journal_damaged:
    'Ein Teil der Datei lässt sich nicht lesen oder passt nicht zu seinen Siegeln. Es wird nichts hineingeschrieben, damit es nicht schlimmer wird.',
  journal_missing:
    'Diese Kasse hatte ein Journal, und seine Datei ist nicht, wo sie war: Sie wurde verschoben oder gelöscht, oder ein anderes Laufwerk ist eingehängt.',
  replica_rebuilt:
    'Die Kasse hat bemerkt, dass ihre Kopie nicht ist, was der Server hat, und holt sie neu. Verkäufe liegen woanders.',
  storage_unavailable: 'Auf diese Weise betrieben, hat die Kasse keinen solchen Speicher.',
  till_failed: 'Auf der Kasse ist etwas geschehen, das niemand vorhergesehen hat.',
  unknown_channel: 'Fenster und Kassenprogramm haben verschiedene Versionen.',
  till_away: 'Fenster sind Bildschirme des Kassenprogramms, und das Programm läuft nicht.',
  local_db_closed: 'Auf dieser Kasse ist keine Filiale offen.',
  probe_unsaved:
    'Geprüft werden nur Adressen gespeicherter Geräte, damit niemand über eine Kasse das Netz absuchen kann.',
  server_unreached: 'Das Netz ist weg, der Server ist aus, oder der Weg zu ihm ist zu langsam.',
  outbox_unsent: 'Ein Verkauf verlässt die Kasse erst, wenn der Server bewiesen hat, dass er ihn hat.',
  outbox_parked: 'Der Server konnte den Verkauf nicht einordnen, und noch hat ihn kein Mensch geklärt.',
  owner_confirmation:
    'Niemand räumt ungesendete Verkäufe weg, ohne dass ein Inhaber weiß, wie viele es sind.',
  backup_required: 'Bevor Ungesendetes weggeräumt wird, gibt es anderswo eine Kopie davon.',
  backup_failed:
    'Eine Sicherung zählt, wenn sie zurückgelesen und verglichen wurde, und das ist nicht gelungen.',
  backup_unreadable: 'Die Datei endet zu früh oder passt nicht zu ihren Siegeln.',
  backup_foreign: 'Ein Journal nimmt nur die Kasse zurück, von der es stammt.',
  update_unconfigured: 'Beim Packen dieser App wurde keine Adresse für Aktualisierungen gesetzt.',
  update_unreachable: 'Der Ort der Aktualisierungen hat nicht geantwortet oder abgebrochen.',
  update_untrusted:
    'Installiert wird eine Aktualisierung nur mit unserer Unterschrift, und diese hat keine, die hält. Jemand kann sich am Netz zu schaffen gemacht haben.',
  update_expired:
    'Nachrichten über Aktualisierungen gelten nur eine begrenzte Zeit, damit niemand eine Kasse auf einer alten Version festhalten kann.',
  update_older: 'Eine App geht von selbst nie auf eine ältere Version zurück.',
  update_none: 'Es gibt nichts Neueres.',
  update_unsent:
    'Vor einer Aktualisierung sendet die Kasse, was sie hat, damit keine Version die ungesendete Arbeit einer anderen lesen muss.',
};
