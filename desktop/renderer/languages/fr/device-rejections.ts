// French sentences for what the scale and the printer refuse.
import { says } from '../translation.ts';
import type { DeviceRejections } from '../translation.ts';

export const deviceRejections: DeviceRejections = {
  scale_silent: says(
    'La balance ne répond pas.',
    'Vérifiez le câble et qu’elle est allumée, pesez à nouveau ou saisissez le poids.',
  ),
  scale_unknown: says(
    'Aucune balance parlant une langue connue ici n’a été trouvée.',
    'Vérifiez le câble et les réglages de la balance, ou choisissez son type à la main.',
  ),
  scale_overloaded: says('Il y a plus sur la balance qu’elle ne peut peser.', 'Pesez en plusieurs fois.'),
  scale_below_zero: says(
    'La balance est au-dessous de zéro.',
    'Retirez tout, appuyez sur sa touche zéro, puis pesez à nouveau.',
  ),
  scale_not_zeroed: says('La balance n’a pas de zéro.', 'Retirez tout et appuyez sur sa touche zéro.'),
  scale_faulty: says(
    'La balance signale une panne.',
    'Éteignez-la et rallumez-la ; en attendant, saisissez le poids.',
  ),
  scale_keys_only: says(
    'Cette balance ne l’accepte que de ses propres touches.',
    'Appuyez sur la touche de la balance ou saisissez la tare.',
  ),
  printer_silent: says(
    'L’imprimante ne répond pas.',
    'Vérifiez le câble et qu’elle est allumée, puis imprimez à nouveau.',
  ),
  printer_paper_out: says(
    'L’imprimante n’a plus de papier.',
    'Mettez un nouveau rouleau, puis imprimez à nouveau.',
  ),
  printer_cover_open: says('L’imprimante est ouverte.', 'Fermez le capot, puis imprimez à nouveau.'),
  printer_faulty: says(
    'L’imprimante signale une panne.',
    'Cherchez du papier dans le couteau, éteignez-la et rallumez-la, puis imprimez à nouveau.',
  ),
  printer_cut_off: says(
    'La connexion à l’imprimante s’est rompue pendant l’impression.',
    'Regardez ce qui est sur le papier avant d’imprimer à nouveau.',
  ),
  print_expired: says('Il est trop tard pour imprimer ceci.', 'Imprimez à nouveau si c’est encore utile.'),
  print_queue_full: says(
    'Trop de choses attendent l’imprimante.',
    'Attendez qu’elle ait rattrapé, ou regardez ce qui la retient.',
  ),
};
