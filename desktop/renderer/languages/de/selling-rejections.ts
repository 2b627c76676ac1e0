// German sentences for refusals of selling, of shifts and of the till itself.
import { says } from '../translation.ts';
import type { SellingRejections } from '../translation.ts';

export const sellingRejections: SellingRejections = {
  item_not_on_sale: says(
    'Eine Position nennt einen Artikel, der ein Entwurf oder archiviert ist.',
    'Den Artikel aktiv setzen oder aus dem Verkauf nehmen.',
  ),
  order_not_found: says('Diesen Verkauf gibt es nicht.', 'In der Liste der Verkäufe nachsehen.'),
  refund_exceeds: says(
    'Das gibt mehr zurück, als vom Verkauf übrig ist.',
    'Nachsehen, was schon zurückkam; über den Rest entscheidet die Leitung.',
  ),
  return_unknown: says(
    'Der Verkauf, aus dem diese Ware kommt, ist hier nicht bekannt.',
    'Nach seiner Nummer suchen oder die Ware ohne ihn zurücknehmen.',
  ),
  order_voided: says('Dieser Verkauf wurde storniert.', 'Sein Geld wurde schon zurückgegeben.'),
  order_returned: says(
    'Ware dieses Verkaufs kam zurück, deshalb lässt er sich nicht stornieren.',
    'Den Rest als Retoure zurücknehmen.',
  ),
  void_shift_closed: says(
    'Die Schicht dieses Verkaufs ist abgeschlossen, deshalb lässt er sich nicht stornieren.',
    'Das Geld über eine Retoure zurückgeben.',
  ),
  terminal_batch_closed: says(
    'Das Kartenterminal dieser Schicht hat seinen Kassenschnitt gemacht.',
    'Das Geld über eine Retoure zurückgeben.',
  ),
  payment_not_found: says('Diese Zahlung hat der Verkauf nicht.', 'Seine Zahlungen ansehen.'),
  tip_not_card: says(
    'Trinkgeld kommt nur zu einer gelungenen Kartenzahlung.',
    'Bar annehmen oder die Kartenzahlung wählen.',
  ),
  draft_paid_twice: says(
    'Zwei Kassen haben für denselben geparkten Korb kassiert.',
    'Die Leitung vergleicht beide Verkäufe und erstattet einen.',
  ),
  draft_part_left: says(
    'Ein Korb wurde ohne einen Teil bezahlt oder entfernt, der für ihn kassiert war.',
    'Den Verkauf ansehen: Was nicht darin ist, wird dort zurückgegeben, wo es kassiert wurde.',
  ),
  void_late: says(
    'Ein Verkauf wurde storniert, den der Abschluss seiner Schicht gezählt hatte.',
    'Die Zahlen der Schicht vergleichen: Der Verkauf steckt noch darin.',
  ),
  coupon_reused: says(
    'Ein Gutschein wurde öfter benutzt als erlaubt.',
    'Die Leitung sieht den Verkauf an; er bleibt, wie er ist.',
  ),
  discount_unapproved: says(
    'Von Hand wurde mehr Rabatt gegeben, als die Filiale einem Kassierer erlaubt.',
    'Jemanden um Freigabe bitten, der Verkäufe ändern darf.',
  ),
  age_unchecked: says(
    'Der Verkauf enthält Ware mit Mindestalter, und niemand hat das Alter bestätigt.',
    'Einen Ausweis ansehen und das Alter bestätigen.',
  ),
  coupon_unknown: says(
    'Diesen Gutschein gibt es nicht.',
    'Den Code prüfen und ob der Gutschein zu dieser Filiale gehört.',
  ),
  coupon_refused: says(
    'Der Gutschein bringt bei diesem Verkauf nichts.',
    'Der Grund steht in den Einzelheiten.',
  ),
  ebt_exceeds: says(
    'Lebensmittelhilfe kann nicht so viel von diesem Verkauf bezahlen.',
    'Weniger davon nehmen: Nur begünstigte Ware zählt, ohne ihre Steuer.',
  ),
  parked_not_found: says('Diesen zurückgestellten Verkauf gibt es nicht.', 'In der Liste nachsehen.'),
  parked_settled: says(
    'Dieser Verkauf ist inzwischen geklärt.',
    'Nichts zu tun: Er ist gespeichert und zählt einmal.',
  ),
  shift_open: says('An diesem Kassenplatz ist schon eine Schicht offen.', 'Sie abschließen oder dazukommen.'),
  pos_register: says(
    'Es wurde kein Kassenplatz dieser Filiale genannt.',
    'Einen Kassenplatz dieser Filiale wählen.',
  ),
  pos_register_fixed: says(
    'Sie sind einem anderen Kassenplatz zugewiesen.',
    'Den Platz nehmen, der Ihnen zugewiesen ist.',
  ),
  assignees: says('Einer Schicht wird genau eine Person zugewiesen.', 'Eine Person nennen.'),
  assignees_forbidden: says('Nur der Inhaber darf beim Öffnen jemanden zuweisen.', 'Für sich selbst öffnen.'),
  assignee_busy: says(
    'Diese Person hat an diesem Kassenplatz schon eine offene Schicht.',
    'Zuerst diese Schicht abschließen.',
  ),
  assignee_unknown: says(
    'Diese Person arbeitet nicht in dieser Filiale.',
    'Jemanden aus dieser Filiale wählen.',
  ),
  cash_handover_basis: says('Die Übergabe ist weder Lade noch Betrag.', 'drawer oder ledger senden.'),
  warehouse: says('Das Lager gehört nicht zu dieser Filiale.', 'Ein Lager dieser Filiale wählen.'),
  template_unknown: says('Die Schichtvorlage gehört nicht zu dieser Filiale.', 'Eine andere Vorlage wählen.'),
  shift_not_found: says(
    'Diese Schicht gibt es nicht, oder Sie dürfen sie nicht sehen.',
    'In der Liste der Schichten nachsehen.',
  ),
  shift_closed: says(
    'Diese Schicht ist schon abgeschlossen.',
    'Ihren Bericht ansehen; der Inhaber kann eine Korrektur hinzufügen.',
  ),
  shift_still_open: says('Diese Schicht ist noch offen.', 'Zuerst abschließen.'),
  shift_full: says('Diese Schicht nimmt davon nichts mehr auf.', 'Sie abschließen und eine neue öffnen.'),
  lane_leased: says(
    'Dieser Kassenplatz gehört einer anderen Kasse.',
    'Jene Kasse oder einen anderen Platz nutzen. Der Inhaber kann den Platz vergeben, wenn jene Kasse ausgesperrt ist oder 72 Stunden schweigt.',
  ),
  cash_amount: says(
    'Bewegtes Bargeld hat einen Betrag, eine nur geöffnete Lade keinen.',
    'Einen Betrag über null senden, oder 0 für no_sale.',
  ),
  payment_terminal: says(
    'Es wurde kein Zahlungsterminal dieser Filiale genannt.',
    'Ein eingeschaltetes Terminal der Filiale wählen.',
  ),
  terminal_unreachable: says(
    'Das Zahlungsterminal war nicht erreichbar; sein Kassenschnitt fehlt, die Schicht bleibt offen.',
    'Das Terminal ansehen und noch einmal versuchen, oder den Inhaber fragen, der ohne Kassenschnitt abschließen kann.',
  ),
  terminal_rejected: says(
    'Das Zahlungsterminal hat seinen Kassenschnitt nicht gemacht, die Schicht bleibt offen.',
    'Tun, was das Terminal sagt, und noch einmal versuchen, oder den Inhaber fragen, der ohne Kassenschnitt abschließen kann.',
  ),
  terminal_undecided: says(
    'Das Zahlungsterminal hat noch nicht gesagt, ob der Kassenschnitt gemacht ist.',
    'Warten: Die Schicht wird abgeschlossen, sobald es ja sagt, und bleibt offen, wenn es nein sagt.',
  ),
  shift_closing: says(
    'Diese Schicht wird gerade abgeschlossen: Das Terminal macht den Kassenschnitt.',
    'Gleich noch einmal versuchen, wenn das Terminal geantwortet hat.',
  ),
  terminal_batch_owner: says(
    'Nur der Inhaber darf diese Schicht ohne Kassenschnitt des Terminals abschließen.',
    'Das Terminal noch einmal versuchen oder den Inhaber fragen.',
  ),
  terminal_batch_reason: says(
    'Der Kassenschnitt des Terminals ist nicht gemacht.',
    'Sagen, warum die Schicht ohne ihn abgeschlossen werden soll.',
  ),
  not_synced: says(
    'Diese Kasse hat ihre Filiale noch nicht empfangen.',
    'Einmal verbinden und aufholen lassen.',
  ),
  item_ambiguous: says('Mehrere Artikel haben diesen Code.', 'Wählen, welcher es ist.'),
  order_shift_others: says(
    'Die offene Schicht dieser Kasse gehört jemand anderem.',
    'Die Schicht übergeben lassen, oder an der Kasse bestellen, an der die eigene offen ist.',
  ),
  order_shift_elsewhere: says(
    'Ihre Schicht ist an einer anderen Kasse offen.',
    'Dort bestellen, oder sie dort schließen und hier eine öffnen.',
  ),
  lane_required: says(
    'Dieses Gerät ist ein Backoffice ohne Kassenplatz.',
    'Im Menü „Als Kasse nutzen“ wählen, dann einen Kassenplatz.',
  ),
  basket_repriced: says(
    'Der Korb kostet inzwischen etwas anderes.',
    'Dem Kunden die neue Summe sagen, dann kassieren.',
  ),
  pin_wrong: says(
    'Diese PIN stimmt nicht.',
    'Noch einmal versuchen; nach fünf falschen ist sie eine Weile gesperrt.',
  ),
  pin_locked: says(
    'Diese PIN ist auf dieser Kasse eine Weile gesperrt.',
    'Warten oder jemand anderen bitten.',
  ),
  pin_unknown: says(
    'Diese Person hat auf dieser Kasse keine PIN.',
    'Jemand anderen bitten oder im Backoffice eine PIN setzen.',
  ),
  item_expired: says('Das Datum auf diesem Stück ist überschritten.', 'Ein anderes Stück nehmen.'),
  separator_lost: says(
    'Ein Datum, Gewicht oder Preis auf diesem Artikel ist nicht lesbar: Der Scanner hat ein Trennzeichen ausgelassen, oder das Etikett ist falsch gedruckt. Es wurde nichts hinzugefügt.',
    'Datum prüfen, dann die Nummer unter den Strichen eintippen. Der Scanner muss das Trennzeichen als Strg+] senden.',
  ),
  price_inexact: says(
    'Dieser Preis lässt sich nicht genau aufschreiben.',
    'Höchstens sechs Nachkommastellen eines Cents verwenden.',
  ),
  journal_unwritable: says(
    'Diese Kasse kann gerade nichts speichern.',
    'Platz auf der Platte schaffen, dann noch einmal versuchen.',
  ),
  disk_failing: says(
    'Die Platte dieser Kasse ist ausgefallen; niemand weiß, ob die letzte Änderung gespeichert ist.',
    'Die Kasse neu starten und ihren letzten Verkauf ansehen, bevor er noch einmal eingegeben wird; kommt das wieder, den Support rufen.',
  ),
  disk_readonly: says(
    'Diese Kasse darf nicht auf ihre eigene Platte schreiben.',
    'Schreiben in ihren Ordner erlauben, dann noch einmal versuchen.',
  ),
  till_in_use: says(
    'Diese Kasse ist schon in einem anderen Programm offen.',
    'Jenes benutzen oder es zuerst schließen.',
  ),
  journal_damaged: says(
    'Die Datei mit den Verkäufen dieser Kasse ist beschädigt; sie bleibt, wie sie ist.',
    'Eine andere Kasse benutzen und den Support rufen; nichts löschen.',
  ),
  journal_missing: says(
    'Die Datei mit den Verkäufen dieser Kasse ist weg.',
    'Zurücklegen oder den Support rufen; bis dahin eine andere Kasse benutzen.',
  ),
  replica_rebuilt: says(
    'Die Kopie des Sortiments auf dieser Kasse war beschädigt und wird neu geholt.',
    'Warten, bis sie vollständig ist; die Verkäufe sind nicht betroffen.',
  ),
  storage_unavailable: says('Diese Art Speicher gibt es hier nicht.', 'Einen anderen Speicher wählen.'),
  till_failed: says(
    'Auf dieser Kasse ist etwas schiefgegangen.',
    'Noch einmal versuchen; was im Journal steht, bleibt.',
  ),
  unknown_channel: says('Diesen Befehl hat diese Kasse nicht.', 'Die App aktualisieren.'),
  till_away: says(
    'Das Kassenprogramm auf diesem Gerät läuft nicht.',
    'Wieder starten; nichts Abgeschlossenes ist verloren, und dieses Fenster macht von selbst weiter.',
  ),
  local_db_closed: says('Die Daten dieser Kasse sind nicht geöffnet.', 'Zuerst eine Filiale öffnen.'),
  probe_unsaved: says(
    'An dieser Adresse ist kein Gerät dieses Ladens gespeichert.',
    'Das Gerät zuerst in den Einstellungen speichern, dann prüfen.',
  ),
  server_unreached: says(
    'Der Server war nicht rechtzeitig erreichbar.',
    'Weiter verkaufen; noch einmal versuchen, wenn die Kasse verbunden ist.',
  ),
  outbox_unsent: says(
    'Der Server hat auf diesen Verkauf noch nicht geantwortet, deshalb bleibt er.',
    'Die Kasse verbinden; er geht von selbst, sobald der Server ihn hat.',
  ),
  outbox_parked: says(
    'Der Server hat diesen Verkauf abgelehnt, deshalb bleibt er in Sicht.',
    'Die Leitung entscheidet darüber.',
  ),
  owner_confirmation: says(
    'Ungesendetes verlässt den Ausgang nur, wenn der Inhaber bestätigt, wie viel es ist.',
    'Der Inhaber meldet sich an und bestätigt die Zahl der ungesendeten Einträge.',
  ),
  backup_required: says(
    'Auf dieser Kasse ist Ungesendetes, deshalb wird ohne Sicherung nichts geleert.',
    'Noch einmal mit einer Sicherung anfordern.',
  ),
  backup_failed: says(
    'Die Sicherung ließ sich nicht schreiben und zurücklesen; nichts wurde geändert.',
    'Platz auf der Platte schaffen, dann noch einmal versuchen.',
  ),
  backup_unreadable: says(
    'Diese Sicherung ist unvollständig oder verändert; nichts wurde daraus übernommen.',
    'Eine andere Kopie der Datei wählen.',
  ),
  backup_foreign: says(
    'Diese Sicherung gehört nicht zum Journal dieser Kasse.',
    'Auf der Kasse öffnen, von der sie stammt, oder dem Server geben.',
  ),
  clock_unsure: says(
    'Das passt nicht zu dem, was diese Person auf dieser Kasse zuletzt gestempelt hat.',
    'Die Zeiten ansehen. Wenn dazwischen anderswo etwas war, bestätigen.',
  ),
  clock_far: says(
    'Dieses Datum liegt mehr als 90 Tage nach der letzten Nutzung dieser Kasse.',
    'Tag und Jahr ansehen. Wenn sie stimmen, noch einmal bestätigen.',
  ),
  weight_unstable: says(
    'Die Waage ist noch nicht zur Ruhe gekommen.',
    'Ware loslassen und neu wiegen oder das Gewicht eingeben.',
  ),
  weight_none: says(
    'Vom Gewicht bleibt nichts übrig.',
    'Ware auf die Waage legen; die Tara muss kleiner sein als das ganze Gewicht.',
  ),
};
