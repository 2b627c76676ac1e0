// German sentences for what only the back office meets: time cards, imports, purchases, look-up records.
import { says } from '../translation.ts';
import type { OfficeRejections } from '../translation.ts';

export const officeRejections: OfficeRejections = {
  day_exists: says(
    'Für diese Person und diesen Tag gibt es schon eine Zeitkarte.',
    'Diese öffnen und ändern.',
  ),
  clock_order: says(
    'Ein Gehen kommt nach seinem Kommen, und keine zwei Arbeitszeiten überschneiden sich.',
    'Zeiten und Datum noch einmal ansehen.',
  ),
  break_window: says(
    'Eine Pause liegt außerhalb der Arbeitszeit oder endet, bevor sie beginnt.',
    'Die Pause zwischen Kommen und Gehen legen.',
  ),
  break_limit: says('Eine Zeitkarte hat höchstens 20 Pausen jeder Art.', 'Einige zusammenfassen.'),
  is_trade: says(
    'Zum Tauschen braucht es jemand anderen, der die Schicht nimmt.',
    'Eine andere Person wählen.',
  ),
  leave_state: says(
    'Von dort, wo dieser Antrag steht, führt kein Weg dorthin.',
    'Neu laden; vielleicht hat inzwischen jemand entschieden.',
  ),
  leave_overlap: says('Für diese Tage gibt es schon einen Antrag.', 'Zuerst jenen zurückziehen oder ändern.'),
  leave_window: says(
    'Die freie Zeit endet, bevor sie beginnt, dauert länger als drei Jahre oder hat nur eine ihrer beiden Zeiten.',
    'Tage und Zeiten noch einmal ansehen.',
  ),
  day_range: says(
    'Die verlangten Tage stehen in falscher Reihenfolge oder sind zu viele.',
    'Höchstens 62 Tage verlangen.',
  ),
  employee_unknown: says(
    'Diese Person arbeitet nicht in dieser Filiale.',
    'Jemanden aus dieser Filiale wählen.',
  ),
  timezone_unknown: says(
    'Diese Zeitzone gibt es nicht, oder sie ist nicht die dieser Filiale.',
    'Die Zeitzone der Filiale senden.',
  ),
  pay_period_start: says(
    'Dieser Beginn passt nicht dazu, wie oft gezahlt wird.',
    'Für Wochen ein Wochentag von 0 bis 6, für zweimal im Monat 1_15 oder 16_last, für Monate 1 bis 28 oder last.',
  ),
  import_not_found: says('Diesen Import gibt es nicht.', 'In der Liste der Importe nachsehen.'),
  import_running: says(
    'In diese Filiale läuft gerade ein anderer Import.',
    'Warten, bis er zu Ende ist, oder ihn abbrechen.',
  ),
  import_file: says(
    'Die Datei lässt sich nicht als Tabelle lesen.',
    'Eine csv- oder tsv-Datei senden, deren erste Zeile die Spalten nennt.',
  ),
  import_not_csv: says(
    'Die Datei ist keine csv-Datei, auch wenn sie so heißt.',
    'Sie in dem Programm öffnen, aus dem sie kommt, und als „CSV UTF-8“ speichern oder exportieren.',
  ),
  import_no_rows: says(
    'Keine Zeile der Datei ließ sich importieren.',
    'Nachsehen, wie die Datei gelesen wurde, und warum die Zeilen abgelehnt wurden.',
  ),
  import_rows: says('Die Datei hat zu viele Zeilen.', 'Sie in mehrere Dateien teilen.'),
  import_interrupted: says(
    'Der Server hielt an oder hatte zu viel zu tun, bevor der Import zu Ende war.',
    'Dieselbe Datei noch einmal laufen lassen: Fertiges wird unverändert vorgefunden, der Rest gemacht.',
  ),
  upload_type: says(
    'Eine Tabelle wird als csv, tsv oder gzip gesendet.',
    'Content-Type text/csv, text/tab-separated-values, application/gzip oder application/octet-stream senden.',
  ),
  upload_broken: says('Die Datei kam nicht ganz an.', 'Sie noch einmal senden; geändert wurde nichts.'),
  row_columns: says(
    'Die Zeile hat eine andere Zahl von Spalten als die Kopfzeile.',
    'Was ein Trennzeichen enthält, in Anführungszeichen setzen.',
  ),
  row_quote: says(
    'Ein Anführungszeichen wird geöffnet und nicht geschlossen.',
    'Es schließen oder verdoppeln.',
  ),
  cell_missing: says('Eine nötige Zelle ist leer.', 'Die genannte Spalte ausfüllen.'),
  cell_unreadable: says(
    'Eine Zelle lässt sich nicht lesen oder könnte zweierlei bedeuten.',
    'So schreiben, wie es die Beschreibung der Spalte sagt.',
  ),
  code_as_number: says(
    'Eine Tabellenkalkulation hat aus dem Code eine Zahl gemacht, Ziffern können verloren sein.',
    'Die Spalte dort als Text formatieren, die Codes aus ihrer Quelle neu eintragen und die Datei neu speichern.',
  ),
  cell_too_long: says('Eine Zelle ist zu lang.', 'Sie kürzen.'),
  lot_not_found: says('Diesen Einkaufsposten gibt es nicht.', 'In der Liste der Posten nachsehen.'),
  lot_state: says(
    'Der Posten wurde geliefert oder abgesagt und bleibt, wie er ist.',
    'Für das, was noch kommt, einen anderen Posten anlegen.',
  ),
  lot_draft: says(
    'Die Filiale hat für das Knappe schon einen Entwurf.',
    'Jenen ändern oder eine andere Notiz wählen.',
  ),
  lot_line_unknown: says('Diese Zeile hat der Posten nicht.', 'Den Posten neu laden.'),
  lot_empty: says('Von diesem Posten wurde nichts geliefert.', 'Nennen, was kam, oder den Posten absagen.'),
  supplier_required: says(
    'Es ist niemand genannt, der diesen Posten liefert.',
    'Zuerst einen Lieferanten wählen.',
  ),
  supplier_unknown: says(
    'Diesen Lieferanten gibt es in dieser Filiale nicht.',
    'Einen vorhandenen Lieferanten wählen.',
  ),
  cost_required: says(
    'Eine Zeile des Postens hat noch keinen Einkaufspreis.',
    'Eintragen, was eine Einheit kostet.',
  ),
  item_archived: says('Ein abgelegter Artikel wird nicht eingekauft.', 'Den Artikel zuerst zurückholen.'),
  variation_unknown: says('Diese Variante hat der Artikel nicht.', 'Eine Variante dieses Artikels wählen.'),
  record_not_found: says('Diesen Eintrag gibt es nicht.', 'Die Liste noch einmal ansehen.'),
  category_unknown: says(
    'Diese Kategorie gibt es nicht für alle, die sie hätten.',
    'Eine Kategorie aus der Liste wählen.',
  ),
  category_cycle: says(
    'Eine Kategorie kann nicht unter sich selbst stehen.',
    'Eine andere übergeordnete wählen.',
  ),
  category_depth: says('Der Baum der Kategorien würde zu tief.', 'Eine weiter oben stehende wählen.'),
  brand_unknown: says(
    'Diese Marke gibt es nicht für alle, die sie hätten.',
    'Eine Marke aus der Liste wählen.',
  ),
  tag_unknown: says(
    'Dieses Schlagwort gibt es nicht für alle, die es hätten.',
    'Ein Schlagwort aus der Liste wählen.',
  ),
  attribute_unknown: says(
    'Dieses Merkmal gibt es nicht, oder es hat diesen Wert nicht.',
    'Einen Wert eines Merkmals aus der Liste wählen.',
  ),
  price_list_unknown: says('Diese Preisliste gibt es nicht.', 'Eine Preisliste wählen.'),
  store_unknown: says('Genannt ist eine Filiale, die es nicht gibt.', 'Eine Ihrer Filialen wählen.'),
  customer_unknown: says('Genannt ist ein Kunde, den es nicht gibt.', 'Einen Kunden aus der Liste wählen.'),
  name_taken: says('Ein anderer Eintrag dieser Art hat diesen Namen.', 'Einen anderen Namen wählen.'),
  tax_exempt_reason: says(
    'Niemand kann prüfen, warum dieser Kunde keine Steuer zahlt.',
    'Einen Grund oder die Nummer der Bescheinigung angeben.',
  ),
  coupon_taken: says('Ein anderer Gutschein hat diesen Code.', 'Einen anderen Code wählen.'),
};
