// French sentences for what the support console refuses.
import { says } from '../translation.ts';
import type { SupportRejections } from '../translation.ts';

export const supportRejections: SupportRejections = {
  entry_absent: says(
    'Cette entrée n’est pas arrivée au serveur.',
    'Faites-la proposer de nouveau par l’appareil : elle y est, et nulle part ailleurs.',
  ),
  entry_not_refused: says(
    'Cette entrée n’est pas refusée : il n’y a rien à régler.',
    'Regardez-la de nouveau ; quelqu’un d’autre l’a peut-être réglée.',
  ),
  retry_refused: says(
    'Jugée de nouveau, l’entrée serait encore refusée.',
    'Corrigez ce que dit le code indiqué, puis réessayez.',
  ),
  instruction_not_found: says('Rien n’a été demandé à cet appareil sous ce numéro.', 'Consultez la liste.'),
  instruction_taken: says(
    'L’appareil a déjà cette instruction : elle ne peut plus être retirée.',
    'Attendez sa réponse.',
  ),
  file_not_found: says(
    'Ce fichier n’existe pas ou n’est plus conservé.',
    'Faites renvoyer son travail par l’appareil ; il l’a toujours.',
  ),
};
