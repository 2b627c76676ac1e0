// French words of pay periods in the back office, and of the settings that time is kept and paid by.
import type { payrollWords } from '../../../manager/payroll/words.ts';
import type { FrenchForm, Translated } from '../../translation.ts';

export const payroll: Translated<typeof payrollWords, FrenchForm> = {
  timeSettings: {
    title: 'Réglages du temps',
    hint: 'Comment le temps est pointé et payé à {{store}}.',
    readOnly: 'Modifier ceci demande le droit de modifier les employés.',
    clock: 'Pointeuse',
    pay: 'Périodes de paie',
    save: 'Enregistrer',
    saved: 'Enregistré.',
  },
  clockFlag: {
    clock_in_reminder: 'Rappel de pointage',
    prevent_open_order_clock_outs: 'Pas de départ avec une vente ouverte',
    auto_clock_in_on_work_shift: 'Pointer l’arrivée avec une session de caisse',
    auto_clock_out_on_work_shift: 'Pointer le départ avec une session de caisse',
    auto_clock_in_on_schedule: 'Pointer l’arrivée selon le planning',
    auto_clock_out_on_schedule: 'Pointer le départ selon le planning',
  },
  clockFlagHint: {
    clock_in_reminder: 'Seulement conservé : personne n’est encore averti.',
    prevent_open_order_clock_outs:
      'Personne ne pointe son départ tant qu’une de ses ventes n’est pas terminée.',
    auto_clock_in_on_work_shift: 'Qui ouvre ou rejoint une session à une caisse est pointé à l’arrivée.',
    auto_clock_out_on_work_shift:
      'Fermer une session pointe le départ, sauf si la même personne en a une autre ouverte dans le magasin.',
    auto_clock_in_on_schedule: 'Quand un service publié a commencé, qui y est prévu est pointé à l’arrivée.',
    auto_clock_out_on_schedule:
      'La fin d’un service publié pointe le départ, mais pas tant qu’une session de caisse est ouverte.',
  },
  clockEvidence: {
    label: 'Preuve à chaque pointage',
    hint: 'Prise par la pointeuse d’une caisse, qui l’annonce d’abord. L’employé peut s’en passer ; le pointage est alors marqué. Effacée après 90 jours.',
    none: 'Aucune',
    gps: 'Position',
    photo: 'Photo',
    gps_and_photo: 'Photo et position',
  },
  paySchedule: {
    frequency: 'Fréquence de la paie',
    start: 'Une période commence',
    week: 'Chaque semaine',
    two_weeks: 'Toutes les deux semaines',
    twice_month: 'Deux fois par mois',
    month: 'Chaque mois',
    half: {
      '1_15': 'Avec le 1er : du 1er au 15, puis du 16 au dernier jour',
      '16_last': 'Avec le 16 : du 16 au dernier jour, puis du 1er au 15',
    },
    dayOfMonth: 'Le {{day}} du mois',
    lastOfMonth: 'Le dernier jour du mois',
    now: 'La période en cours : {{days}}.',
    next: 'La suivante : {{days}}.',
  },
  payroll: {
    title: 'Paie',
    hint: 'Ce que chacun a travaillé dans une période de paie. Le temps qui court encore n’y est pas.',
    before: 'La période précédente',
    after: 'La période suivante',
    current: 'La période en cours',
    none: 'Personne n’a travaillé ni été absent dans cette période.',
    person: 'Employé',
    days: 'Jours',
    worked: 'Travaillé',
    overtime: 'Heures supplémentaires',
    paidBreaks: 'Pauses payées',
    unpaidBreaks: 'Pauses non payées',
    cashTips: 'Pourboires en espèces',
    creditTips: 'Pourboires par carte',
    leave: 'Absence payée',
    unpaidLeave: 'Absence sans solde',
    issues: 'À vérifier',
    issuesOf_one: '{{count}} jour à vérifier : {{name}}',
    issuesOf_many: '{{count}} de jours à vérifier : {{name}}',
    issuesOf_other: '{{count}} jours à vérifier : {{name}}',
    open_one:
      '{{count}} jour a quelque chose que personne n’a regardé : les chiffres peuvent encore changer.',
    open_many:
      '{{count}} de jours ont quelque chose que personne n’a regardé : les chiffres peuvent encore changer.',
    open_other:
      '{{count}} jours ont quelque chose que personne n’a regardé : les chiffres peuvent encore changer.',
    review: 'Vérifier',
    total: 'Total',
    save: 'Enregistrer en CSV',
    saveFailed: 'Le fichier n’a pas pu être obtenu. Réessayez avec une connexion.',
  },
};
