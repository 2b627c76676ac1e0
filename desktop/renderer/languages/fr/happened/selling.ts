// How it comes to a code, in French, for refusals of selling, of shifts and of the till itself.
export const sellingHappened = {
  item_not_on_sale:
    'Seuls les produits actifs se vendent. Celui-ci n’a pas encore été activé, ou a été archivé.',
  order_not_found:
    'La vente est celle d’un autre magasin, n’est pas encore arrivée au serveur, ou son identifiant est faux.',
  refund_exceeds: 'Avec ce qui a été rendu avant, cela ferait plus que la vente.',
  return_unknown:
    'La vente est plus ancienne que ce que cette caisse garde, a été faite dans un autre magasin, ou n’est pas arrivée au serveur.',
  order_voided: 'Une annulation reprend la vente entière : il ne reste rien à changer.',
  order_returned: 'Une annulation reprend la vente entière, et une partie en est déjà revenue.',
  void_shift_closed: 'Le tiroir de ce service a été compté avec cette vente dedans.',
  terminal_batch_closed: 'Après sa télécollecte, un terminal ne reprend plus rien de la même façon.',
  payment_not_found: 'Le paiement est celui d’une autre vente.',
  tip_not_card: 'Seul un terminal peut ajouter à ce qu’une carte a payé.',
  draft_paid_twice: 'Un des postes était hors ligne et ne pouvait pas savoir que l’autre avait encaissé.',
  draft_part_left:
    'Un des postes était hors ligne et ne pouvait pas savoir qu’une part du panier avait été encaissée, ou que le panier était payé.',
  void_late:
    'La caisse était hors ligne quand son service a été compté ailleurs : les chiffres contiennent donc encore la vente.',
  coupon_reused: 'Des caisses hors ligne ne pouvaient pas savoir combien de fois le bon avait servi.',
  discount_unapproved:
    'Le magasin a une limite pour ce qui est remis à la main sans l’accord de quelqu’un d’autre.',
  age_unchecked:
    'La caisse demande de regarder une pièce d’identité avant le paiement d’articles à âge minimum.',
  coupon_unknown:
    'Le code a été mal tapé, ou le bon est celui d’un autre magasin, ou n’est pas encore sur cette caisse.',
  coupon_refused: 'Le bon a expiré, vaut pour d’autres articles, ou la vente est trop petite pour lui.',
  ebt_exceeds:
    'Seuls les articles marqués comme admis peuvent être payés par l’aide alimentaire, et leur taxe non.',
  parked_not_found: 'Elle a été réglée, ou est celle d’un autre magasin.',
  parked_settled: 'Quelqu’un d’autre a été plus rapide.',
  shift_open: 'Un poste n’a qu’un service ouvert à la fois, pour que son tiroir ait un seul comptage.',
  pos_register:
    'Le poste a été retiré ou est celui d’un autre magasin, ou plusieurs sont ouverts et aucun n’a été indiqué.',
  pos_register_fixed: 'Cette personne est attachée à un seul poste.',
  assignees: 'Plus d’une personne a été nommée pour un service, ou aucune.',
  assignees_forbidden: 'Qui n’est pas propriétaire ouvre des services pour soi-même.',
  assignee_busy: 'Une personne n’est que dans un service ouvert d’un poste à la fois.',
  assignee_unknown: 'La personne a été retirée, ou travaille dans d’autres magasins.',
  cash_handover_basis:
    'L’argent remis est soit ce qui a été compté dans le tiroir, soit ce que disent les comptes.',
  warehouse: 'L’entrepôt a été retiré, ou est celui d’un autre magasin.',
  template_unknown: 'Le modèle a été retiré, ou est celui d’un autre magasin.',
  shift_not_found:
    'Le service est celui d’un autre magasin, ou son ouverture n’est pas encore arrivée au serveur.',
  shift_closed: 'Le service a été clôturé et compté, ici ou sur un autre appareil.',
  shift_still_open: 'Seul ce qui a été compté peut être corrigé.',
  shift_full: 'Un service garde jusqu’à 500 mouvements d’espèces.',
  lane_leased:
    'Un poste n’appartient qu’à une caisse à la fois, pour que deux caisses hors ligne ne vendent pas dans le même tiroir.',
  cash_amount:
    'Les espèces mises ou retirées ont un montant au-dessus de zéro ; seule l’ouverture du tiroir n’en a pas.',
  payment_terminal:
    'Le terminal a été retiré ou désactivé dans les paramètres, ou est celui d’un autre magasin.',
  terminal_unreachable:
    'Avant la clôture d’un service, son terminal fait sa télécollecte, et celui-ci n’a pas répondu.',
  terminal_rejected: 'Le terminal a répondu qu’il ne peut pas faire sa télécollecte maintenant.',
  terminal_undecided:
    'La télécollecte a été demandée au terminal, et la connexion s’est rompue avant qu’il ait dit s’il l’a faite.',
  shift_closing: 'Un autre appareil a commencé à clôturer ce service.',
  terminal_batch_owner:
    'Un service clôturé sans la télécollecte de son terminal doit être comparé à la main plus tard.',
  terminal_batch_reason:
    'Qui compare la télécollecte plus tard doit savoir pourquoi elle est restée ouverte.',
  not_synced:
    'Une caisse vend à partir de sa propre copie du magasin, et ne l’a pas encore reçue une seule fois.',
  item_ambiguous: 'Le code est imprimé sur plus d’un article.',
  order_shift_others: 'Les ventes vont dans le tiroir de qui a le service ouvert.',
  order_shift_elsewhere: 'Une personne ne vend qu’à un poste à la fois.',
  lane_required:
    'Chaque vente, retour, panier en attente et service appartient à un poste, et un back-office n’en a pas.',
  basket_repriced: 'Un prix, une taxe ou une offre a changé après l’affichage du total.',
  pin_wrong: 'Le PIN n’est pas celui de la personne choisie.',
  pin_locked:
    'Après cinq PIN faux, la personne ne peut plus utiliser cette caisse pendant un moment, qui que ce soit qui essaie.',
  pin_unknown: 'La personne n’a pas choisi de PIN, ou la caisse ne le sait pas encore.',
  clock_unsure:
    'La caisse a vu cette personne faire la même chose en dernier (deux arrivées ou deux départs), ou quelque chose après quoi aucune pause ne commence ni ne finit. À une autre caisse, il a pu se passer quelque chose entre-temps.',
  clock_far:
    'Les ventes seraient datées des mois après la dernière écriture ou le dernier contact de cette caisse. Le plus souvent le mois ou l’année est mal saisi.',
  weight_unstable: 'Un poids est pris quand la balance dit qu’elle est stable.',
  weight_none: 'Sans l’emballage, il ne reste rien à payer.',
  item_expired: 'Le code de cette pièce contient une date, et ce jour est passé.',
  separator_lost:
    'Deux champs d’un code GS1 se sont confondus, car le séparateur entre eux n’est pas arrivé, ou un champ ne contient ni nombre ni jour.',
  price_inexact: 'Le prix d’une pièce est une fraction trop fine d’un centime.',
  journal_unwritable:
    'Une vente compte dès qu’elle est sur le disque de la caisse, et le disque ne l’a pas prise : le plus souvent, il est plein.',
  disk_failing: 'Le disque a signalé une erreur pendant l’écriture du dernier changement.',
  disk_readonly: 'Le dossier de la caisse appartient à quelqu’un d’autre, ou le disque est verrouillé.',
  till_in_use:
    'Un seul programme à la fois écrit le journal d’une caisse, pour que ses numéros restent en ordre.',
  journal_damaged:
    'Une partie du fichier ne peut pas être lue, ou ne correspond pas à ses sceaux. Rien n’y est écrit, pour que cela n’empire pas.',
  journal_missing:
    'Cette caisse avait un journal, et son fichier n’est plus où il était : il a été déplacé ou effacé, ou un autre disque est monté.',
  replica_rebuilt:
    'La caisse a remarqué que sa copie n’était pas ce qu’a le serveur, et la recharge. Les ventes sont ailleurs.',
  storage_unavailable: 'Lancée de cette façon, la caisse n’a pas un tel stockage.',
  till_failed: 'Il s’est passé sur la caisse quelque chose que personne n’avait prévu.',
  unknown_channel: 'La fenêtre et le programme de caisse n’ont pas la même version.',
  till_away: 'Les fenêtres sont des écrans du programme de caisse, et le programme est arrêté.',
  local_db_closed: 'Aucun magasin n’est ouvert sur cette caisse.',
  probe_unsaved:
    'Seules les adresses d’appareils enregistrés sont essayées, pour que personne ne fouille le réseau à travers une caisse.',
  server_unreached: 'Le réseau est coupé, le serveur est éteint, ou le chemin vers lui est trop lent.',
  outbox_unsent: 'Une vente ne quitte la caisse que quand le serveur a prouvé qu’il l’a.',
  outbox_parked: 'Le serveur n’a pas pu placer la vente, et personne ne l’a encore réglée.',
  owner_confirmation:
    'Personne n’écarte des ventes non envoyées sans qu’un propriétaire sache combien il y en a.',
  backup_required: 'Avant que ce qui n’est pas envoyé soit écarté, il y en a une copie ailleurs.',
  backup_failed: 'Une sauvegarde compte une fois relue et comparée, et cela n’a pas réussi.',
  backup_unreadable: 'Le fichier finit trop tôt, ou ne correspond pas à ses sceaux.',
  backup_foreign: 'Un journal n’est repris que par la caisse dont il vient.',
  update_unconfigured:
    'Aucune adresse pour les mises à jour n’a été fixée quand cette application a été préparée.',
  update_unreachable: 'L’endroit des mises à jour n’a pas répondu, ou s’est interrompu.',
  update_untrusted:
    'Une mise à jour n’est installée qu’avec notre signature, et celle-ci n’en a pas de valable. Quelqu’un a pu toucher au réseau.',
  update_expired:
    'Les nouvelles des mises à jour valent un temps limité, pour que personne ne puisse retenir une caisse sur une vieille version.',
  update_older: 'Une application ne revient jamais d’elle-même à une version plus ancienne.',
  update_none: 'Il n’y a rien de plus récent.',
  update_unsent:
    'Avant une mise à jour, la caisse envoie ce qu’elle a, pour qu’aucune version n’ait à lire le travail non envoyé d’une autre.',
};
