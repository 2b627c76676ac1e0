// German words of the time clock.
import type { timeClockWords } from '../../cashier/time-clock/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const timeClock: Translated<typeof timeClockWords, GermanForm> = {
  clock: {
    title: 'Stempeluhr',
    in: 'Kommen',
    out: 'Gehen',
    other: 'Jemand anderes',
    isIn: 'Da seit {{time}}',
    isOut: 'Weg seit {{time}}',
    isOutOnly: 'Nicht eingestempelt',
    unknown: 'Diese Kasse weiß nicht, ob Sie da sind',
    fromServer: 'Gefragt um {{time}}: andere Kassen zählen mit, soweit sie gesendet hatten.',
    fromTill:
      'Soweit diese Kasse weiß: Sie kann den Server gerade nicht fragen, andere Kassen wissen vielleicht mehr.',
    notTold: 'Soweit diese Kasse weiß: Zeiten anderer nennt der Server nur, wer Personal sehen darf.',
    practice: 'Das ist eine Übung: Nichts hier ist jemandes Arbeitszeit.',
    inShift:
      'Sie sind in der Schicht {{label}}. In vielen Filialen stempelt die Schicht mit: Ob hier, weiß der Server.',
    doneIn: '{{name}} kam um {{time}}.',
    doneOut: '{{name}} ging um {{time}}.',
    safe: 'Sicher auf dieser Kasse; wird von selbst gesendet.',
    beforeIn: 'Zuletzt gekommen um {{time}}.',
    beforeOut: 'Zuletzt gegangen um {{time}}.',
    unfinished: 'Nicht fertig: {{codes}}',
    unfinishedNext:
      'Erst fertigstellen oder stornieren. Wer trotzdem geht, dessen Zeit bleibt, und die Leitung erfährt es.',
    sureIn: 'Trotzdem kommen',
    sureOut: 'Trotzdem gehen',
    leave: 'Lassen',
    toOrders: 'Zu den Bons',
    today: 'Heute',
    none: 'Heute noch nichts.',
    came: 'Kommen',
    went: 'Gehen',
    otherTitle: 'Jemand anderes kommt oder geht',
    otherText: 'Mit der eigenen PIN. An der Kasse bleibt, wer dort ist.',
    nobody:
      'Sonst hat hier niemand eine PIN. PINs setzt man im Backoffice oder jeder selbst unter „Ihr Konto“.',
    who: 'Wer?',
    pin: 'PIN',
    close: 'Fertig',
    flagged: 'Behalten; die Leitung erfährt, dass ein Verkauf nicht fertig war.',
    break: {
      unpaid: 'Pause, unbezahlt',
      paid: 'Pause, bezahlt',
      end: 'Pause beenden',
    },
    onBreak: {
      unpaid: 'In unbezahlter Pause seit {{time}}',
      paid: 'In bezahlter Pause seit {{time}}',
    },
    doneStart: '{{name}} hat um {{time}} die Pause begonnen.',
    doneEnd: '{{name}} hat um {{time}} die Pause beendet.',
    beforeStart: 'Zuletzt Pause begonnen um {{time}}.',
    beforeEnd: 'Zuletzt Pause beendet um {{time}}.',
    sureStart: 'Pause trotzdem beginnen',
    sureEnd: 'Pause trotzdem beenden',
    breakEnded: 'Pause beendet',
    breakAside:
      'Das passt nicht zu den anderen Zeiten und zählt nicht. Die Leitung kann die Zeitkarte ansehen.',
    evidence: {
      gps: 'Bei jedem Kommen und Gehen erfasst diese Kasse Ihren Standort. Er wird nach 90 Tagen gelöscht.',
      photo:
        'Bei jedem Kommen und Gehen macht diese Kasse ein Foto von Ihnen. Es wird nach 90 Tagen gelöscht.',
      gps_and_photo:
        'Bei jedem Kommen und Gehen macht diese Kasse ein Foto von Ihnen und erfasst Ihren Standort. Beides wird nach 90 Tagen gelöscht.',
      without: 'Dieses Mal ohne',
      taking: 'Bitte einen Moment vor der Kasse bleiben …',
      position: 'Ihr Standort wurde erfasst.',
      photoTaken: 'Das Foto zu dieser Stempelung',
    },
    state: {
      waiting: 'Wartet aufs Senden',
      sent: 'Gesendet',
      refused: 'Abgelehnt',
      set_aside: 'Widerspricht',
    },
    aside:
      'Zwei Zeiten widersprechen sich. Beide bleiben; diese zählt nicht, bis die Leitung nachgesehen hat.',
    label: {
      manual_timecard: 'Von Hand',
      work_shift_open: 'Schicht geöffnet',
      work_shift_join: 'Zur Schicht gekommen',
      work_shift_close: 'Schicht abgeschlossen',
      schedule_auto_in: 'Nach Dienstplan',
      schedule_auto_out: 'Nach Dienstplan',
      time_clock: 'Andere Kasse',
    },
    here: 'Diese Kasse',
  },
};
