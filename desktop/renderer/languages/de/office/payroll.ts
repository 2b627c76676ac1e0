// German words of pay periods in the back office, and of the settings that time is kept and paid by.
import type { payrollWords } from '../../../manager/payroll/words.ts';
import type { GermanForm, Translated } from '../../translation.ts';

export const payroll: Translated<typeof payrollWords, GermanForm> = {
  timeSettings: {
    title: 'Zeiteinstellungen',
    hint: 'Wie in {{store}} Zeit erfasst und bezahlt wird.',
    readOnly: 'Das ändern darf nur, wer das Recht hat, Mitarbeiter zu ändern.',
    clock: 'Stempeluhr',
    pay: 'Abrechnungszeiträume',
    save: 'Sichern',
    saved: 'Gesichert.',
  },
  clockFlag: {
    clock_in_reminder: 'Erinnerung ans Einstempeln',
    prevent_open_order_clock_outs: 'Kein Ausstempeln mit offenem Verkauf',
    auto_clock_in_on_work_shift: 'Mit einer Kassenschicht einstempeln',
    auto_clock_out_on_work_shift: 'Mit einer Kassenschicht ausstempeln',
    auto_clock_in_on_schedule: 'Nach dem Dienstplan einstempeln',
    auto_clock_out_on_schedule: 'Nach dem Dienstplan ausstempeln',
  },
  clockFlagHint: {
    clock_in_reminder: 'Wird nur gespeichert: Noch wird niemand erinnert.',
    prevent_open_order_clock_outs: 'Niemand stempelt aus, solange ein eigener Verkauf nicht fertig ist.',
    auto_clock_in_on_work_shift:
      'Wer an einer Kasse eine Schicht öffnet oder ihr beitritt, wird eingestempelt.',
    auto_clock_out_on_work_shift:
      'Das Schließen einer Schicht stempelt aus, außer dieselbe Person hat in der Filiale noch eine offen.',
    auto_clock_in_on_schedule:
      'Hat eine veröffentlichte Schicht begonnen, wird eingestempelt, wer dafür geplant ist.',
    auto_clock_out_on_schedule:
      'Das Ende einer veröffentlichten Schicht stempelt aus, aber nicht, solange eine Kassenschicht offen ist.',
  },
  clockEvidence: {
    label: 'Nachweis bei jeder Stempelung',
    hint: 'Die Stempeluhr einer Kasse nimmt ihn auf und sagt das vorher. Mitarbeiter können darauf verzichten; die Stempelung wird dann markiert. Nach 90 Tagen gelöscht.',
    none: 'Keiner',
    gps: 'Standort',
    photo: 'Foto',
    gps_and_photo: 'Foto und Standort',
  },
  paySchedule: {
    frequency: 'Wie oft bezahlt wird',
    start: 'Ein Zeitraum beginnt',
    week: 'Jede Woche',
    two_weeks: 'Alle zwei Wochen',
    twice_month: 'Zweimal im Monat',
    month: 'Jeden Monat',
    half: {
      '1_15': 'Mit dem 1.: 1. bis 15., dann 16. bis zum letzten Tag',
      '16_last': 'Mit dem 16.: 16. bis zum letzten Tag, dann 1. bis 15.',
    },
    dayOfMonth: 'Am {{day}}. des Monats',
    lastOfMonth: 'Am letzten Tag des Monats',
    now: 'Der laufende Zeitraum: {{days}}.',
    next: 'Der nächste: {{days}}.',
  },
  payroll: {
    title: 'Lohnabrechnung',
    hint: 'Was jeder in einem Abrechnungszeitraum gearbeitet hat. Wer noch eingestempelt ist, dessen Zeit fehlt noch.',
    before: 'Der Zeitraum davor',
    after: 'Der nächste Zeitraum',
    current: 'Der laufende Zeitraum',
    none: 'In diesem Zeitraum hat niemand gearbeitet oder gefehlt.',
    person: 'Mitarbeiter',
    days: 'Tage',
    worked: 'Gearbeitet',
    overtime: 'Überstunden',
    paidBreaks: 'Bezahlte Pausen',
    unpaidBreaks: 'Unbezahlte Pausen',
    cashTips: 'Trinkgeld bar',
    creditTips: 'Trinkgeld Karte',
    leave: 'Bezahlt abwesend',
    unpaidLeave: 'Unbezahlt abwesend',
    issues: 'Zu prüfen',
    issuesOf_one: '{{count}} Tag zu prüfen: {{name}}',
    issuesOf_other: '{{count}} Tage zu prüfen: {{name}}',
    open_one: '{{count}} Tag hat etwas, das noch niemand angesehen hat: Zahlen können sich noch ändern.',
    open_other: '{{count}} Tage haben etwas, das noch niemand angesehen hat: Zahlen können sich noch ändern.',
    review: 'Prüfen',
    total: 'Summe',
    save: 'Als CSV sichern',
    saveFailed: 'Die Datei war nicht zu bekommen. Mit einer Verbindung noch einmal versuchen.',
  },
};
