// How it comes to a code, in French, for refusals of devices, card terminals, the bridge and the support console.
export const devicesHappened = {
  scale_silent: 'La caisse a interrogé la balance, et rien n’est revenu.',
  scale_unknown: 'Aucune sorte de balance connue ici n’a répondu, à aucune vitesse.',
  scale_overloaded: 'Les articles sont plus lourds que ce que la balance peut afficher.',
  scale_below_zero: 'Quelque chose a été enlevé qui était sur la balance quand elle a été allumée.',
  scale_not_zeroed: 'La balance a été allumée avec quelque chose dessus, et n’a pas trouvé son zéro.',
  scale_faulty: 'La balance dit elle-même qu’elle ne va pas bien.',
  scale_keys_only: 'Les balances de cette sorte n’ont pas une telle commande pour une caisse.',
  printer_silent: 'La caisse a envoyé quelque chose à l’imprimante, et l’imprimante ne dit rien.',
  printer_paper_out: 'Le rouleau est fini.',
  printer_cover_open: 'Le capot n’est pas fermé.',
  printer_faulty:
    'L’imprimante dit elle-même qu’elle ne va pas bien : le plus souvent, du papier dans son couteau ou une tête trop chaude.',
  printer_cut_off: 'Personne ne peut dire quelle part en est sur le papier.',
  print_expired: 'Cela a attendu l’imprimante si longtemps que ce serait une surprise.',
  print_queue_full: 'L’imprimante est plus lente que ce qu’on lui envoie, ou ne bouge plus.',
  device_not_listed: 'Il a été débranché, ou est enregistré pour un autre poste.',
  device_not_saved: 'On n’a jamais parlé d’un tel appareil à cette caisse.',
  device_library_missing:
    'Les lignes série et l’USB ont besoin d’une partie installée avec la caisse là où c’est possible.',
  device_silent: 'L’appareil a été interrogé, et rien n’est revenu.',
  unsupported:
    'Un navigateur peut moins faire avec les appareils que le programme de caisse ou l’application de bureau.',
  print_html: 'Seule l’application de bureau dessine des pages pour une imprimante.',
  raw_command:
    'Les commandes qui changent l’imprimante elle-même, ou ouvrent un tiroir, ne passent vers aucune imprimante comme document.',
  label_code: 'Chaque sorte de code-barres a sa longueur et son chiffre de contrôle.',
  terminal_unsaved: 'Le terminal a été retiré des paramètres, ou y porte un autre nom.',
  terminal_config: 'L’adresse, le port ou la sorte du terminal ne vont pas ensemble.',
  terminal_book_unusable:
    'Chaque débit est noté avant que le terminal soit interrogé, et ce livre ne peut être ni écrit ni lu.',
  attempt_unknown: 'Le paiement a été fait à une autre caisse, ou n’a jamais commencé.',
  terminal_unsettled:
    'Tant qu’on ne sait pas si une carte a été débitée, le terminal doit rester là où on peut l’interroger.',
  bridge_unsaved:
    'Les caisses qui joignent leur terminal par l’agent du magasin ont besoin de la clé que son activation a donnée.',
  bridge_address: 'Une clé n’est envoyée que par une connexion chiffrée, ou dans le réseau du magasin.',
  card_not_charged:
    'La carte a été refusée, retirée trop tôt, ou le paiement a été abandonné. Le client n’a pas été débité.',
  card_unsettled: 'La connexion au terminal s’est rompue après que l’argent lui a été demandé.',
  card_refund_unsettled:
    'La connexion s’est rompue après que le terminal a reçu l’ordre de rendre l’argent et avant qu’il dise comment cela a fini.',
  card_not_refunded:
    'Le terminal a refusé, personne n’a présenté de carte, il a été arrêté, ou n’a pas pu être joint. Aucun retour n’a été écrit.',
  card_refund_exceeds:
    'Il devait revenir à une carte plus que ce qui en a été débité pour cette vente et ne lui est pas encore revenu.',
  card_refunded_after_all:
    'Quelqu’un a dit qu’une carte n’avait pas été remboursée. Le terminal, dès qu’on a pu l’interroger, dit qu’elle l’a été.',
  card_not_refunded_after_all:
    'Quelqu’un a dit qu’une carte avait été remboursée. Le terminal, dès qu’on a pu l’interroger, dit qu’elle ne l’a pas été.',
  card_refund_amount: 'Le terminal a rendu plus ou moins que ce qui lui était demandé.',
  card_other_amount: 'Le terminal a approuvé plus ou moins que ce qui était demandé.',
  card_contradicted:
    'Quelqu’un a dit comment un paiement avait fini, et le terminal a répondu autre chose depuis.',
  card_charged_after_all:
    'Quelqu’un a dit qu’une carte n’avait pas été débitée. Le terminal, dès qu’on a pu l’interroger, dit qu’elle l’a été.',
  card_not_charged_after_all:
    'Quelqu’un a dit qu’une carte avait été débitée. Le terminal, dès qu’on a pu l’interroger, dit qu’elle ne l’a pas été.',
  card_tip_unwritten:
    'Le client a laissé un pourboire au terminal, et la vente à laquelle il appartient ne l’a pas pris.',
  card_unplaced:
    'La carte a été débitée, et la vente pour laquelle elle l’a été a été refusée au moment de l’écrire.',
  card_not_given_back:
    'Le terminal a refusé de rendre l’argent, ou la connexion avec lui s’est rompue entre-temps.',
  card_nothing_to_give: 'Le paiement a déjà été rendu, ou n’a jamais été débité.',
  card_elsewhere:
    'Un panier dont la carte n’a pas été débitée ne va qu’à une fenêtre, pour ne pas être vendu deux fois.',
  card_terminal_unusable:
    'Les paramètres du terminal sont abîmés, ou le livre de ses paiements ne peut pas être lu.',
  card_part_open: 'Une partie a été débitée d’une carte, et une autre a été refusée ou arrêtée.',
  card_parts:
    'Une partie que le terminal a débitée a été changée, ou une partie lui est demandée qu’il ne peut pas débiter.',
  card_unwritten:
    'Avant qu’une carte soit débitée, la vente est sur le disque, et le disque ne l’a pas prise.',
  bridge_inactive:
    'Le serveur joint les appareils d’un magasin par un agent sur place, et aucun ne s’est annoncé.',
  bridge_key_not_found: 'La clé a été reprise, ou est celle d’un autre magasin.',
  device_unfit: 'L’appareil est d’une autre sorte, ou a été désactivé dans les paramètres.',
  order_paid: 'Il ne reste rien à payer.',
  payment_exceeds:
    'Les paiements dont on ne connaît pas encore la fin comptent comme payés, pour que personne ne soit débité deux fois.',
  payment_mismatch: 'Une répétition demande le même montant au même terminal ; celle-ci non.',
  terminal_payment_not_found: 'Le paiement est celui d’une autre vente ou d’un autre magasin.',
  payment_settled: 'Le terminal a dit ce qui s’est passé, ou quelqu’un l’a réglé.',
  payment_untold: 'Aucun agent n’est venu chercher le paiement jusqu’ici : aucune carte n’a été débitée.',
  result_unfit:
    'Ce qu’annonce un terminal ne compte que pour un paiement qui lui a été demandé, avec son montant.',
  card_number:
    'Un texte ressemble au numéro d’une carte de paiement. Il a été refusé avant que rien ne soit enregistré.',
  request_mismatch: 'Une répétition demande la même chose ; celle-ci non.',
  relay_not_found: 'La question posée à l’appareil a expiré, ou n’a jamais été posée.',
  payment_of_voided: 'La réponse du terminal est venue quand la vente avait été annulée.',
  payment_of_paid: 'La réponse du terminal est venue quand la vente avait été payée autrement.',
  payment_amount: 'Ce qu’annonce le terminal et ce qui lui a été demandé ne sont pas la même chose.',
  payment_unauthorized: 'Un débit réussi a un code de la banque, et cette annonce n’en a pas.',
  payment_contradicted:
    'Le terminal a d’abord dit une chose, puis une autre. La première est notée ; la seconde est gardée à côté.',
  payment_after_close: 'La réponse du terminal est venue quand le tiroir avait été compté.',
  entry_absent: 'L’appareil a noté cette écriture, et le serveur ne l’a pas reçue.',
  entry_not_refused: 'Elle a été acceptée, attend quelque chose, ou quelqu’un l’a déjà réglée.',
  retry_refused: 'Ce qui l’empêchait la première fois l’empêche encore, ou autre chose maintenant.',
  instruction_not_found: 'Le numéro est celui d’un autre appareil, ou la liste est ancienne.',
  instruction_taken: 'L’appareil l’a notée et la fait, avec ou sans contact.',
  file_not_found: 'Les fichiers de travail non envoyé sont gardés deux semaines.',
};
