// French words of what can be wrong with a device.
import type { FindingCode } from '@evertill/sync';
import { says } from '../translation.ts';

export const finding: Readonly<Record<FindingCode, ReturnType<typeof says>>> = {
  storage_corrupt: says(
    'Un fichier de la base de données de cet appareil est endommagé.',
    'Faites envoyer son travail en attente comme fichier, puis remplacez son stockage.',
  ),
  storage_full: says(
    'Le disque de cet appareil est plein : rien de nouveau ne peut être noté.',
    'Libérez de la place sur l’appareil ; il continue tout seul.',
  ),
  storage_failing: says(
    'Le disque de cet appareil refuse de lire ou d’écrire.',
    'Faites envoyer son travail en attente comme fichier et remplacez le disque.',
  ),
  storage_readonly: says(
    'La base de données de cet appareil ne peut pas être écrite.',
    'Donnez au programme le droit d’écrire dans son dossier.',
  ),
  storage_away: says(
    'Le programme qui garde les fichiers de cet appareil ne répond pas.',
    'Redémarrez le programme de caisse sur l’appareil.',
  ),
  journal_broken: says(
    'La chaîne du journal de cet appareil est rompue : des entrées ont été modifiées ou deux copies tournent.',
    'Comparez les entrées autour de la rupture ; cherchez si l’appareil a été copié.',
  ),
  device_duplicated: says(
    'Deux appareils tournent sous ce même identifiant.',
    'Trouvez la copie, faites envoyer son travail en attente comme fichier et configurez-la de nouveau.',
  ),
  device_restored: says(
    'Cet appareil en sait moins sur son propre journal que le serveur : il a été ramené en arrière.',
    'Configurez-le comme un autre appareil ; ce que le serveur a est complet.',
  ),
  operation_stuck: says(
    'Une entrée est proposée sans cesse et jamais réglée.',
    'Ouvrez l’entrée, corrigez ce qu’elle nomme et faites-la renvoyer.',
  ),
  journal_gap: says(
    'Des numéros du journal de cet appareil manquent sur le serveur alors que de plus récents y sont.',
    'Faites renvoyer les numéros manquants.',
  ),
  device_revoked: says(
    'Cet appareil a été exclu. Ce qu’il a vendu est encore accepté.',
    'Admettez-le de nouveau ou retirez-le du magasin.',
  ),
  signed_out: says(
    'Personne n’est connecté sur cet appareil, il ne peut donc rien envoyer.',
    'Que quelqu’un se connecte sur l’appareil.',
  ),
  app_too_old: says(
    'L’application de cet appareil est trop ancienne. Ce qu’il a vendu est encore accepté.',
    'Mettez l’application à jour.',
  ),
  silent: says(
    'On n’a rien entendu de cet appareil depuis trois jours.',
    'Appelez le magasin ; après si longtemps, sa caisse peut être donnée à un autre appareil.',
  ),
  unsent_old: says(
    'Du travail attend sur cet appareil depuis plus d’une heure bien qu’il soit connecté.',
    'Regardez la plus ancienne entrée en attente.',
  ),
  server_trouble: says(
    'Le serveur échoue quand il reçoit le travail de cet appareil.',
    'Cherchez l’erreur de cette entrée sur la page du serveur et dans son journal.',
  ),
  feed_held: says(
    'Une longue transaction dans la base retient les nouvelles de tous les appareils.',
    'Terminez cette transaction ; la page du serveur la nomme.',
  ),
  replica_differs: says(
    'Ce que cet appareil a n’est pas ce que le serveur a, et la réparation a échoué.',
    'Faites reconstruire la copie.',
  ),
  catch_up_stalled: says(
    'Cet appareil est connecté et son catalogue n’arrive pas.',
    'Regardez sa connexion ; puis faites reconstruire la copie.',
  ),
  collection_refused: says(
    'Le serveur refuse une partie des données à cet appareil.',
    'Regardez les droits de la personne qui y est connectée.',
  ),
  documents_unreadable: says(
    'Il y a des données que cette application ne peut pas lire.',
    'Mettez l’application à jour ; d’ici là elles sont laissées de côté.',
  ),
  operation_refused: says(
    'Le serveur a refusé des entrées de cet appareil.',
    'Ouvrez chacune, corrigez ce qu’elle nomme et faites-la renvoyer ou attribuer.',
  ),
  order_flagged: says(
    'Des ventes de cet appareil ont été acceptées avec une remarque que quelqu’un doit lire.',
    'Que le responsable les regarde.',
  ),
  edit_conflict: says(
    'Des changements faits ici et ailleurs attendent que quelqu’un choisisse.',
    'Que le caissier ou le responsable choisisse sur l’appareil.',
  ),
  draft_refused: says(
    'Des paniers de cet appareil ont été refusés.',
    'Que le caissier les regarde sur l’appareil.',
  ),
  clock_wrong: says(
    'L’horloge de cet appareil est fausse de plus de deux minutes.',
    'Réglez l’horloge de l’appareil ou laissez-la se régler.',
  ),
  lane_lost: says(
    'La caisse de cet appareil a été donnée à un autre.',
    'Donnez-lui une autre caisse ou reprenez celle-ci.',
  ),
  half_open: says(
    'Le réseau est là et personne n’y répond : une connexion morte ou un mur entre les deux.',
    'Si cela dure, regardez le routeur et le pare-feu du magasin.',
  ),
  out_of_contact: says(
    'Cet appareil n’a pas de contact. Il continue à vendre.',
    'Si cela dure, regardez le réseau et le courant du magasin.',
  ),
  unreported: says(
    'Cet appareil est connecté et ne dit rien de lui : sa fenêtre est peut-être figée.',
    'Que le caissier regarde la fenêtre de la caisse.',
  ),
  program_frozen: says(
    'Le programme de cet appareil n’a pas eu son tour pendant un moment.',
    'Cherchez un onglet ou une machine en veille, ou trop peu de mémoire.',
  ),
  connection_flaps: says(
    'La connexion de cet appareil se coupe sans cesse.',
    'Regardez le réseau du magasin.',
  ),
  waiting_for_another: says(
    'Des entrées attendent ce qu’un autre appareil n’a pas encore envoyé.',
    'Regardez les appareils de ce magasin qui n’ont pas de contact.',
  ),
  server_restored: says(
    'La base a été ramenée à une sauvegarde et cet appareil la remet à jour.',
    'Attendez qu’il ait proposé son travail de nouveau.',
  ),
  replica_healed: says(
    'Ce que cet appareil avait n’était pas ce que le serveur a ; il s’est réparé lui-même.',
    'Si cela revient, cherchez la cause.',
  ),
  first_load: says('Cet appareil n’a pas encore reçu tout son magasin.', 'Laissez-le finir.'),
  clock_jumped: says(
    'L’horloge de cet appareil a fait un saut.',
    'Regardez si elle se règle seule et si sa pile est vide.',
  ),
  disk_low: says(
    'Il reste peu de place sur le disque de cet appareil.',
    'Libérez de la place avant qu’il soit plein.',
  ),
  storage_not_kept: says(
    'Le navigateur de cet appareil peut effacer ce qu’il garde.',
    'Installez l’application ou autorisez-la à garder ses données.',
  ),
  slow_storage: says(
    'Le disque de cet appareil est lent.',
    'Cherchez d’autres programmes ou remplacez le disque.',
  ),
  slow_network: says('Les réponses arrivent lentement à cet appareil.', 'Regardez le réseau du magasin.'),
  slow_search: says(
    'La recherche sur cet appareil est lente.',
    'Cherchez d’autres programmes ou remplacez l’appareil.',
  ),
  program_error: says(
    'Le programme de cet appareil a rencontré une erreur et a continué.',
    'Regardez l’erreur et signalez-la aux éditeurs.',
  ),
  app_behind: says(
    'Il y a une application plus récente que celle de cet appareil.',
    'Laissez-la se mettre à jour.',
  ),
};
