// French sentences for what the scale, the printer and the card terminal refuse.
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
  terminal_unsaved: says(
    'Cette caisse n’a aucun terminal de carte enregistré sous ce nom.',
    'Enregistrez-le d’abord dans les réglages de la passerelle.',
  ),
  terminal_config: says(
    'Ces réglages ne permettent pas d’atteindre le terminal de carte.',
    'Corrigez le champ indiqué, puis enregistrez de nouveau.',
  ),
  terminal_book_unusable: says(
    'Le livre des paiements par carte de cette caisse est inutilisable : aucune carte n’est débitée ici.',
    'Encaissez autrement et appelez l’assistance ; ne supprimez rien.',
  ),
  attempt_unknown: says(
    'Aucun paiement par carte n’est connu ici sous cette référence.',
    'Regardez les paiements de la commande et le journal du terminal.',
  ),
  terminal_unsettled: says(
    'On ne sait pas encore ce qu’est devenu un paiement à ce terminal : son adresse reste donc.',
    'Attendez que le terminal l’ait dit, ou réglez le paiement à la main, puis changez l’adresse.',
  ),
  bridge_unsaved: says(
    'Cette caisse n’a aucune passerelle enregistrée sous ce nom, ou n’en a pas la clé.',
    'Activez la passerelle pour cette caisse, puis enregistrez ce que donne l’activation.',
  ),
  bridge_address: says(
    'Aucune clé ne peut être envoyée à cette adresse de passerelle.',
    'Utilisez l’adresse donnée à l’activation : wss, ou ws dans le réseau du magasin.',
  ),
  card_not_charged: says(
    'La carte n’a pas été débitée.',
    'Réessayez ou choisissez un autre moyen de paiement.',
  ),
  card_unsettled: says(
    'Personne ne sait encore si la carte a été débitée pour cette vente.',
    'Interrogez le terminal ou regardez son ticket ; ne débitez pas la carte une seconde fois.',
  ),
  card_other_amount: says(
    'Le terminal a accepté un autre montant, et il n’a pas encore pu être rendu.',
    'Annulez-le sur le terminal, puis indiquez ici qu’il a été rendu.',
  ),
  card_contradicted: says(
    'Le terminal dit d’un paiement précédent autre chose que ce qui a été indiqué. Rien n’a été débité maintenant.',
    'Regardez d’abord l’avis rouge : l’argent est peut-être déjà pris.',
  ),
  card_charged_after_all: says(
    'Une carte a bien été débitée, alors qu’il a été indiqué que non.',
    'Rendez l’argent ou voyez quelle vente il paie, puis indiquez-le ici.',
  ),
  card_not_charged_after_all: says(
    'Une carte n’a pas été débitée, alors qu’il a été indiqué que si : la vente n’est pas payée.',
    'Regardez le journal du terminal et faites payer la vente, puis indiquez-le ici.',
  ),
  card_refund_unsettled: says(
    'On ne sait pas encore si la carte a été remboursée pour cette vente.',
    'Interrogez le terminal ou regardez son reçu ; ne remboursez pas une seconde fois.',
  ),
  card_not_refunded: says('La carte n’a pas été remboursée.', 'Réessayez ou rendez l’argent autrement.'),
  card_refund_exceeds: says(
    'Cette carte n’a pas payé autant de la vente, ou une partie a déjà été rendue.',
    'Choisissez l’autre carte, moins d’articles, ou payez en espèces.',
  ),
  card_refunded_after_all: says(
    'Une carte a bien été remboursée, alors qu’il a été indiqué que non.',
    'Voyez si les articles sont revenus et ont aussi été payés autrement, puis indiquez ici ce qui a été fait.',
  ),
  card_not_refunded_after_all: says(
    'Une carte n’a pas été remboursée, alors qu’il a été indiqué que si : le client n’a rien.',
    'Regardez le journal du terminal et rendez l’argent au client, puis indiquez-le ici.',
  ),
  card_refund_amount: says(
    'Le terminal a rendu un autre montant que celui du retour.',
    'Comparez le reçu du terminal avec le retour et réglez la différence, puis indiquez-le ici.',
  ),
  card_tip_unwritten: says(
    'Un pourboire débité d’une carte n’a pas pu être noté.',
    'Saisissez le pourboire dans sa vente, puis indiquez-le ici.',
  ),
  card_unplaced: says(
    'Une carte a été débitée pour une vente qui n’a pas pu être notée.',
    'Rendez l’argent, puis indiquez-le ici.',
  ),
  card_not_given_back: says(
    'Le terminal n’a pas rendu l’argent.',
    'Rendez-le sur le terminal même ou en espèces, puis indiquez que c’est rendu à la main.',
  ),
  card_nothing_to_give: says(
    'Il n’y a pas d’argent de carte à rendre ici.',
    'Regardez de nouveau la liste des paiements par carte.',
  ),
  card_elsewhere: says(
    'Une autre fenêtre a désormais ce panier.',
    'Regardez-y parmi les paniers mis de côté.',
  ),
  card_terminal_unusable: says(
    'Le terminal de carte de cette caisse est inutilisable tel qu’il est enregistré.',
    'Encaissez en espèces, ou débitez la carte sur un autre terminal et indiquez-le ; puis corrigez les réglages.',
  ),
  card_part_open: says(
    'Une partie de la vente a été débitée d’une carte, le reste n’est pas payé.',
    'Encaissez le reste autrement ou faites rendre cette partie.',
  ),
  card_parts: says(
    'Cela ne correspond pas à ce que le terminal a débité ou doit débiter.',
    'Laissez tel quel ce qui est débité et encaissez le reste autrement.',
  ),
  card_unwritten: says(
    'La vente n’a pas pu être notée, aucune carte n’a donc été débitée.',
    'Libérez de la place sur cet appareil ou choisissez un autre moyen de paiement.',
  ),
  device_not_listed: says(
    'Aucun appareil de ce nom n’est branché ou enregistré ici.',
    'Regardez la liste des appareils dans les réglages, puis réessayez.',
  ),
  device_not_saved: says(
    'Aucun appareil de ce type n’est enregistré pour cette caisse.',
    'Enregistrez-le dans Réglages, Appareils, puis réessayez.',
  ),
  device_library_missing: says(
    'Ce qu’il faut à cette caisse pour cet appareil n’est pas installé ici.',
    'Reliez-le par le réseau, ou installez la caisse avec ses parties facultatives.',
  ),
  device_silent: says('L’appareil ne répond pas.', 'Vérifiez son câble et qu’il est allumé, puis réessayez.'),
  unsupported: says(
    'Ce n’est pas possible telle que cette caisse fonctionne.',
    'Utilisez l’application de bureau, ou reliez l’appareil par le réseau, USB ou ligne série.',
  ),
  print_html: says(
    'Une page ne peut être imprimée que par un programme qui contient un navigateur.',
    'Imprimez-la avec le navigateur, ou imprimez le ticket lui-même.',
  ),
  raw_command: says(
    'Les commandes de l’imprimante en contiennent une qui ne sert pas à imprimer.',
    'Retirez-la : les réglages et la mémoire d’une imprimante se changent avec le programme du fabricant.',
  ),
  label_code: says(
    'Le numéro n’est pas un code-barres de ce type.',
    'Choisissez un autre type de code-barres ou corrigez le numéro.',
  ),
};
