// German sentences for what the scale and the printer refuse.
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
};
