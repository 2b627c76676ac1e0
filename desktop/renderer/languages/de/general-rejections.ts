// German sentences for refusals of everything but selling, shifts and the till itself.
import { says } from '../translation.ts';
import type { GeneralRejections } from '../translation.ts';

export const generalRejections: GeneralRejections = {
  invalid_json: says(
    'Die Anfrage ist kein lesbares JSON.',
    'Gültiges JSON ohne reservierte Schlüssel senden.',
  ),
  body_type: says(
    'Die Anfrage hat einen Inhalt, der kein JSON ist.',
    'JSON in UTF-8 mit Content-Type application/json senden.',
  ),
  invalid_input: says(
    'Einige Felder fehlen oder sind falsch.',
    'Die genannten Felder berichtigen und noch einmal senden.',
  ),
  unknown_field: says('Die Anfrage hat ein Feld, das es nicht gibt.', 'Das genannte Feld entfernen.'),
  limit_range: says(
    'Die Grenze liegt außerhalb des Erlaubten.',
    'Eine Seite innerhalb der Grenzen anfordern.',
  ),
  store_required: says('Es ist keine Filiale genannt.', 'store_id senden.'),
  too_large: says('Die Anfrage ist zu groß.', 'In kleineren Teilen senden.'),
  rate_limited: says('Zu viele Anfragen.', 'Die Zeit in Retry-After abwarten, dann weitermachen.'),
  overloaded: says('Der Server ist ausgelastet.', 'Es wird von selbst noch einmal gesendet.'),
  report_range: says(
    'Der Bericht begänne nach seinem Ende oder umfasste zu viele Tage.',
    'Höchstens ein Jahr anfordern.',
  ),
  report_too_long: says(
    'Dieser Bericht dauert zu lange, und Kassen gehen vor.',
    'Weniger Tage oder nur eine Kasse anfordern.',
  ),
  idempotency_mismatch: says(
    'Dieser Idempotency-Key gehört zu einer anderen Anfrage.',
    'Für eine neue Anfrage einen neuen Schlüssel nehmen.',
  ),
  internal: says('Auf dem Server ist etwas schiefgegangen.', 'Es wird von selbst noch einmal gesendet.'),
  unauthenticated: says(
    'Niemand ist angemeldet, oder die Anmeldung ist abgelaufen.',
    'Noch einmal anmelden.',
  ),
  invalid_credentials: says('E-Mail oder Passwort ist falsch.', 'Beides prüfen und noch einmal versuchen.'),
  invalid_code: says(
    'Der Code ist falsch, schon benutzt oder abgelaufen.',
    'In der neuesten E-Mail nachsehen oder einen neuen Code anfordern.',
  ),
  reset_token_invalid: says(
    'Diese Erlaubnis für ein neues Passwort ist benutzt oder abgelaufen.',
    'Einen neuen Code anfordern und von vorn beginnen.',
  ),
  invitation_invalid: says(
    'Diese Einladung ist benutzt, ersetzt oder abgelaufen.',
    'Nach einer neueren E-Mail suchen oder um eine neue Einladung bitten.',
  ),
  setup_code: says(
    'Der Einrichtungscode ist falsch.',
    'Die Einrichtungsadresse öffnen, die der Server beim Start ausgegeben hat.',
  ),
  setup_closed: says('Dieser Server ist schon eingerichtet.', 'Melden Sie sich an.'),
  session_not_found: says(
    'Diese Sitzung haben Sie nicht.',
    'Sie ist schon beendet; sehen Sie die Liste Ihrer Sitzungen noch einmal an.',
  ),
  forbidden: says('Sie dürfen das nicht.', 'Den Inhaber um das Recht bitten.'),
  not_found: says('Das gibt es nicht, oder Sie dürfen es nicht sehen.', 'Adresse oder Filiale prüfen.'),
  upgrade_required: says(
    'Diese App ist zu alt für den Server.',
    'Die App aktualisieren; Ungesendetes bleibt.',
  ),
  vendor_required: says(
    'Mehrere Händler haben etwas mit dieser Kennung.',
    'Sagen, wem es gehört: vendor_id senden.',
  ),
  conflict: says('Jemand hat dasselbe Feld inzwischen geändert.', 'Wählen, welcher Wert bleibt.'),
  unknown_collection: says('Diese Sammlung gibt es nicht.', 'Die App aktualisieren.'),
  collection_read_only: says('Das lässt sich nicht unmittelbar ändern.', 'Die passende Aktion verwenden.'),
  field_read_only: says(
    'Es wurde ein Feld geändert, das nur der Server setzt.',
    'Das genannte Feld lassen, wie es ist.',
  ),
  product_not_found: says('Diesen Artikel gibt es nicht.', 'Artikel oder Filiale prüfen.'),
  sku_taken: says(
    'Ein anderer Artikel dieser Filiale hat diese Artikelnummer.',
    'Eine andere Artikelnummer wählen.',
  ),
  barcode_taken: says(
    'Zwei Varianten haben denselben Strichcode.',
    'Jeder Variante einen eigenen Strichcode geben.',
  ),
  plu_required: says('Diese Art von Artikel braucht eine PLU.', 'Eine PLU mit 4 bis 6 Ziffern eingeben.'),
  plu_taken: says('Ein anderer Artikel dieser Filiale hat diese PLU.', 'Eine andere PLU wählen.'),
  unit_unknown: says(
    'Die Einheit steht nicht in der Liste der Filiale.',
    'Eine Einheit aus der Liste wählen.',
  ),
  base_variation: says('Die Grundvariante passt nicht.', 'Eine andere Variante dieses Artikels wählen.'),
  tax_unknown: says(
    'Dieses Steuerprofil gibt es in dieser Filiale nicht.',
    'Ein vorhandenes Steuerprofil wählen.',
  ),
  archive_instead: says(
    'Artikel werden archiviert, nicht gelöscht.',
    'Den Status auf 2 (archiviert) setzen.',
  ),
  draft_closed: says('Dieser Korb ist schon bezahlt oder entfernt.', 'Einen neuen Korb beginnen.'),
  draft_leased: says(
    'Eine andere Kasse hat diesen Korb vor sich.',
    'Übernehmen, wenn das gewollt ist; die andere Kasse erfährt es.',
  ),
  draft_part_paid: says(
    'Ein Teil dieses Korbs ist schon bezahlt.',
    'Erst den Teil zurückgeben oder den Rest kassieren.',
  ),
  draft_part_unknown: says(
    'Dieser Teil gehört nicht mehr zum Korb.',
    'Eine andere Kasse hat ihn zurückgegeben, oder der Korb ist bezahlt. Nicht noch einmal zurückgeben.',
  ),
  in_use: says('Etwas braucht es noch.', 'Zuerst dort außer Gebrauch nehmen.'),
  vendor_not_found: says('Diesen Händler gibt es nicht.', 'In der Liste der Händler nachsehen.'),
  store_not_found: says('Diese Filiale gibt es nicht.', 'In der Liste Ihrer Filialen nachsehen.'),
  register_not_found: says(
    'Diesen Kassenplatz gibt es in dieser Filiale nicht.',
    'Ihre Kassenplätze ansehen.',
  ),
  open_orders: says(
    'Von dieser Person ist ein Verkauf noch nicht fertig.',
    'Erst fertigstellen oder stornieren, dann gehen.',
  ),
  employee_scope: says(
    'Hier geht es um jemanden, dessen Zeiten Sie nicht sehen oder ändern dürfen.',
    'Jemanden mit dem Recht für Personal fragen.',
  ),
  employee_not_found: says('Diese Person gibt es nicht.', 'In der Liste der Personen nachsehen.'),
  role_not_found: says('Diese Rolle gibt es nicht.', 'Die Rollen der Filiale ansehen.'),
  customer_not_found: says('Diesen Kunden gibt es nicht.', 'In der Liste der Kunden nachsehen.'),
  warehouse_not_found: says('Dieses Lager gibt es nicht.', 'Die Lager ansehen.'),
  device_not_found: says('Dieses Gerät gibt es nicht.', 'In der Liste der Geräte nachsehen.'),
  last_owner: says(
    'Ein Händler behält mindestens einen Inhaber, der sich anmelden kann.',
    'Zuerst einen anderen zum Inhaber machen.',
  ),
  invitation_completed: says(
    'Niemand wartet auf eine Einladung: Ein Passwort ist schon gewählt.',
    'Anmelden oder, falls vergessen, einen Code anfordern.',
  ),
  login_not_found: says('Dieser Kunde hat keinen Zugang.', 'Ihm zuerst einen geben.'),
  email_taken: says(
    'Mit dieser E-Mail-Adresse meldet sich schon jemand an.',
    'Eine andere E-Mail-Adresse verwenden.',
  ),
  role_taken: says('Die Filiale hat schon eine Rolle mit diesem Namen.', 'Einen anderen Namen wählen.'),
  role_unknown: says('Diese Rolle gibt es in keiner Filiale dieser Person.', 'Eine vorhandene Rolle wählen.'),
  pin_guessable: says('Diese PIN würde jeder zuerst versuchen.', 'Eine andere PIN wählen.'),
  password_wrong: says('Das ist nicht Ihr Passwort.', 'Das Passwort eingeben, mit dem Sie sich anmelden.'),
  warehouse_default: says(
    'Eine Filiale hat genau ein Standardlager.',
    'Zuerst ein anderes Lager zum Standard machen.',
  ),
  vendor_suspended: says(
    'Dieser Händler ist gesperrt.',
    'Gemachte Verkäufe werden noch angenommen; wegen des Übrigen die Plattform fragen.',
  ),
  device_revoked: says(
    'Diese Kasse wurde von ihrem Inhaber ausgesperrt.',
    'Ihre Verkäufe werden noch angenommen; der Inhaber kann sie wieder zulassen.',
  ),
  notification_not_found: says(
    'Diese Mitteilung haben Sie nicht.',
    'Die Liste noch einmal ansehen: Sie kann entfernt worden sein.',
  ),
  erased: says(
    'Die Daten dieser Person wurden gelöscht.',
    'Nichts zu tun: Das lässt sich nicht rückgängig machen.',
  ),
  actor_disabled: says(
    'Jemand, der gesperrt ist, hat diesen Eintrag gemacht.',
    'Die Leitung prüft, was unter diesem Namen verkauft wurde.',
  ),
  operation_unknown: says('Der Server kennt diesen Vorgang nicht.', 'Den Server aktualisieren.'),
  operation_mismatch: says(
    'Dieses Gerät hat unter derselben Nummer schon etwas anderes gesendet.',
    'Der Support muss dieses Gerät ansehen; beide Fassungen bleiben erhalten.',
  ),
  operation_hash: says(
    'Der Eintrag wurde nach der Unterschrift verändert.',
    'Der Support muss dieses Gerät ansehen.',
  ),
  chain_broken: says(
    'Das Journal dieses Geräts setzt das des Servers nicht fort.',
    'Der Support muss nachsehen.',
  ),
  waited_too_long: says(
    'Worauf sich dieser Eintrag bezieht, ist nie angekommen.',
    'Die Leitung entscheidet, wohin er gehört.',
  ),
  clock_skew: says(
    'Die Uhr dieses Geräts geht um mehr als 12 Stunden falsch.',
    'Die Uhr stellen, dann noch einmal versuchen.',
  ),
  clock_unconfirmed: says(
    'Die Uhr dieser Kasse kann nicht stimmen.',
    'Die Uhr stellen oder das Datum bestätigen.',
  ),
  clock_corrected: says(
    'Die Uhr der Kasse ging falsch, als dies erfasst wurde.',
    'Nichts: Die Zeit wurde berichtigt. Die Uhr jener Kasse stellen.',
  ),
  actor_absent: says(
    'Diese Änderung stammt von jemand anderem, der zum Senden angemeldet sein muss.',
    'Als diese Person anmelden und noch einmal senden.',
  ),
  duplicate_order: says(
    'Dieser Verkauf ist schon gespeichert.',
    'Nichts zu tun: Er ist sicher und zählt einmal.',
  ),
  order_mismatch: says(
    'Unter derselben Kennung ist ein anderer Verkauf gespeichert.',
    'Die Leitung vergleicht beide.',
  ),
  order_shift_closed: says(
    'Die Schicht dieses Verkaufs ist abgeschlossen.',
    'Die Leitung ordnet den Verkauf einer Schicht zu.',
  ),
  order_shift_store: says(
    'Die Schicht gehört zu einer anderen Filiale.',
    'Die Leitung ordnet den Verkauf einer Schicht zu.',
  ),
  order_shift_lane: says(
    'Die Schicht gehört zu einem anderen Kassenplatz.',
    'Die Leitung ordnet den Verkauf einer Schicht zu.',
  ),
  order_shift_missing: says(
    'Für diesen Verkauf ist keine Schicht offen.',
    'An dieser Kasse eine Schicht öffnen.',
  ),
  order_empty: says('Der Verkauf hat keine Positionen.', 'Mindestens eine Position hinzufügen.'),
  order_totals: says(
    'Positionen, Summen und Zahlungen gehen nicht auf.',
    'Der Support muss diese Kasse ansehen.',
  ),
  order_unpaid: says('Die Zahlungen decken die Summe nicht.', 'Die fehlende Zahlung annehmen.'),
  item_unknown: says(
    'Eine Position nennt einen Artikel, den diese Filiale nicht hat.',
    'Die Leitung ordnet den Artikel zu.',
  ),
  update_unconfigured: says(
    'Diese App weiß nicht, wo es Aktualisierungen gibt.',
    'Auf dem Weg aktualisieren, auf dem sie installiert wurde.',
  ),
  update_unreachable: says(
    'Die Aktualisierung ließ sich nicht laden.',
    'Später noch einmal versuchen; was schon da ist, bleibt.',
  ),
  update_untrusted: says(
    'Was als Aktualisierung angeboten wurde, ist nicht von uns; installiert wurde nichts.',
    'Mit dieser Version weiterarbeiten und den Support verständigen.',
  ),
  update_expired: says(
    'Die Auskunft über Aktualisierungen ist veraltet, oder die Uhr dieses Geräts geht falsch.',
    'Die Uhr prüfen; geht sie richtig, den Support verständigen.',
  ),
  update_older: says(
    'Als Aktualisierung wurde eine ältere Version angeboten; installiert wurde nichts.',
    'Mit dieser Version weiterarbeiten und den Support verständigen.',
  ),
  update_none: says('Das ist die neueste Version.', 'Mit ihr weiterarbeiten.'),
  update_unsent: says(
    'An dieser Kasse warten Verkäufe, die die neue Version vielleicht nicht senden kann.',
    'Die Kasse verbinden, warten, bis alles gesendet ist, dann aktualisieren.',
  ),
};
