// French sentences for what the bridge to card terminals and printers refuses.
import { says } from '../translation.ts';
import type { BridgeRejections } from '../translation.ts';

export const bridgeRejections: BridgeRejections = {
  bridge_inactive: says(
    'Aucun agent n’est activé dans ce magasin ; ses appareils sont hors d’atteinte.',
    'Activer le pont pour un de ses appareils, ou encaisser autrement.',
  ),
  bridge_key_not_found: says('Cette clé du pont n’existe pas.', 'Regarder la liste des clés.'),
  device_unfit: says(
    'Cet appareil ne sait pas faire cela, ou il est désactivé ici.',
    'Choisir un appareil activé du bon type.',
  ),
  order_paid: says('Cette commande est déjà payée.', 'Rien à faire : regarder ses paiements.'),
  payment_exceeds: says(
    'C’est plus que ce qui reste à payer de la commande.',
    'Demander le reste ; un paiement dont l’issue est inconnue compte jusqu’à ce qu’elle soit connue.',
  ),
  payment_mismatch: says(
    'Un autre paiement a été demandé sous le même identifiant.',
    'Regarder les paiements de la commande avant d’en demander un nouveau.',
  ),
  terminal_payment_not_found: says(
    'Ce paiement sur un terminal n’existe pas.',
    'Regarder les paiements de la commande.',
  ),
  payment_settled: says(
    'L’issue de ce paiement est connue.',
    'Rien à faire : on ne règle à la main que l’inconnu ou le contradictoire.',
  ),
  payment_untold: says(
    'Aucun terminal n’a encore reçu ce paiement.',
    'Attendre un peu : il s’arrête seul si aucun agent ne vient.',
  ),
  result_unfit: says(
    'Ce résultat ne correspond à aucun paiement demandé à ce terminal.',
    'Regarder le journal du terminal ; rien n’a changé ici.',
  ),
  card_number: says(
    'Il contient un numéro de carte, qui ne doit jamais arriver ici.',
    'Laisser les numéros de carte dans le terminal.',
  ),
  request_mismatch: says(
    'Autre chose a été demandé à l’appareil sous la même clé.',
    'Prendre une nouvelle clé pour une nouvelle demande.',
  ),
  relay_not_found: says('Rien de tel n’a été demandé à un appareil.', 'Redemander à l’appareil.'),
  payment_of_voided: says(
    'Une carte a été débitée pour une commande annulée entre-temps.',
    'Rendre l’argent sur le terminal, puis le signaler.',
  ),
  payment_of_paid: says(
    'Une carte a été débitée pour une commande payée entre-temps.',
    'Rendre l’argent sur le terminal, puis le signaler.',
  ),
  payment_amount: says(
    'Une carte a été débitée d’un autre montant que demandé.',
    'Comparer le ticket, corriger sur le terminal, puis régler le paiement.',
  ),
  payment_unauthorized: says(
    'Un terminal annonce un paiement sans le code d’autorisation.',
    'Regarder le journal du terminal, puis régler le paiement.',
  ),
  payment_contradicted: says(
    'Un terminal contredit ce qui est enregistré d’un paiement.',
    'Regarder le journal du terminal, puis régler le paiement.',
  ),
  payment_after_close: says(
    'Un paiement par carte a été accepté après le comptage de son poste.',
    'Comparer les chiffres du poste : le paiement n’y est pas.',
  ),
};
