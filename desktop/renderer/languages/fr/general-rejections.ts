// French sentences for refusals of everything but selling, shifts and the till itself.
import { says } from '../translation.ts';
import type { GeneralRejections } from '../translation.ts';

export const generalRejections: GeneralRejections = {
  invalid_json: says(
    'La demande n’est pas du JSON lisible.',
    'Envoyez du JSON valable, sans clés réservées.',
  ),
  body_type: says(
    'La demande a un contenu qui n’est pas du JSON.',
    'Envoyez du JSON en UTF-8 avec Content-Type application/json.',
  ),
  invalid_input: says('Des champs manquent ou sont faux.', 'Corrigez les champs nommés et renvoyez.'),
  unknown_field: says('La demande a un champ qui n’existe pas.', 'Retirez le champ nommé.'),
  limit_range: says('La limite est hors des valeurs permises.', 'Demandez une page dans les limites.'),
  store_required: says('Aucun magasin n’est nommé.', 'Envoyez store_id.'),
  too_large: says('La demande est trop grande.', 'Envoyez-la en plus petites parties.'),
  rate_limited: says('Trop de demandes.', 'Attendez le temps donné dans Retry-After, puis continuez.'),
  overloaded: says('Le serveur est occupé.', 'L’envoi sera refait de lui-même.'),
  report_range: says(
    'Le rapport commencerait après sa fin, ou couvrirait trop de jours.',
    'Demandez un an au plus.',
  ),
  report_too_long: says(
    'Ce rapport prend trop de temps, et les caisses passent avant.',
    'Demandez moins de jours, ou un seul poste.',
  ),
  idempotency_mismatch: says(
    'Cette Idempotency-Key a servi à une autre demande.',
    'Prenez une nouvelle clé pour une nouvelle demande.',
  ),
  internal: says('Quelque chose a échoué sur le serveur.', 'L’envoi sera refait de lui-même.'),
  unauthenticated: says('Personne n’est connecté, ou la connexion a expiré.', 'Reconnectez-vous.'),
  invalid_credentials: says('L’e-mail ou le mot de passe est faux.', 'Vérifiez les deux et réessayez.'),
  invalid_code: says(
    'Le code est faux, a déjà servi ou a expiré.',
    'Regardez l’e-mail le plus récent, ou demandez un nouveau code.',
  ),
  reset_token_invalid: says(
    'Cette permission de choisir un mot de passe a servi ou a expiré.',
    'Demandez un nouveau code et recommencez.',
  ),
  invitation_invalid: says(
    'Cette invitation a servi, a été remplacée ou a expiré.',
    'Cherchez un e-mail plus récent, ou demandez une nouvelle invitation.',
  ),
  setup_code: says(
    'Le code de configuration est faux.',
    'Ouvrez l’adresse de configuration que le serveur a affichée à son démarrage.',
  ),
  setup_closed: says('Ce serveur est déjà configuré.', 'Connectez-vous.'),
  session_not_found: says(
    'Vous n’avez pas cette session.',
    'Elle est déjà finie ; revoyez la liste de vos sessions.',
  ),
  forbidden: says('Vous n’avez pas le droit de faire cela.', 'Demandez ce droit à un propriétaire.'),
  not_found: says('Cela n’existe pas, ou vous ne pouvez pas le voir.', 'Vérifiez l’adresse ou le magasin.'),
  upgrade_required: says(
    'Cette appli est trop ancienne pour le serveur.',
    'Mettez l’appli à jour ; ce qui n’est pas envoyé reste.',
  ),
  vendor_required: says(
    'Plusieurs vendeurs ont quelque chose sous cet identifiant.',
    'Dites à qui c’est : envoyez vendor_id.',
  ),
  conflict: says('Quelqu’un a modifié le même champ entre-temps.', 'Choisissez la valeur à garder.'),
  unknown_collection: says('Cette collection n’existe pas.', 'Mettez l’appli à jour.'),
  collection_read_only: says('Cela ne se modifie pas directement.', 'Utilisez l’action prévue.'),
  field_read_only: says(
    'Un champ que seul le serveur remplit a été modifié.',
    'Laissez le champ nommé tel quel.',
  ),
  product_not_found: says('Cet article n’existe pas.', 'Vérifiez l’article ou le magasin.'),
  sku_taken: says('Un autre article de ce magasin a cette référence.', 'Choisissez une autre référence.'),
  barcode_taken: says(
    'Deux variantes portent le même code-barres.',
    'Donnez à chaque variante son propre code-barres.',
  ),
  plu_required: says('Ce type d’article demande un PLU.', 'Saisissez un PLU de 4 à 6 chiffres.'),
  plu_taken: says('Un autre article de ce magasin a ce PLU.', 'Choisissez un autre PLU.'),
  unit_unknown: says('L’unité n’est pas dans la liste du magasin.', 'Choisissez une unité de la liste.'),
  base_variation: says(
    'La variante de base ne convient pas.',
    'Choisissez une autre variante de cet article.',
  ),
  tax_unknown: says(
    'Ce profil de taxe n’existe pas dans ce magasin.',
    'Choisissez un profil de taxe existant.',
  ),
  archive_instead: says(
    'Les articles s’archivent, ils ne s’effacent pas.',
    'Mettez le statut à 2 (archivé).',
  ),
  draft_closed: says('Ce panier a déjà été payé ou retiré.', 'Commencez un nouveau panier.'),
  draft_leased: says(
    'Un autre poste a ce panier devant lui.',
    'Reprenez-le si c’est voulu ; l’autre écran est prévenu.',
  ),
  draft_part_paid: says(
    'Une partie de ce panier est déjà payée.',
    'Rendez-la d’abord ou encaissez le reste.',
  ),
  draft_part_unknown: says(
    'Cette partie n’est plus avec le panier.',
    'Une autre caisse l’a rendue, ou le panier est payé. Ne la rendez pas une seconde fois.',
  ),
  in_use: says('Quelque chose en a encore besoin.', 'Retirez-le d’abord de là-bas.'),
  vendor_not_found: says('Ce vendeur n’existe pas.', 'Regardez la liste des vendeurs.'),
  store_not_found: says('Ce magasin n’existe pas.', 'Regardez la liste de vos magasins.'),
  register_not_found: says('Ce poste n’existe pas dans ce magasin.', 'Regardez ses postes.'),
  open_orders: says(
    'Une vente de cette personne n’est pas terminée.',
    'Terminez-la ou annulez-la, puis pointez le départ.',
  ),
  employee_scope: says(
    'Il s’agit de quelqu’un dont vous ne pouvez ni voir ni modifier les heures.',
    'Demandez à quelqu’un qui a le droit pour le personnel.',
  ),
  employee_not_found: says('Cette personne n’existe pas.', 'Regardez la liste des personnes.'),
  role_not_found: says('Ce rôle n’existe pas.', 'Regardez les rôles du magasin.'),
  customer_not_found: says('Ce client n’existe pas.', 'Regardez la liste des clients.'),
  warehouse_not_found: says('Cet entrepôt n’existe pas.', 'Regardez les entrepôts.'),
  device_not_found: says('Cet appareil n’existe pas.', 'Regardez la liste des appareils.'),
  last_owner: says(
    'Un vendeur garde au moins un propriétaire qui peut se connecter.',
    'Nommez d’abord un autre propriétaire.',
  ),
  invitation_completed: says(
    'Personne n’attend d’invitation : un mot de passe est déjà choisi.',
    'La personne se connecte, ou demande un code si elle l’a oublié.',
  ),
  login_not_found: says('Ce client n’a pas d’accès.', 'Donnez-lui-en un d’abord.'),
  email_taken: says('Cette adresse e-mail connecte déjà quelqu’un.', 'Utilisez une autre adresse e-mail.'),
  role_taken: says('Le magasin a déjà un rôle de ce nom.', 'Choisissez un autre nom.'),
  role_unknown: says(
    'Ce rôle n’existe dans aucun magasin de cette personne.',
    'Choisissez un rôle existant.',
  ),
  pin_guessable: says(
    'Ce code PIN est de ceux que tout le monde essaierait d’abord.',
    'Choisissez un autre code PIN.',
  ),
  password_wrong: says(
    'Ce n’est pas votre mot de passe.',
    'Saisissez le mot de passe avec lequel vous vous connectez.',
  ),
  warehouse_default: says(
    'Un magasin a exactement un entrepôt par défaut.',
    'Choisissez d’abord un autre entrepôt par défaut.',
  ),
  vendor_suspended: says(
    'Ce vendeur est suspendu.',
    'Les ventes déjà faites sont encore acceptées ; pour le reste, demandez à la plateforme.',
  ),
  device_revoked: says(
    'Cette caisse a été exclue par son propriétaire.',
    'Ses ventes sont encore acceptées ; un propriétaire peut la réadmettre.',
  ),
  notification_not_found: says(
    'Vous n’avez pas cette notification.',
    'Revoyez la liste : elle a pu être retirée.',
  ),
  erased: says('Les données de cette personne ont été effacées.', 'Rien à faire : c’est irréversible.'),
  actor_disabled: says(
    'Quelqu’un dont l’accès est désactivé a signé cette écriture.',
    'Un responsable vérifie ce qui a été vendu sous ce nom.',
  ),
  operation_unknown: says('Le serveur ne connaît pas cette opération.', 'Mettez le serveur à jour.'),
  operation_mismatch: says(
    'Cet appareil a déjà envoyé autre chose sous le même numéro.',
    'Le support doit voir cet appareil ; les deux versions sont gardées.',
  ),
  operation_hash: says('L’écriture a été modifiée après sa signature.', 'Le support doit voir cet appareil.'),
  chain_broken: says(
    'Le journal de cet appareil ne continue pas celui du serveur.',
    'Le support doit regarder.',
  ),
  waited_too_long: says(
    'Ce à quoi cette écriture se rapporte n’est jamais arrivé.',
    'Un responsable décide où elle va.',
  ),
  clock_skew: says(
    'L’horloge de cet appareil est fausse de plus de 12 heures.',
    'Réglez l’horloge, puis réessayez.',
  ),
  clock_unconfirmed: says(
    'L’horloge de cette caisse ne peut pas être juste.',
    'Réglez l’horloge, ou confirmez la date.',
  ),
  clock_corrected: says(
    'L’horloge de la caisse était fausse au moment de l’écriture.',
    'Rien : l’heure a été corrigée. Réglez l’horloge de cette caisse.',
  ),
  actor_absent: says(
    'Cette modification vient de quelqu’un d’autre, qui doit être connecté pour l’envoyer.',
    'Connectez-vous comme cette personne et renvoyez.',
  ),
  duplicate_order: says(
    'Cette vente est déjà enregistrée.',
    'Rien à faire : elle est en sûreté et comptée une fois.',
  ),
  order_mismatch: says(
    'Une autre vente est enregistrée sous le même identifiant.',
    'Un responsable compare les deux.',
  ),
  order_shift_closed: says(
    'Le service de cette vente est clôturé.',
    'Un responsable rattache la vente à un service.',
  ),
  order_shift_store: says(
    'Le service appartient à un autre magasin.',
    'Un responsable rattache la vente à un service.',
  ),
  order_shift_lane: says(
    'Le service appartient à un autre poste.',
    'Un responsable rattache la vente à un service.',
  ),
  order_shift_missing: says(
    'Aucun service n’est ouvert pour cette vente.',
    'Ouvrez un service sur ce poste.',
  ),
  order_empty: says('La vente n’a aucune ligne.', 'Ajoutez au moins une ligne.'),
  order_totals: says('Lignes, totaux et paiements ne concordent pas.', 'Le support doit voir cette caisse.'),
  order_unpaid: says('Les paiements ne couvrent pas le total.', 'Encaissez ce qui manque.'),
  item_unknown: says(
    'Une ligne nomme un article que ce magasin n’a pas.',
    'Un responsable rattache l’article.',
  ),
  update_unconfigured: says(
    'Cette application ne sait pas où chercher ses mises à jour.',
    'Mettez-la à jour comme elle a été installée.',
  ),
  update_unreachable: says(
    'La mise à jour n’a pas pu être téléchargée.',
    'Réessayez plus tard ; ce qui est arrivé est gardé.',
  ),
  update_untrusted: says(
    'Ce qui a été proposé comme mise à jour ne vient pas de nous ; rien n’a été installé.',
    'Continuez avec cette version et prévenez l’assistance.',
  ),
  update_expired: says(
    'L’annonce des mises à jour est périmée, ou l’horloge de cet appareil est fausse.',
    'Vérifiez l’horloge ; si elle est juste, prévenez l’assistance.',
  ),
  update_older: says(
    'Une version plus ancienne a été proposée comme mise à jour ; rien n’a été installé.',
    'Continuez avec cette version et prévenez l’assistance.',
  ),
  update_none: says('C’est la version la plus récente.', 'Continuez avec elle.'),
  update_unsent: says(
    'Des ventes attendent sur cette caisse, que la nouvelle version ne saurait peut-être pas envoyer.',
    'Connectez la caisse, attendez que tout soit envoyé, puis mettez à jour.',
  ),
};
