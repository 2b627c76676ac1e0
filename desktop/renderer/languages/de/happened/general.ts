// How it comes to a code, in German, for refusals of everything but selling, shifts, the till itself and its devices.
export const generalHappened = {
  invalid_json:
    'Was ein Programm gesendet hat, ließ sich nicht als JSON lesen, ist zu tief geschachtelt oder enthält einen Namen, der vergeben ist.',
  body_type:
    'Was ein Programm gesendet hat, nennt sich ein Formular, eine Datei oder hat einen anderen Zeichensatz, und hier wird JSON genommen.',
  invalid_input:
    'Ein Feld fehlt, hat eine andere Form, als es soll, oder passt nicht zu den anderen. Die Einzelheiten nennen es.',
  unknown_field:
    'Gesendet wurde ein Feld, das es hier nicht gibt. Stillschweigend fällt nichts weg, deshalb wird das Ganze abgelehnt.',
  limit_range: 'Listen kommen seitenweise, und diese Seite wäre zu lang, zu kurz oder zu weit hinten.',
  store_required:
    'Wer gefragt hat, arbeitet in mehr als einer Filiale und hat nicht gesagt, welche gemeint ist.',
  too_large:
    'Eine Anfrage, ein Verkauf und eine Datei haben eine größte Länge, damit niemand den Speicher von Server oder Kasse füllt.',
  rate_limited:
    'Dieses Gerät, dieses Konto oder diese Adresse hat in einer Minute mehr gesendet, als erlaubt ist.',
  overloaded:
    'Der Server hat im Augenblick mehr zu tun, als er schafft, oder seine Datenbank antwortet nicht. Er sagt es früh, statt Arbeit zu verlieren.',
  report_range: 'Die Tage des Berichts stehen in falscher Reihenfolge oder umfassen mehr als ein Jahr.',
  report_too_long:
    'Berichte lassen den Kassen den Vortritt: Dieser wurde angehalten, bevor er das Verkaufen bremst.',
  idempotency_mismatch:
    'Ein Schlüssel, der Wiederholungen derselben Anfrage kennzeichnet, kam mit einer anderen Anfrage.',
  internal:
    'Auf dem Server ist etwas geschehen, das niemand vorhergesehen hat. Es steht unter der Nummer der Anfrage in seinem Protokoll.',
  unauthenticated:
    'Die Anmeldung ist abgelaufen, wurde von einem anderen Gerät aus beendet, oder es gab keine.',
  invalid_credentials:
    'Kein Konto hat diese E-Mail-Adresse mit diesem Passwort. Welches von beiden falsch ist, wird mit Absicht nicht gesagt.',
  invalid_code: 'Ein Code gilt zehn Minuten, für ein Mal, und bis ein neuerer gesendet wird.',
  reset_token_invalid: 'Nach dem Code bleiben einige Minuten, um einmal das neue Passwort zu wählen.',
  invitation_invalid:
    'Eine Einladung gilt 72 Stunden und für ein Mal und endet, wenn eine neuere gesendet wird.',
  setup_code:
    'Der Code steht hinter dem # der Adresse, die der Server ausgegeben hat, und fehlt oder ist abgeschnitten.',
  setup_closed:
    'Die Einrichtungsseite gilt für ein Mal: Dieser Server hat schon einen Betrieb mit einem Inhaber.',
  session_not_found: 'Die Sitzung ist beendet oder gehört jemand anderem.',
  forbidden: 'Keine Rolle dieser Person gibt das nötige Recht.',
  not_found:
    'Unter dieser Adresse gibt es für diese Person nichts. Fremdes wird genauso beantwortet wie das, was es nicht gibt.',
  upgrade_required: 'Der Server versteht die Version dieser App nicht mehr.',
  vendor_required: 'Ein Admin sieht alle Händler, und zwei davon haben etwas mit dieser Kennung.',
  conflict:
    'Während dies bearbeitet wurde, hat jemand anders dasselbe Feld geändert. Felder, die nur einer der beiden geändert hat, werden zusammengeführt.',
  unknown_collection:
    'App und Server haben verschiedene Versionen, und einer von beiden kennt eine Art von Daten, die der andere nicht kennt.',
  collection_read_only:
    'Daten dieser Art folgen aus anderem Tun: ein Auftrag aus einem Verkauf, eine Schicht aus ihrem Öffnen.',
  field_read_only: 'Nummern, Zeiten und Summen errechnet der Server, damit niemand sie setzen kann.',
  product_not_found:
    'Der Artikel wurde entfernt, gehört einer anderen Filiale, oder seine Kennung ist falsch.',
  sku_taken: 'Eine Artikelnummer bezeichnet genau einen Artikel einer Filiale.',
  barcode_taken: 'Ein Scanner könnte die beiden Varianten nicht unterscheiden.',
  plu_required: 'Ware dieser Art wird mit einer Nummer statt mit einem Strichcode erfasst.',
  plu_taken: 'Eine PLU bezeichnet genau einen Artikel einer Filiale.',
  unit_unknown: 'Die Einheit steht nicht oder nicht mehr in der Liste der Filiale.',
  base_variation:
    'Die Variante, aus der die anderen berechnet werden, fehlt, gehört zu einem anderen Artikel oder führt zu sich selbst zurück.',
  tax_unknown: 'Das Steuerprofil wurde entfernt oder gehört einer anderen Filiale.',
  archive_instead:
    'Verkäufe und Verläufe verweisen für immer auf einen Artikel, deshalb wird er abgelegt statt gelöscht.',
  draft_closed: 'Ein anderer Kassenplatz hat für diesen Korb kassiert, oder jemand hat ihn entfernt.',
  draft_leased:
    'Ein zurückgelegter Korb liegt immer nur vor einem Kassenplatz, damit er nicht zweimal bezahlt wird.',
  draft_part_paid:
    'Für einen Teil dieses Korbs ist Geld genommen; beim Leeren oder Entfernen ginge das vergessen.',
  draft_part_unknown:
    'Was von einem Korb bezahlt ist, bleibt bei ihm, bis es einmal zurückgegeben oder der Korb bezahlt ist.',
  in_use: 'Etwas anderes verweist darauf und wäre ohne es unvollständig. Die Einzelheiten sagen, was.',
  vendor_not_found: 'Diesen Händler hat es nie gegeben, oder seine Kennung ist falsch.',
  store_not_found: 'Diese Filiale hat es nie gegeben, oder sie ist keine von denen, die diese Person sieht.',
  register_not_found: 'Der Kassenplatz wurde entfernt oder gehört einer anderen Filiale.',
  employee_not_found: 'Die Person wurde entfernt oder arbeitet für jemand anderen.',
  role_not_found: 'Die Rolle wurde entfernt oder ist die einer anderen Filiale.',
  customer_not_found: 'Der Kunde wurde entfernt oder ist der eines anderen Händlers.',
  warehouse_not_found: 'Das Lager wurde entfernt oder ist das einer anderen Filiale.',
  device_not_found: 'Keine Kasse und kein Gerät dieses Händlers hat diese Kennung.',
  last_owner: 'Ohne einen Inhaber, der sich anmelden kann, könnte niemand mehr jemandem Rechte geben.',
  invitation_completed: 'Die Person hat schon ein Passwort gewählt, deshalb ist keine Einladung offen.',
  login_not_found: 'Der Kunde ist bekannt, hat aber nie einen Zugang bekommen.',
  email_taken: 'Mit einer E-Mail-Adresse meldet sich in jedem Kreis genau eine Person an.',
  role_taken: 'Die Rollen einer Filiale werden an ihren Namen unterschieden.',
  role_unknown: 'Die Rolle wurde entfernt oder gehört zu einer Filiale, in der diese Person nicht arbeitet.',
  pin_guessable: 'PINs wie 0000 oder 1234 probiert jeder zuerst, der jemand anders sein will.',
  password_wrong: 'Wer ein Passwort ändert, zeigt, dass er das jetzige kennt.',
  warehouse_default: 'Verkaufte Ware verlässt das Standardlager, deshalb gibt es immer genau eines.',
  vendor_suspended:
    'Wer diesen Dienst betreibt, hat den Händler gesperrt. Was verkauft wurde, wird noch angenommen.',
  device_revoked: 'Ein Inhaber hat diese Kasse ausgesperrt, weil sie verloren, verkauft oder ersetzt wurde.',
  notification_not_found: 'Die Mitteilung wurde entfernt oder ist die von jemand anderem.',
  erased:
    'Die Person hat um Löschung ihrer Daten gebeten. Summen und Nummern ihrer Verkäufe blieben, Namen und Adressen nicht.',
  actor_disabled:
    'Die Kasse verkaufte im Namen von jemandem, dessen Konto gesperrt war; meist war sie da offline.',
  operation_unknown:
    'Die Kasse kennt eine Art von Eintrag, die dieser Server nicht kennt: Der Server ist älter.',
  operation_mismatch:
    'Zwei verschiedene Einträge tragen dieselbe Nummer desselben Geräts: Seine Dateien wurden kopiert oder aus einer älteren Kopie zurückgeholt.',
  operation_hash:
    'Jeder Eintrag wird beim Schreiben versiegelt. Dieser passt nicht mehr zu seinem Siegel: Die Datei wurde beschädigt oder verändert.',
  chain_broken:
    'Jeder Eintrag trägt das Siegel des vorigen. Dieser folgt auf einen anderen Eintrag, als der Server hat: Einträge fehlen, oder die Kasse wurde zurückgesetzt.',
  waited_too_long:
    'Der Eintrag verweist auf einen anderen, meist das Öffnen seiner Schicht, der in der Wartezeit nicht gekommen ist.',
  clock_skew:
    'Zeiten auf Belegen und Zeitkarten kommen von der Uhr des Geräts, und diese kann nicht stimmen.',
  clock_unconfirmed:
    'Die Uhr zeigt eine Zeit vor dem letzten Eintrag dieser Kasse. Meist ist ihre Batterie leer, oder das Datum wurde von Hand gestellt.',
  clock_corrected:
    'Die Uhr der Kasse zeigte eine Zeit, die nicht stimmen kann. Der Eintrag wurde nach denen vor ihm und nach der vergangenen Zeit datiert.',
  actor_absent:
    'Änderungen am Sortiment zählen nach den Rechten dessen, der sie gemacht hat, und werden deshalb gesendet, während diese Person angemeldet ist.',
  duplicate_order:
    'Derselbe Verkauf wurde noch einmal gesendet, meist weil eine Antwort unterwegs verloren ging. Durch Wiederholen geht nichts verloren.',
  order_mismatch: 'Dieselbe Kennung kam mit anderen Zeilen oder Summen als beim ersten Mal.',
  order_shift_closed: 'Der Verkauf kam beim Server an, nachdem seine Schicht abgeschlossen und gezählt war.',
  order_shift_store: 'Der Verkauf nennt eine Schicht, die in einer anderen Filiale geöffnet wurde.',
  order_shift_lane: 'Der Verkauf nennt eine Schicht, die an einem anderen Kassenplatz geöffnet wurde.',
  order_shift_missing: 'Jeder Verkauf gehört zu einer offenen Schicht, und dieser Kassenplatz hat keine.',
  order_empty: 'Ein Auftrag hat mindestens eine Zeile.',
  order_totals:
    'Der Server rechnet jeden Verkauf nach. Zeilen, Rabatte, Steuer und Zahlungen ergeben bei diesem nicht dieselbe Summe.',
  order_unpaid: 'Alle Zahlungen zusammen sind weniger als die Summe.',
  item_unknown:
    'Eine Zeile nennt einen Artikel, den diese Filiale nicht hat: Er wurde entfernt, oder das Sortiment der Kasse war das einer anderen Filiale.',
  import_not_found: 'Der Import ist der einer anderen Filiale oder seit langem vorbei.',
  import_running: 'Zwei Importe zur selben Zeit in eine Filiale könnten einander aufheben.',
  import_file:
    'Die erste Zeile der Datei nennt keine Spalten, oder die Datei ist von anderer Art, als ihr Name sagt.',
  import_not_csv:
    'Die Datei ist eine Kalkulationstabelle, eine Webseite oder etwas anderes unter dem Namen einer csv-Datei.',
  import_no_rows: 'Die Datei hat eine Kopfzeile und keine Zeilen, oder jede Zeile wurde abgelehnt.',
  import_rows: 'Ein Import hat eine größte Zahl von Zeilen.',
  import_interrupted: 'Der Import wurde abgebrochen. Fertige Zeilen sind gespeichert, die anderen nicht.',
  upload_type: 'Die Datei wurde mit einem Inhaltstyp gesendet, der keiner einer Tabelle ist.',
  upload_broken: 'Die Verbindung brach vor dem Ende der Datei ab, oder ihre Packung ist beschädigt.',
  row_columns:
    'Eine Zeile hat mehr oder weniger Zellen, als die erste Zeile Namen hat: meist ein Komma oder Tabulator in einem Text.',
  row_quote: 'Ein Text in Anführungszeichen endet nicht, deshalb lässt sich das Folgende nicht trennen.',
  cell_missing: 'In dieser Zeile fehlt ein nötiger Wert.',
  cell_unreadable:
    'Der Wert ist nicht von der Art der Spalte oder ließe sich auf zwei Weisen lesen, wie 1,234.',
  code_as_number:
    'Tabellenkalkulationen zeigen lange Codes als Zehnerpotenz oder als Betrag mit Gruppen und Nachkommastellen. Ziffern oder Nullen davor können verloren sein, und kein Scan findet so einen Code.',
  cell_too_long: 'Der Text ist länger, als das Feld fasst.',
  lot_not_found: 'Der Posten ist der einer anderen Filiale oder war nie da.',
  lot_state:
    'Was ein gelieferter Posten brachte, ist schon im Bestand; deshalb bleibt der Posten, wie er war.',
  lot_draft: 'Die Liste des Knappen macht je Filiale einen Entwurf, damit nichts zweimal bestellt wird.',
  lot_line_unknown: 'Die Zeile wurde aus dem Posten entfernt oder ist die eines anderen Postens.',
  lot_empty: 'Ein Posten wird mit mindestens einem Stück von etwas geliefert.',
  supplier_required: 'Ein Posten wird bei jemandem bestellt.',
  supplier_unknown: 'Der Lieferant wurde entfernt oder ist der einer anderen Filiale.',
  cost_required:
    'Was Ware im Durchschnitt kostet, wird aus jeder Lieferung errechnet; deshalb braucht jede Zeile ihren Einkaufspreis.',
  item_archived: 'Der Artikel wurde abgelegt.',
  variation_unknown: 'Die Variante wurde entfernt oder ist die eines anderen Artikels.',
  record_not_found: 'Der Eintrag wurde entfernt oder ist der eines anderen Händlers.',
  category_unknown: 'Die Kategorie fehlt in einer der Filialen, in denen der Artikel verkauft wird.',
  category_cycle: 'Von Kategorie zu übergeordneter Kategorie käme man wieder dort an, wo man begann.',
  category_depth: 'Kategorien liegen nur in wenigen Ebenen, damit Tasten sie zeigen können.',
  brand_unknown: 'Die Marke fehlt in einer der Filialen, in denen der Artikel verkauft wird.',
  tag_unknown: 'Das Schlagwort fehlt in einer der Filialen, in denen der Artikel verkauft wird.',
  attribute_unknown: 'Das Merkmal wurde entfernt, oder der Wert steht nicht in seiner Liste.',
  price_list_unknown: 'Die Preisliste wurde entfernt oder ist die einer anderen Filiale.',
  store_unknown: 'Eine der Filialen gehört nicht diesem Händler.',
  customer_unknown: 'Der Kunde wurde entfernt oder ist der eines anderen Händlers.',
  name_taken: 'Einträge einer Art werden an ihren Namen unterschieden.',
  tax_exempt_reason: 'Wer die Bücher prüft, fragt, warum keine Steuer genommen wurde.',
  coupon_taken: 'Ein Code bezeichnet genau einen Gutschein einer Filiale.',
  day_exists: 'Je Person und Tag gibt es eine Zeitkarte.',
  clock_order: 'Die Zeiten dieses Tages überschneiden sich, oder eine endet, bevor sie beginnt.',
  break_window: 'Eine Pause liegt in der gearbeiteten Zeit.',
  break_limit: 'Es wurden mehr Pausen eingetragen, als eine Zeitkarte fasst.',
  open_orders: 'Jemand mit einem unfertigen Auftrag hat sich abgemeldet oder will es.',
  is_trade: 'Eine Schicht wird mit einer anderen Person getauscht.',
  employee_scope: 'Die Person arbeitet in Filialen, die von hier aus nicht zu sehen sind.',
  leave_state:
    'Ein Antrag ist offen, genehmigt, abgelehnt oder zurückgezogen, und nicht jeder Schritt führt zu jedem anderen.',
  leave_overlap: 'Dieselbe Person hat einige dieser Tage schon beantragt.',
  leave_window: 'Die Tage oder Zeiten des Antrags ergeben keinen Zeitraum.',
  day_range: 'Die verlangten Tage ergeben keinen Zeitraum oder einen zu langen.',
  employee_unknown: 'Die Person wurde entfernt oder arbeitet in anderen Filialen.',
  timezone_unknown:
    'Tage beginnen und enden nach der Uhr der Filiale, deshalb werden Zeiten mit ihrer Zeitzone gesendet.',
  pay_period_start: 'Wochen beginnen an einem Wochentag, Monate an einem Tag des Monats.',
};
