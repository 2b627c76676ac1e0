// How it comes to a code, in French, for refusals of everything but selling, shifts, the till itself and its devices.
export const generalHappened = {
  invalid_json:
    'Ce qu’un programme a envoyé n’a pas pu être lu comme du JSON, est imbriqué trop profondément, ou contient un nom réservé.',
  body_type:
    'Ce qu’un programme a envoyé se dit formulaire, fichier ou dans un autre jeu de caractères, et seul le JSON est accepté ici.',
  invalid_input:
    'Un champ manque, n’a pas la forme voulue, ou ne va pas avec les autres. Les détails le nomment.',
  unknown_field:
    'Un champ a été envoyé qui n’existe pas ici. Rien n’est écarté en silence : le tout est donc refusé.',
  limit_range:
    'Les listes viennent page par page, et cette page serait trop longue, trop courte ou trop loin.',
  store_required: 'La personne qui demande travaille dans plusieurs magasins et n’a pas dit lequel.',
  too_large:
    'Une demande, une vente et un fichier ont une taille maximale, pour que personne ne remplisse la mémoire du serveur ou de la caisse.',
  rate_limited: 'Cet appareil, ce compte ou cette adresse a envoyé plus en une minute qu’il n’est permis.',
  overloaded:
    'Le serveur a en ce moment plus à faire qu’il ne peut, ou sa base de données ne répond pas. Il le dit tôt plutôt que de perdre du travail.',
  report_range: 'Les jours du rapport sont dans le mauvais ordre, ou couvrent plus d’un an.',
  report_too_long:
    'Les rapports laissent passer les caisses : celui-ci a été arrêté avant de ralentir la vente.',
  idempotency_mismatch:
    'Une clé qui marque les répétitions d’une même demande est venue avec une autre demande.',
  internal:
    'Il s’est passé sur le serveur quelque chose que personne n’avait prévu. C’est dans son journal technique, sous le numéro de la demande.',
  unauthenticated: 'La connexion a expiré, a été terminée depuis un autre appareil, ou il n’y en avait pas.',
  invalid_credentials:
    'Aucun compte n’a cette adresse e-mail avec ce mot de passe. Lequel des deux est faux n’est pas dit, exprès.',
  invalid_code: 'Un code vaut dix minutes, pour une fois, et jusqu’à l’envoi d’un plus récent.',
  reset_token_invalid:
    'Après le code, il reste quelques minutes pour choisir une fois le nouveau mot de passe.',
  invitation_invalid:
    'Une invitation vaut 72 heures et pour une fois, et prend fin quand une plus récente est envoyée.',
  setup_code:
    'Le code se trouve derrière le # de l’adresse affichée par le serveur ; il manque ou a été coupé.',
  setup_closed:
    'La page de configuration ne sert qu’une fois : ce serveur a déjà une entreprise et son propriétaire.',
  session_not_found: 'La session est finie, ou appartient à quelqu’un d’autre.',
  forbidden: 'Aucun des rôles de cette personne ne donne le droit nécessaire.',
  not_found:
    'Il n’y a rien à cette adresse pour cette personne. Ce qui est à d’autres reçoit la même réponse que ce qui n’existe pas.',
  upgrade_required: 'Le serveur ne comprend plus la version de cette application.',
  vendor_required:
    'Un admin voit tous les vendeurs, et deux d’entre eux ont quelque chose sous cet identifiant.',
  conflict:
    'Pendant cette saisie, quelqu’un d’autre a changé le même champ. Les champs qu’un seul des deux a changés sont réunis.',
  unknown_collection:
    'L’application et le serveur n’ont pas la même version, et l’un connaît une sorte de données que l’autre ignore.',
  collection_read_only:
    'Les données de cette sorte découlent d’autres actions : une commande d’une vente, un service de son ouverture.',
  field_read_only:
    'Numéros, heures et sommes sont calculés par le serveur, pour que personne ne puisse les fixer.',
  product_not_found: 'L’article a été retiré, est à un autre magasin, ou son identifiant est faux.',
  sku_taken: 'Une référence désigne exactement un article d’un magasin.',
  barcode_taken: 'Un lecteur ne pourrait pas distinguer les deux variantes.',
  plu_required: 'Les articles de ce type s’enregistrent par un numéro au lieu d’un code-barres.',
  plu_taken: 'Un PLU désigne exactement un article d’un magasin.',
  unit_unknown: 'L’unité n’est pas, ou n’est plus, dans la liste du magasin.',
  base_variation:
    'La variante dont les autres sont calculées manque, est celle d’un autre article, ou ramène à elle-même.',
  tax_unknown: 'Le profil de taxe a été retiré, ou est à un autre magasin.',
  archive_instead:
    'Ventes et historiques renvoient pour toujours à un article : il est donc archivé au lieu d’être effacé.',
  draft_closed: 'Un autre poste a encaissé ce panier, ou quelqu’un l’a retiré.',
  draft_leased:
    'Un panier mis en attente n’est devant qu’un poste à la fois, pour ne pas être payé deux fois.',
  draft_part_paid:
    'De l’argent a été encaissé pour une partie de ce panier ; le vider ou le retirer l’oublierait.',
  draft_part_unknown:
    'Ce qui est payé d’un panier reste avec lui jusqu’à ce que ce soit rendu une fois ou que le panier soit payé.',
  in_use: 'Autre chose y renvoie et serait cassé sans lui. Les détails disent quoi.',
  vendor_not_found: 'Ce vendeur n’a jamais existé, ou son identifiant est faux.',
  store_not_found: 'Ce magasin n’a jamais existé, ou n’est pas de ceux que voit cette personne.',
  register_not_found: 'Le poste a été retiré, ou est à un autre magasin.',
  employee_not_found: 'La personne a été retirée, ou travaille pour quelqu’un d’autre.',
  role_not_found: 'Le rôle a été retiré, ou est celui d’un autre magasin.',
  customer_not_found: 'Le client a été retiré, ou est celui d’un autre vendeur.',
  warehouse_not_found: 'L’entrepôt a été retiré, ou est celui d’un autre magasin.',
  device_not_found: 'Aucune caisse ni aucun appareil de ce vendeur n’a cet identifiant.',
  last_owner:
    'Sans un propriétaire qui peut se connecter, plus personne ne pourrait donner de droits à quiconque.',
  invitation_completed: 'La personne a déjà choisi un mot de passe : aucune invitation n’est ouverte.',
  login_not_found: 'Le client est connu, mais n’a jamais reçu d’accès.',
  email_taken: 'Une adresse e-mail ne connecte qu’une personne de chaque sorte.',
  role_taken: 'Les rôles d’un magasin se distinguent par leurs noms.',
  role_unknown: 'Le rôle a été retiré, ou est celui d’un magasin où cette personne ne travaille pas.',
  pin_guessable:
    'Les PIN comme 0000 ou 1234 sont les premiers qu’essaie quiconque veut se faire passer pour un autre.',
  password_wrong: 'Qui change un mot de passe montre qu’il connaît l’actuel.',
  warehouse_default: 'Ce qui est vendu quitte l’entrepôt par défaut : il y en a donc toujours exactement un.',
  vendor_suspended:
    'Ceux qui exploitent ce service ont suspendu le vendeur. Ce qui a été vendu est encore accepté.',
  device_revoked: 'Un propriétaire a exclu cette caisse, parce qu’elle a été perdue, vendue ou remplacée.',
  notification_not_found: 'La notification a été retirée, ou est celle de quelqu’un d’autre.',
  erased:
    'La personne a demandé l’effacement de ses données. Sommes et numéros de ses ventes sont restés, noms et adresses non.',
  actor_disabled:
    'La caisse a vendu au nom de quelqu’un dont le compte avait été désactivé, le plus souvent parce qu’elle était hors ligne.',
  operation_unknown:
    'La caisse connaît une sorte d’écriture que ce serveur ignore : le serveur est plus ancien.',
  operation_mismatch:
    'Deux écritures différentes portent le même numéro du même appareil : ses fichiers ont été copiés, ou remis depuis une copie plus ancienne.',
  operation_hash:
    'Chaque écriture est scellée au moment où elle est faite. Celle-ci ne correspond plus à son sceau : le fichier a été abîmé ou modifié.',
  chain_broken:
    'Chaque écriture porte le sceau de la précédente. Celle-ci suit une autre écriture que celle du serveur : des écritures manquent, ou la caisse a été remise en arrière.',
  waited_too_long:
    'L’écriture renvoie à une autre, le plus souvent l’ouverture de son service, qui n’est pas venue dans le délai d’attente.',
  clock_skew:
    'Les heures des reçus et des feuilles de temps viennent de l’horloge de l’appareil, et celle-ci ne peut pas être juste.',
  clock_unconfirmed:
    'L’horloge indique une heure antérieure à la dernière écriture de cette caisse. Le plus souvent sa pile est vide, ou la date a été réglée à la main.',
  clock_corrected:
    'L’horloge de la caisse indiquait une heure impossible. L’écriture a été datée d’après les précédentes et le temps écoulé.',
  actor_absent:
    'Les changements du catalogue comptent selon les droits de qui les a faits : ils sont envoyés pendant que cette personne est connectée.',
  duplicate_order:
    'La même vente a été envoyée encore, le plus souvent parce qu’une réponse s’est perdue en route. C’est en répétant que rien ne se perd.',
  order_mismatch: 'Le même identifiant est venu avec d’autres lignes ou sommes que la première fois.',
  order_shift_closed: 'La vente est arrivée au serveur après que son service a été clôturé et compté.',
  order_shift_store: 'La vente nomme un service ouvert dans un autre magasin.',
  order_shift_lane: 'La vente nomme un service ouvert à un autre poste.',
  order_shift_missing: 'Chaque vente appartient à un service ouvert, et ce poste n’en a pas.',
  order_empty: 'Une vente a au moins une ligne.',
  order_totals:
    'Le serveur recalcule chaque vente. Lignes, remises, taxe et paiements de celle-ci ne donnent pas la même somme.',
  order_unpaid: 'Tous les paiements ensemble font moins que le total.',
  item_unknown:
    'Une ligne porte sur un article que ce magasin n’a pas : il a été retiré, ou le catalogue de la caisse était celui d’un autre magasin.',
  import_not_found: 'L’import est celui d’un autre magasin, ou est fini depuis longtemps.',
  import_running: 'Deux imports en même temps dans un magasin pourraient se défaire l’un l’autre.',
  import_file:
    'La première ligne du fichier ne nomme pas de colonnes, ou le fichier est d’une autre sorte que ne le dit son nom.',
  import_not_csv: 'Le fichier est un classeur, une page web ou autre chose sous le nom d’un fichier csv.',
  import_no_rows: 'Le fichier a un en-tête et aucune ligne, ou toutes ses lignes ont été refusées.',
  import_rows: 'Un import a un nombre maximal de lignes.',
  import_interrupted: 'L’import a été interrompu. Les lignes faites sont enregistrées ; les autres non.',
  upload_type: 'Le fichier a été envoyé avec un type de contenu qui n’est pas celui d’un tableau.',
  upload_broken: 'La connexion s’est rompue avant la fin du fichier, ou son archive est abîmée.',
  row_columns:
    'Une ligne a plus ou moins de cellules que la première n’a de noms : le plus souvent une virgule ou une tabulation dans un texte.',
  row_quote: 'Un texte entre guillemets ne finit jamais : ce qui suit ne peut pas être séparé.',
  cell_missing: 'Cette ligne n’a pas de valeur là où il en faut une.',
  cell_unreadable:
    'La valeur n’est pas de la sorte de la colonne, ou pourrait se lire de deux façons, comme 1,234.',
  code_as_number:
    'Un tableur affiche les longs codes en puissances de dix, ou comme des montants avec groupes et décimales. Des chiffres ou des zéros de tête peuvent se perdre, et aucun scan ne trouve un tel code.',
  cell_too_long: 'Le texte est plus long que ce que le champ peut contenir.',
  lot_not_found: 'Le lot est celui d’un autre magasin, ou n’a jamais existé.',
  lot_state: 'Ce qu’un lot livré a apporté est déjà en stock : le lot reste donc comme il était.',
  lot_draft:
    'La liste de ce qui manque fait un brouillon par magasin, pour que rien ne soit commandé deux fois.',
  lot_line_unknown: 'La ligne a été retirée du lot, ou est celle d’un autre lot.',
  lot_empty: 'Un lot est livré avec au moins une pièce de quelque chose.',
  supplier_required: 'Un lot se commande chez quelqu’un.',
  supplier_unknown: 'Le fournisseur a été retiré, ou est celui d’un autre magasin.',
  cost_required:
    'Le coût moyen des articles se calcule à partir de chaque livraison : chaque ligne a donc besoin de son coût.',
  item_archived: 'L’article a été archivé.',
  variation_unknown: 'La variante a été retirée, ou est celle d’un autre article.',
  record_not_found: 'L’entrée a été retirée, ou est celle d’un autre vendeur.',
  category_unknown: 'La catégorie manque dans un des magasins où l’article est vendu.',
  category_cycle: 'En remontant de catégorie en catégorie, on reviendrait là où on a commencé.',
  category_depth: 'Les catégories n’ont que quelques niveaux, pour que des touches puissent les montrer.',
  brand_unknown: 'La marque manque dans un des magasins où l’article est vendu.',
  tag_unknown: 'L’étiquette manque dans un des magasins où l’article est vendu.',
  attribute_unknown: 'L’attribut a été retiré, ou la valeur n’est pas dans sa liste.',
  price_list_unknown: 'La liste de prix a été retirée, ou est celle d’un autre magasin.',
  store_unknown: 'Un des magasins n’est pas à ce vendeur.',
  customer_unknown: 'Le client a été retiré, ou est celui d’un autre vendeur.',
  name_taken: 'Les entrées d’une même sorte se distinguent par leurs noms.',
  tax_exempt_reason: 'Qui contrôle les comptes demande pourquoi aucune taxe n’a été prise.',
  coupon_taken: 'Un code désigne exactement un bon d’un magasin.',
  day_exists: 'Il y a une feuille de temps par personne et par jour.',
  clock_order: 'Les heures de ce jour se chevauchent, ou l’une finit avant de commencer.',
  break_window: 'Une pause est à l’intérieur du temps travaillé.',
  break_limit: 'Plus de pauses ont été saisies que n’en garde une feuille de temps.',
  open_orders: 'Quelqu’un qui a une vente inachevée a pointé son départ, ou veut le faire.',
  is_trade: 'Un service s’échange avec une autre personne.',
  employee_scope: 'La personne travaille dans des magasins que l’on ne voit pas d’ici.',
  leave_state:
    'Une demande est ouverte, approuvée, refusée ou retirée, et chaque étape ne mène pas à toutes les autres.',
  leave_overlap: 'La même personne a déjà demandé certains de ces jours.',
  leave_window: 'Les jours ou les heures de la demande ne forment pas une période.',
  day_range: 'Les jours demandés ne forment pas une période, ou en forment une trop longue.',
  employee_unknown: 'La personne a été retirée, ou travaille dans d’autres magasins.',
  timezone_unknown:
    'Les jours commencent et finissent à l’heure du magasin : les heures sont donc envoyées avec son fuseau horaire.',
  pay_period_start: 'Les semaines commencent un jour de la semaine, les mois un jour du mois.',
};
