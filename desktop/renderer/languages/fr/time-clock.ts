// French words of the time clock.
import type { timeClockWords } from '../../cashier/time-clock/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const timeClock: Translated<typeof timeClockWords, FrenchForm> = {
  clock: {
    title: 'Pointeuse',
    in: 'Arrivée',
    out: 'Départ',
    other: 'Quelqu’un d’autre',
    isIn: 'Présent depuis {{time}}',
    isOut: 'Absent depuis {{time}}',
    isOutOnly: 'Pas pointé',
    unknown: 'Cette caisse ne sait pas si vous êtes là',
    fromServer: 'Demandé à {{time}} : les autres caisses comptent pour ce qu’elles avaient envoyé.',
    fromTill:
      'Pour autant que cette caisse le sache : elle ne peut pas interroger le serveur, d’autres caisses en savent peut-être plus.',
    notTold:
      'Pour autant que cette caisse le sache : le serveur ne dit les heures des autres qu’à qui peut voir le personnel.',
    practice: 'C’est un exercice : rien ici n’est le temps de quelqu’un.',
    inShift:
      'Vous êtes dans le service {{label}}. Dans bien des magasins, le service pointe tout seul : ici, le serveur le sait.',
    doneIn: '{{name}} est arrivé(e) à {{time}}.',
    doneOut: '{{name}} est parti(e) à {{time}}.',
    safe: 'En sûreté sur cette caisse ; l’envoi se fait tout seul.',
    beforeIn: 'Dernière arrivée : {{time}}.',
    beforeOut: 'Dernier départ : {{time}}.',
    unfinished: 'Pas terminé : {{codes}}',
    unfinishedNext:
      'Terminez ou annulez d’abord. Si vous partez quand même, l’heure est gardée et un responsable est prévenu.',
    sureIn: 'Pointer l’arrivée quand même',
    sureOut: 'Pointer le départ quand même',
    leave: 'Laisser',
    toOrders: 'Aux tickets',
    today: 'Aujourd’hui',
    none: 'Rien encore aujourd’hui.',
    came: 'Arrivée',
    went: 'Départ',
    otherTitle: 'Quelqu’un d’autre arrive ou part',
    otherText: 'Avec son propre code PIN. La caisse reste à qui l’a.',
    nobody:
      'Personne d’autre n’a de code PIN ici. On les crée au back-office, ou chacun sous « Votre compte ».',
    who: 'Qui ?',
    pin: 'Code PIN',
    close: 'Terminé',
    flagged: 'Gardé ; un responsable apprend qu’une vente n’était pas terminée.',
    break: {
      unpaid: 'Pause non payée',
      paid: 'Pause payée',
      end: 'Finir la pause',
    },
    onBreak: {
      unpaid: 'En pause non payée depuis {{time}}',
      paid: 'En pause payée depuis {{time}}',
    },
    doneStart: '{{name}} a commencé sa pause à {{time}}.',
    doneEnd: '{{name}} a fini sa pause à {{time}}.',
    beforeStart: 'Dernière pause commencée à {{time}}.',
    beforeEnd: 'Dernière pause finie à {{time}}.',
    sureStart: 'Commencer quand même',
    sureEnd: 'Finir quand même',
    breakEnded: 'Fin de pause',
    breakAside:
      'Cela ne va pas avec les autres heures et ne compte pas. Un responsable peut voir la fiche de temps.',
    evidence: {
      gps: 'À chaque pointage, cette caisse enregistre votre position. Elle est effacée après 90 jours.',
      photo: 'À chaque pointage, cette caisse prend une photo de vous. Elle est effacée après 90 jours.',
      gps_and_photo:
        'À chaque pointage, cette caisse prend une photo de vous et enregistre votre position. Les deux sont effacées après 90 jours.',
      without: 'Pas cette fois',
      taking: 'Restez un instant devant la caisse…',
      position: 'Votre position a été enregistrée.',
      photoTaken: 'La photo de ce pointage',
    },
    state: {
      waiting: 'En attente d’envoi',
      sent: 'Envoyé',
      refused: 'Refusé',
      set_aside: 'En conflit',
    },
    aside:
      'Deux heures se contredisent. Les deux sont gardées ; celle-ci ne compte pas avant qu’un responsable ait regardé.',
    label: {
      manual_timecard: 'À la main',
      work_shift_open: 'Service ouvert',
      work_shift_join: 'Service rejoint',
      work_shift_close: 'Service clos',
      schedule_auto_in: 'Selon le planning',
      schedule_auto_out: 'Selon le planning',
      time_clock: 'Autre caisse',
    },
    here: 'Cette caisse',
  },
};
