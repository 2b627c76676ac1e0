// German words of what can be wrong with a device.
import type { FindingCode } from '@evertill/sync';
import { says } from '../translation.ts';

export const finding: Readonly<Record<FindingCode, ReturnType<typeof says>>> = {
  storage_corrupt: says(
    'Eine Datei der Datenbank dieses Geräts ist beschädigt.',
    'Die ungesendete Arbeit als Datei senden lassen, dann den Speicher des Geräts ersetzen.',
  ),
  storage_full: says(
    'Der Speicher dieses Geräts ist voll: Nichts Neues kann aufgeschrieben werden.',
    'Auf dem Gerät Platz schaffen; es geht von selbst weiter.',
  ),
  storage_failing: says(
    'Der Speicher dieses Geräts lässt sich nicht lesen oder beschreiben.',
    'Die ungesendete Arbeit als Datei senden lassen und den Datenträger ersetzen.',
  ),
  storage_readonly: says(
    'Die Datenbank dieses Geräts darf nicht beschrieben werden.',
    'Dem Programm das Recht geben, in seinen Ordner zu schreiben.',
  ),
  storage_away: says(
    'Das Programm, das die Dateien dieses Geräts hält, antwortet nicht.',
    'Das Kassenprogramm auf dem Gerät neu starten.',
  ),
  journal_broken: says(
    'Die Kette des Journals dieses Geräts ist gebrochen: Einträge wurden verändert, oder es laufen zwei Kopien.',
    'Die Einträge um den Bruch vergleichen; herausfinden, ob das Gerät kopiert wurde.',
  ),
  device_duplicated: says(
    'Zwei Geräte laufen unter dieser einen Kennung.',
    'Die Kopie finden, ihre ungesendete Arbeit als Datei senden lassen und sie neu einrichten.',
  ),
  device_restored: says(
    'Dieses Gerät weiß weniger von seinem Journal als der Server: Es wurde zurückgesetzt.',
    'Es als anderes Gerät neu einrichten; was der Server hat, ist vollständig.',
  ),
  operation_stuck: says(
    'Ein Eintrag wird immer wieder angeboten und nie erledigt.',
    'Den Eintrag öffnen, in Ordnung bringen, was er nennt, und ihn noch einmal senden lassen.',
  ),
  journal_gap: says(
    'Nummern aus dem Journal dieses Geräts fehlen auf dem Server, obwohl spätere da sind.',
    'Die fehlenden Nummern noch einmal senden lassen.',
  ),
  device_revoked: says(
    'Dieses Gerät wurde ausgesperrt. Was es verkauft hat, wird noch angenommen.',
    'Es wieder zulassen oder aus dem Laden nehmen.',
  ),
  signed_out: says(
    'An diesem Gerät ist niemand angemeldet, also darf es nichts senden.',
    'Jemand muss sich am Gerät anmelden.',
  ),
  app_too_old: says(
    'Die App auf diesem Gerät ist zu alt. Was es verkauft hat, wird noch angenommen.',
    'Die App aktualisieren.',
  ),
  silent: says(
    'Seit drei Tagen wurde nichts von diesem Gerät gehört.',
    'Im Laden anrufen; nach so langer Zeit kann seine Kasse einem anderen Gerät gegeben werden.',
  ),
  unsent_old: says(
    'Auf diesem Gerät wartet seit über einer Stunde Arbeit, obwohl es verbunden ist.',
    'Den ältesten wartenden Eintrag ansehen.',
  ),
  server_trouble: says(
    'Der Server scheitert an der Arbeit dieses Geräts.',
    'Auf der Seite des Servers und in seinem Protokoll nach dem Fehler dieses Eintrags sehen.',
  ),
  feed_held: says(
    'Eine lange Transaktion in der Datenbank hält die Neuigkeiten für alle Geräte auf.',
    'Diese Transaktion beenden; die Seite des Servers nennt sie.',
  ),
  replica_differs: says(
    'Was dieses Gerät hat, ist nicht, was der Server hat, und die Heilung ist gescheitert.',
    'Die Kopie neu aufbauen lassen.',
  ),
  catch_up_stalled: says(
    'Dieses Gerät ist verbunden, und sein Sortiment kommt nicht an.',
    'Die Verbindung ansehen; dann die Kopie neu aufbauen lassen.',
  ),
  collection_refused: says(
    'Der Server gibt diesem Gerät einen Teil der Daten nicht.',
    'Die Rechte der dort angemeldeten Person ansehen.',
  ),
  documents_unreadable: says(
    'Es gibt Daten, die diese App nicht lesen kann.',
    'Die App aktualisieren; bis dahin werden sie ausgelassen.',
  ),
  operation_refused: says(
    'Der Server hat Einträge dieses Geräts abgelehnt.',
    'Jeden öffnen, in Ordnung bringen, was er nennt, und ihn noch einmal senden oder zuordnen lassen.',
  ),
  order_flagged: says(
    'Verkäufe dieses Geräts wurden mit einer Bemerkung angenommen, die jemand lesen muss.',
    'Die Leitung soll sie ansehen.',
  ),
  edit_conflict: says(
    'Hier und anderswo gemachte Änderungen warten darauf, dass jemand wählt.',
    'Kasse oder Leitung soll am Gerät wählen.',
  ),
  draft_refused: says('Körbe dieses Geräts wurden abgelehnt.', 'Die Kasse soll sie am Gerät ansehen.'),
  clock_wrong: says(
    'Die Uhr dieses Geräts geht um mehr als zwei Minuten falsch.',
    'Die Uhr des Geräts stellen oder sich selbst stellen lassen.',
  ),
  lane_lost: says(
    'Die Kasse dieses Geräts wurde einem anderen gegeben.',
    'Ihm eine andere Kasse geben oder diese zurücknehmen.',
  ),
  half_open: says(
    'Das Netz ist da, und niemand antwortet darin: eine tote Verbindung oder eine Wand dazwischen.',
    'Bleibt es so, Router und Firewall des Ladens ansehen.',
  ),
  out_of_contact: says(
    'Dieses Gerät hat keinen Kontakt. Es verkauft weiter.',
    'Bleibt es so, Netz und Strom des Ladens ansehen.',
  ),
  unreported: says(
    'Dieses Gerät ist verbunden und sagt nichts von sich: Sein Fenster ist vielleicht eingefroren.',
    'Die Kasse soll das Fenster ansehen.',
  ),
  program_frozen: says(
    'Das Programm auf diesem Gerät kam eine Weile nicht an die Reihe.',
    'Nach einem schlafenden Fenster, einem schlafenden Rechner oder zu wenig Speicher sehen.',
  ),
  connection_flaps: says(
    'Die Verbindung dieses Geräts bricht immer wieder ab.',
    'Das Netz des Ladens ansehen.',
  ),
  waiting_for_another: says(
    'Einträge warten auf etwas, das ein anderes Gerät noch nicht gesendet hat.',
    'Die Geräte dieses Ladens ansehen, die keinen Kontakt haben.',
  ),
  server_restored: says(
    'Die Datenbank wurde auf eine Sicherung zurückgesetzt, und dieses Gerät bringt sie auf den Stand.',
    'Warten, bis es seine Arbeit noch einmal angeboten hat.',
  ),
  replica_healed: says(
    'Was dieses Gerät hatte, war nicht, was der Server hat; es hat sich selbst geheilt.',
    'Kommt es wieder, nach der Ursache suchen.',
  ),
  first_load: says('Dieses Gerät hat seinen Laden noch nicht ganz empfangen.', 'Es fertig werden lassen.'),
  clock_jumped: says(
    'Die Uhr dieses Geräts ist gesprungen.',
    'Sehen, ob sie sich selbst stellt und ob ihre Batterie leer ist.',
  ),
  disk_low: says('Auf dem Datenträger dieses Geräts ist wenig Platz.', 'Platz schaffen, bevor er voll ist.'),
  storage_not_kept: says(
    'Der Browser dieses Geräts darf löschen, was er aufbewahrt.',
    'Die App installieren oder ihr erlauben, ihren Speicher zu behalten.',
  ),
  slow_storage: says(
    'Der Datenträger dieses Geräts ist langsam.',
    'Nach anderen Programmen sehen oder den Datenträger ersetzen.',
  ),
  slow_network: says('Antworten erreichen dieses Gerät langsam.', 'Das Netz des Ladens ansehen.'),
  slow_search: says(
    'Die Suche auf diesem Gerät ist langsam.',
    'Nach anderen Programmen sehen oder das Gerät ersetzen.',
  ),
  program_error: says(
    'Das Programm auf diesem Gerät stieß auf einen Fehler und machte weiter.',
    'Den Fehler ansehen und den Herstellern melden.',
  ),
  app_behind: says('Es gibt eine neuere App als die auf diesem Gerät.', 'Sie sich aktualisieren lassen.'),
};
