// French sentences for refusals of selling, of shifts and of the till itself.
import { says } from '../translation.ts';
import type { SellingRejections } from '../translation.ts';

export const sellingRejections: SellingRejections = {
  item_not_on_sale: says(
    'Une ligne nomme un article qui est un brouillon ou archivé.',
    'Rendez-le actif, ou retirez-le de la vente.',
  ),
  order_not_found: says('Cette vente n’existe pas.', 'Regardez la liste des ventes.'),
  refund_exceeds: says(
    'Cela rend plus qu’il ne reste de la vente.',
    'Regardez ce qui est déjà revenu ; un responsable décide du reste.',
  ),
  return_unknown: says(
    'La vente d’où viennent ces articles n’est pas connue ici.',
    'Cherchez-la par son numéro, ou reprenez les articles sans elle.',
  ),
  order_voided: says('Cette vente a été annulée.', 'L’argent a déjà été rendu.'),
  order_returned: says(
    'Des articles de cette vente sont revenus : elle ne peut plus être annulée.',
    'Reprenez plutôt ce qui en reste.',
  ),
  void_shift_closed: says(
    'Le service de cette vente est clôturé : elle ne peut plus être annulée.',
    'Rendez l’argent par un retour.',
  ),
  terminal_batch_closed: says(
    'Le terminal de carte de ce service a fait sa télécollecte.',
    'Rendez l’argent par un retour.',
  ),
  payment_not_found: says('La vente n’a pas ce paiement.', 'Regardez ses paiements.'),
  tip_not_card: says(
    'Un pourboire ne s’ajoute qu’à un paiement par carte réussi.',
    'Prenez-le en espèces, ou choisissez le paiement par carte.',
  ),
  draft_paid_twice: says(
    'Deux postes ont encaissé le même panier en attente.',
    'Un responsable compare les deux ventes et en rembourse une.',
  ),
  draft_part_left: says(
    'Un panier a été payé ou retiré sans une part qui en avait été encaissée.',
    'Regardez sa vente : ce qui n’y est pas est rendu là où il a été encaissé.',
  ),
  void_late: says(
    'Une vente a été annulée après avoir été comptée à la clôture de son service.',
    'Comparez les chiffres du service : la vente y figure encore.',
  ),
  coupon_reused: says(
    'Un bon a été utilisé plus souvent que permis.',
    'Un responsable regarde la vente ; elle reste telle quelle.',
  ),
  discount_unapproved: says(
    'La remise à la main dépasse ce que le magasin permet à un caissier.',
    'Demandez l’accord de quelqu’un qui peut modifier les ventes.',
  ),
  age_unchecked: says(
    'La vente a des articles à âge minimum, et personne n’a confirmé l’âge du client.',
    'Regardez une pièce qui indique l’âge, et confirmez-le.',
  ),
  coupon_unknown: says('Ce bon n’existe pas.', 'Vérifiez le code, et si le bon est de ce magasin.'),
  coupon_refused: says('Le bon ne donne aucune remise sur cette vente.', 'La raison est dans les détails.'),
  ebt_exceeds: says(
    'L’aide alimentaire ne peut pas payer autant de cette vente.',
    'Prenez-en moins : seuls les articles admis comptent, sans leur taxe.',
  ),
  parked_not_found: says('Cette vente mise de côté n’existe pas.', 'Regardez leur liste.'),
  parked_settled: says(
    'Cette vente a été réglée entre-temps.',
    'Rien à faire : elle est enregistrée et comptée une fois.',
  ),
  shift_open: says('Un service est déjà ouvert sur ce poste.', 'Clôturez-le, ou rejoignez-le.'),
  pos_register: says('Aucun poste de ce magasin n’a été indiqué.', 'Choisissez un poste de ce magasin.'),
  pos_register_fixed: says('Un autre poste vous est attribué.', 'Utilisez le poste qui vous est attribué.'),
  assignees: says('Un service prend exactement une personne.', 'Nommez une personne.'),
  assignees_forbidden: says(
    'Seul un propriétaire peut attribuer quelqu’un à l’ouverture.',
    'Ouvrez-le pour vous.',
  ),
  assignee_busy: says(
    'Cette personne a déjà un service ouvert sur ce poste.',
    'Clôturez d’abord ce service.',
  ),
  assignee_unknown: says(
    'Cette personne ne travaille pas dans ce magasin.',
    'Choisissez quelqu’un de ce magasin.',
  ),
  cash_handover_basis: says(
    'La base de la remise n’est ni le tiroir ni un montant.',
    'Envoyez drawer ou ledger.',
  ),
  warehouse: says('L’entrepôt n’appartient pas à ce magasin.', 'Choisissez un entrepôt de ce magasin.'),
  template_unknown: says(
    'Le modèle de service n’appartient pas à ce magasin.',
    'Choisissez un autre modèle.',
  ),
  shift_not_found: says(
    'Ce service n’existe pas, ou vous ne pouvez pas le voir.',
    'Regardez la liste des services.',
  ),
  shift_closed: says(
    'Ce service est déjà clôturé.',
    'Regardez son rapport ; un propriétaire peut ajouter une correction.',
  ),
  shift_still_open: says('Ce service est encore ouvert.', 'Clôturez-le d’abord.'),
  shift_full: says('Ce service n’en garde pas davantage.', 'Clôturez-le et ouvrez-en un autre.'),
  lane_leased: says(
    'Ce poste appartient à une autre caisse.',
    'Utilisez cette caisse-là ou un autre poste. Le propriétaire peut donner le poste une fois cette caisse exclue, ou muette depuis 72 heures.',
  ),
  cash_amount: says(
    'Des espèces qui bougent ont un montant, un tiroir seulement ouvert n’en a pas.',
    'Envoyez un montant au-dessus de zéro, ou 0 pour no_sale.',
  ),
  payment_terminal: says(
    'Aucun terminal de paiement de ce magasin n’a été indiqué.',
    'Choisissez un terminal activé du magasin.',
  ),
  terminal_unreachable: says(
    'Le terminal de paiement est injoignable : sa télécollecte n’est pas faite et le service reste ouvert.',
    'Regardez le terminal et réessayez, ou demandez au propriétaire, qui peut clôturer sans elle.',
  ),
  terminal_rejected: says(
    'Le terminal de paiement n’a pas fait sa télécollecte : le service reste ouvert.',
    'Faites ce que dit le terminal et réessayez, ou demandez au propriétaire, qui peut clôturer sans elle.',
  ),
  terminal_undecided: says(
    'Le terminal de paiement n’a pas encore dit s’il a fait sa télécollecte.',
    'Attendez : le service est clôturé dès que le terminal dit oui, et reste ouvert s’il dit non.',
  ),
  shift_closing: says(
    'Ce service est en cours de clôture : son terminal fait la télécollecte.',
    'Réessayez dans un instant, quand le terminal aura répondu.',
  ),
  terminal_batch_owner: says(
    'Seul le propriétaire peut clôturer ce service sans la télécollecte de son terminal.',
    'Réessayez le terminal, ou demandez au propriétaire.',
  ),
  terminal_batch_reason: says(
    'La télécollecte du terminal n’est pas faite.',
    'Dites pourquoi le service doit être clôturé sans elle.',
  ),
  not_synced: says(
    'Cette caisse n’a pas encore reçu son magasin.',
    'Connectez-la une fois et laissez-la se mettre à jour.',
  ),
  item_ambiguous: says('Plusieurs articles portent ce code.', 'Choisissez lequel c’est.'),
  order_shift_others: says(
    'Le service ouvert à ce poste est celui de quelqu’un d’autre.',
    'Faites-vous passer le service, ou commandez au poste où le vôtre est ouvert.',
  ),
  order_shift_elsewhere: says(
    'Votre service est ouvert à un autre poste.',
    'Commandez là-bas, ou fermez-le et ouvrez-en un ici.',
  ),
  lane_required: says(
    'Cet appareil est un back-office sans poste.',
    'Choisissez « Utiliser comme caisse » dans le menu, puis un poste.',
  ),
  basket_repriced: says('Le panier a changé de prix.', 'Dites le nouveau total au client, puis encaissez.'),
  pin_wrong: says('Ce code PIN n’est pas bon.', 'Réessayez ; après cinq erreurs il est bloqué un moment.'),
  pin_locked: says(
    'Ce code PIN est bloqué un moment sur cette caisse.',
    'Attendez, ou demandez à quelqu’un d’autre.',
  ),
  pin_unknown: says(
    'Cette personne n’a pas de code PIN sur cette caisse.',
    'Demandez à quelqu’un d’autre, ou créez un code PIN au back-office.',
  ),
  item_expired: says('La date de cet article est dépassée.', 'Prenez-en un autre.'),
  separator_lost: says(
    'Une date, un poids ou un prix de cet article est illisible : le lecteur a omis un séparateur, ou l’étiquette est mal imprimée. Rien n’a été ajouté.',
    'Vérifiez la date, puis saisissez le numéro sous les barres. Le lecteur doit envoyer le séparateur sous la forme Ctrl+].',
  ),
  price_inexact: says(
    'Ce prix ne peut pas être écrit exactement.',
    'Utilisez au plus six décimales de centime.',
  ),
  journal_unwritable: says(
    'Cette caisse ne peut rien enregistrer en ce moment.',
    'Faites de la place sur le disque, puis réessayez.',
  ),
  disk_failing: says(
    'Le disque de cette caisse a lâché, et nul ne sait si la dernière modification est enregistrée.',
    'Redémarrez la caisse et regardez sa dernière vente avant de la refaire ; si cela revient, appelez le support.',
  ),
  disk_readonly: says(
    'Cette caisse n’a pas le droit d’écrire sur son disque.',
    'Autorisez l’écriture dans son dossier, puis réessayez.',
  ),
  till_in_use: says(
    'Cette caisse est déjà ouverte dans un autre programme.',
    'Utilisez celui-là, ou fermez-le d’abord.',
  ),
  journal_damaged: says(
    'Le fichier des ventes de cette caisse est abîmé ; il est gardé tel quel.',
    'Utilisez une autre caisse et appelez le support ; n’effacez rien.',
  ),
  journal_missing: says(
    'Le fichier des ventes de cette caisse a disparu.',
    'Remettez-le ou appelez le support ; d’ici là utilisez une autre caisse.',
  ),
  replica_rebuilt: says(
    'La copie du catalogue sur cette caisse était abîmée et se recharge.',
    'Attendez qu’elle soit complète ; les ventes ne sont pas touchées.',
  ),
  storage_unavailable: says('Ce type de stockage n’existe pas ici.', 'Choisissez un autre stockage.'),
  till_failed: says('Quelque chose a échoué sur cette caisse.', 'Réessayez ; ce qui est au journal reste.'),
  unknown_channel: says('Cette caisse n’a pas cette commande.', 'Mettez l’appli à jour.'),
  till_away: says(
    'Le programme de caisse de cet appareil est arrêté.',
    'Relancez-le ; rien de terminé n’est perdu, et cette fenêtre reprend d’elle-même.',
  ),
  local_db_closed: says('Les données de cette caisse ne sont pas ouvertes.', 'Ouvrez d’abord un magasin.'),
  probe_unsaved: says(
    'Aucun appareil de ce magasin n’est enregistré à cette adresse.',
    'Enregistrez d’abord l’appareil dans les paramètres, puis testez-le.',
  ),
  server_unreached: says(
    'Le serveur n’a pas pu être joint à temps.',
    'Continuez à vendre ; réessayez quand la caisse est connectée.',
  ),
  outbox_unsent: says(
    'Le serveur n’a pas encore répondu pour cette vente : elle reste.',
    'Connectez la caisse ; elle part d’elle-même dès que le serveur l’a.',
  ),
  outbox_parked: says(
    'Le serveur a refusé cette vente : elle reste où on la voit.',
    'Un responsable en décide.',
  ),
  owner_confirmation: says(
    'Ce qui n’est pas envoyé ne sort que si un propriétaire confirme combien il y en a.',
    'Un propriétaire se connecte et confirme le nombre d’écritures non envoyées.',
  ),
  backup_required: says(
    'Il y a du travail non envoyé sur cette caisse : rien n’est vidé sans sauvegarde.',
    'Redemandez avec une sauvegarde.',
  ),
  backup_failed: says(
    'La sauvegarde n’a pas pu être écrite et relue : rien n’a été modifié.',
    'Faites de la place sur le disque, puis réessayez.',
  ),
  backup_unreadable: says(
    'Cette sauvegarde est incomplète ou modifiée : rien n’en a été pris.',
    'Choisissez une autre copie du fichier.',
  ),
  backup_foreign: says(
    'Cette sauvegarde n’est pas celle du journal de cette caisse.',
    'Ouvrez-la sur la caisse d’où elle vient, ou confiez-la au serveur.',
  ),
  clock_unsure: says(
    'Cela ne suit pas le dernier pointage de cette personne sur cette caisse.',
    'Regardez les heures. S’il y a eu autre chose ailleurs entre-temps, confirmez.',
  ),
  clock_far: says(
    'Cette date est postérieure de plus de 90 jours à la dernière utilisation de cette caisse.',
    'Regardez le jour et l’année. S’ils sont justes, confirmez-les encore une fois.',
  ),
  weight_unstable: says(
    'La balance n’est pas encore stable.',
    'Lâchez l’article et repesez, ou saisissez le poids.',
  ),
  weight_none: says(
    'Il ne reste rien du poids.',
    'Posez l’article sur la balance ; la tare doit être inférieure au poids total.',
  ),
};
